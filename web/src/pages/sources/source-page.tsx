/** One source: its state and what was read from it; with `document_id` in the URL, one of its documents. */
import type { Source, DocumentSummary } from "@pressroom/client";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { usePagedList } from "../../api/use-paged-list.ts";
import { useCurrentBrand } from "../../frame/current-brand.tsx";
import { useShortcut } from "../../frame/shortcuts.tsx";
import { Badge } from "../../kit/badge.tsx";
import { Button, ButtonLink } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { Facts } from "../../kit/facts.tsx";
import { formatNumber } from "../../kit/format.ts";
import { RotateIcon } from "../../kit/icons.ts";
import { Link, ExternalLink, PlainLink } from "../../kit/link.tsx";
import { MoreMenu } from "../../kit/menu.tsx";
import { Notice } from "../../kit/notice.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { PageQueryView } from "../../kit/page-query-view.tsx";
import { Progress } from "../../kit/progress.tsx";
import { rowLinkClass } from "../../kit/row-list.tsx";
import { safeAddress } from "../../kit/safe-address.ts";
import { SkeletonPage } from "../../kit/skeleton.tsx";
import { Time } from "../../kit/time.tsx";
import { WindowedList } from "../../kit/windowed-list.tsx";
import { newSourceWords, sourceWords as words, sourcesWords } from "../../words/sources.ts";
import { DocumentView } from "./document-view.tsx";
import { SourceState, countsOf, isScheduled, isSlowed, kindName } from "./source-state.tsx";
import { useSourceActions } from "./use-source-actions.tsx";

const route = getRouteApi("/framed/sources/$sourceId");
const forumKinds = new Set([
  "discourse",
  "reddit",
  "hacker_news",
  "stack_exchange",
  "lemmy",
  "api",
  "manual",
  "thread_file",
]);
const back = <Link label={words.back} to="/sources/" />;
/** Frequent enough to watch a source being read. */
const pollMs = 3_000;

export function SourcePage() {
  const pressroom = usePressroom();
  const { sourceId } = route.useParams();
  const { document_id: documentId } = route.useSearch();
  const query = useQuery({
    queryKey: ["sources", sourceId],
    queryFn: ({ signal }) => pressroom.sources.get(sourceId, { signal }),
    refetchInterval: pollMs,
  });
  if (documentId !== undefined) return <DocumentView sourceId={sourceId} documentId={documentId} />;
  return (
    <PageQueryView query={query} title={words.title} back={back} skeleton={<SkeletonPage />}>
      {(source) => <LoadedSource key={source.source_id} source={source} />}
    </PageQueryView>
  );
}

function LoadedSource({ source }: { source: Source }) {
  const navigate = useNavigate();
  const { brands } = useCurrentBrand();
  const actions = useSourceActions(source, () => navigate({ to: "/sources/", replace: true }));
  const brand = brands.find((one) => one.brand_id === source.brand_id);
  const address = safeAddress(source.url);
  useShortcut("r", sourcesWords.readNow, actions.readNow);
  return (
    <>
      <PageHeader
        title={source.name}
        back={back}
        aside={<SourceState source={source} />}
        actions={
          <>
            {isScheduled(source) && (
              <Button
                label={sourcesWords.readNow}
                icon={RotateIcon}
                isBusy={actions.isStarting}
                disabled={source.reading}
                onClick={actions.readNow}
              />
            )}
            <MoreMenu label={words.more}>{actions.items}</MoreMenu>
          </>
        }
      />
      <div className="flex flex-col gap-6">
        {source.problem !== null && (
          <Notice
            tone={isSlowed(source) ? "warn" : "bad"}
            title={isSlowed(source) ? words.slowed : words.problem}
            text={source.problem.message}
          />
        )}
        {source.reading && (
          <div role="status" className="flex flex-col gap-2 text-sm text-soft">
            <p>{words.readingNow(countsOf(source).join(", "))}</p>
            <Progress label={sourcesWords.states.reading} />
          </div>
        )}
        <Card>
          <Facts
            facts={[
              { name: words.facts.kind, value: kindName(source.kind) },
              {
                name: words.facts.address,
                value:
                  source.url !== "" &&
                  (address === undefined ? (
                    source.url
                  ) : (
                    <ExternalLink href={address} target="_blank">
                      {source.url}
                    </ExternalLink>
                  )),
              },
              {
                name: words.facts.brand,
                value: source.brand_id === null ? newSourceWords.allBrands : (brand?.name ?? null),
              },
              {
                name: words.facts.lastRead,
                value: isScheduled(source) && time(source.last_read_at),
              },
              {
                name: words.facts.lastChanged,
                value: source.last_changed_at !== null && time(source.last_changed_at),
              },
              {
                name: words.facts.nextRead,
                value:
                  isScheduled(source) &&
                  !source.paused &&
                  !source.reading &&
                  time(source.next_read_at),
              },
            ]}
          />
        </Card>
        {(source.forum_posts_count > 0 || forumKinds.has(source.kind)) && (
          <Card
            title={words.threadsTitle}
            description={
              source.forum_posts_count > 0
                ? words.threadsText(formatNumber(source.forum_posts_count))
                : words.noThreads
            }
            actions={
              source.forum_posts_count > 0 && (
                <div className="flex flex-wrap gap-2">
                  <ButtonLink
                    label={words.forumPosts(formatNumber(source.forum_posts_count))}
                    to="/forum-posts/"
                    search={{ source_id: source.source_id }}
                  />
                  <ButtonLink
                    label={words.worthAnswering}
                    variant="primary"
                    to="/forum-posts/ranked/"
                    search={brand === undefined ? {} : { brand: brand.brand_id }}
                  />
                </div>
              )
            }
          />
        )}
        {!forumKinds.has(source.kind) && <Documents source={source} />}
      </div>
      {actions.dialog}
    </>
  );
}

function time(at: string | null): ReactNode {
  return at === null ? words.facts.never : <Time at={at} />;
}

function Documents({ source }: { source: Source }) {
  const pressroom = usePressroom();
  const { source_id: sourceId } = source;
  const documents = usePagedList<DocumentSummary>({
    // Refetched when documents are added or change.
    queryKey: ["sources", sourceId, "documents", source.documents_count, source.last_changed_at],
    list: (cursor, options) =>
      pressroom.sources.listDocuments(sourceId, { limit: 50, ...cursor }, options),
  });
  return (
    <Card title={words.documents} isFlush>
      <WindowedList
        label={words.documentsList}
        list={documents}
        keyOf={(document) => document.document_id}
        rowHeight={61}
        row={(document) => <DocumentRow sourceId={sourceId} document={document} />}
        empty={<EmptyState {...words.noDocuments} />}
      />
    </Card>
  );
}

function DocumentRow({ sourceId, document }: { sourceId: number; document: DocumentSummary }) {
  const { document_id: documentId, title, url } = document;
  return (
    <>
      <div className="min-w-0 flex-1">
        <PlainLink
          to="/sources/$sourceId/"
          params={{ sourceId }}
          search={{ document_id: documentId }}
          dir="auto"
          className={`block truncate ${rowLinkClass}`}
        >
          {title || url || words.document}
        </PlainLink>
        <p className="flex min-w-0 gap-1.5 text-xs text-soft">
          <span className="truncate">{url}</span>
          <span aria-hidden="true">·</span>
          <span className="whitespace-nowrap">
            {words.changed} <Time at={document.changed_at} />
          </span>
        </p>
      </div>
      {document.missing_since !== null && <Badge tone="warn">{words.missing}</Badge>}
    </>
  );
}
