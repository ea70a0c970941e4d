/** The content list, with search, filters, tabs and keyboard navigation; also as a board or calendar. */
import type { ContentSummary, JobChange } from "@pressroom/client";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { slowPollMs, useJobChanges } from "../../api/use-job-changes.ts";
import { useLiveList } from "../../api/use-live-list.ts";
import { usePagedList } from "../../api/use-paged-list.ts";
import { Button, ButtonLink } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { CheckIcon, ContentIcon, NewIcon, SearchIcon } from "../../kit/icons.ts";
import { lazyPart } from "../../kit/lazy-part.ts";
import { PageHeader } from "../../kit/page-header.tsx";
import { omitUndefined } from "../../kit/search-params.ts";
import { Segmented } from "../../kit/forms/segmented.tsx";
import { SkeletonRows } from "../../kit/skeleton.tsx";
import { TabLink, TabLinks } from "../../kit/tab-links.tsx";
import { WindowedList } from "../../kit/windowed-list.tsx";
import { contentsWords as words } from "../../words/contents.ts";
import { planningWords } from "../../words/planning.ts";
import { ContentFilters } from "./content-filters.tsx";
import { ContentRow } from "./content-row.tsx";
import { useContentRemoval } from "./use-content-changes.ts";
import { BrandRequired, useIsBrandRequired } from "../../frame/brand-required.tsx";
import { useListKeys } from "../../frame/use-list-keys.ts";

const ContentBoard = lazyPart(() => import("./content-board.tsx"), "ContentBoard");
const ContentCalendar = lazyPart(() => import("./content-calendar.tsx"), "ContentCalendar");
const SelectionBar = lazyPart(() => import("./selection-bar.tsx"), "SelectionBar");

const route = getRouteApi("/framed/contents");

// The active tab is set explicitly: with filters, no tab matches the URL exactly.
const tab = { to: "/contents/", activeOptions: { exact: true } } as const;
const keyOf = ({ content_id: id }: ContentSummary) => id;

export function ContentsPage() {
  const pressroom = usePressroom();
  const { q, type, brand_id, language, status, tag, order, view, ...parts } = route.useSearch();
  const { unread = false, deleted = false } = parts;
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const navigate = route.useNavigate();
  const shownPart = deleted ? "deleted" : unread ? "unread" : "kept";
  const isPart = shownPart !== "kept";
  const cut = { content_type: type, brand_id, language };
  // Search and status apply only to the main tab, and the other tabs exclude each other.
  const filters = omitUndefined({
    ...cut,
    ...(!isPart && { q, status, tag }),
    // Search results are always newest first.
    ...(!isPart && q === undefined && { order }),
  });
  const planFilters = omitUndefined({ ...cut, tag, ...(view === "board" && { q }) });
  const part = isPart ? { [shownPart]: true } : {};
  const list = (cursor: { cursor?: string }, options: { signal?: AbortSignal | undefined }) =>
    pressroom.contents.list({ ...filters, ...part, limit: 50, ...cursor }, options);
  const contents = usePagedList<ContentSummary>({
    queryKey: ["contents", "list", { ...filters, ...part }],
    list,
  });
  // Edits, reads and deletions by others are not job changes, so poll for them.
  const { refresh } = useLiveList({ shown: contents, list, keyOf, pollMs: slowPollMs });
  useJobChanges((change) => {
    if (change.type === "resync" || hasWritten(change)) refresh();
  });
  const move = useContentRemoval(contents.queryKey);
  useListKeys({
    words: words.shortcuts,
    onRemove: (id) => {
      const content = contents.items.find((one) => one.content_id === id);
      if (content && content.deleted_at === null) move(content);
    },
  });
  const hasFilters = Object.keys(filters).length > 0;
  const chosen = contents.items.filter(({ content_id: id }) => selected.has(id));
  const toggle = (id: number) =>
    setSelected((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const isPlan = view !== undefined && !isPart;
  const clear = () => void navigate({ to: ".", search: part, replace: true });
  const create = <ButtonLink label={words.create} to="/new/" variant="primary" icon={NewIcon} />;
  return (
    <>
      <PageHeader title={words.title} description={words.description} actions={create} />
      <TabLinks label={words.tabs}>
        {(["kept", "unread", "deleted"] as const).map((one) => (
          <TabLink
            key={one}
            label={words[one]}
            {...tab}
            search={one === "kept" ? {} : { [one]: true }}
            aria-current={one === shownPart ? "page" : "false"}
          />
        ))}
      </TabLinks>
      {deleted && <p className="mb-4 text-sm text-soft">{words.deletedNote}</p>}
      {!isPart && (
        <div className="mb-4">
          <Segmented
            label={planningWords.view}
            value={view ?? "list"}
            onChoose={(value) =>
              void navigate({
                to: ".",
                search: ({ view: _before, ...rest }) =>
                  value === "list" ? rest : { ...rest, view: value },
                replace: true,
              })
            }
            choices={(["list", "board", "calendar"] as const).map((value) => ({
              value,
              label: planningWords.views[value],
            }))}
          />
        </div>
      )}
      <ContentFilters hasFilters={hasFilters} onClear={clear} />
      {isPlan ? (
        <Suspense fallback={<SkeletonRows count={8} />}>
          {view === "board" ? (
            <ContentBoard filters={planFilters} />
          ) : (
            <ContentCalendar filters={planFilters} />
          )}
        </Suspense>
      ) : (
        <>
          <Card isFlush>
            <div aria-busy={contents.isStale}>
              <WindowedList
                label={words.list}
                list={contents}
                keyOf={keyOf}
                row={(content) => (
                  <ContentRow
                    content={content}
                    onMove={() => move(content)}
                    isSelected={selected.has(content.content_id)}
                    onSelect={deleted ? undefined : toggle}
                  />
                )}
                rowHeight={65}
                empty={
                  hasFilters ? (
                    <EmptyState
                      icon={SearchIcon}
                      {...words.nothingFound}
                      action={<Button label={words.filters.clear} onClick={clear} />}
                    />
                  ) : (
                    <Empty unread={unread} deleted={deleted} />
                  )
                }
              />
            </div>
          </Card>
          {/* Below the list: above it, the rows would move under the pointer that selects them. */}
          {chosen.length > 0 && !deleted && (
            <Suspense>
              <SelectionBar contents={chosen} onClear={() => setSelected(new Set())} />
            </Suspense>
          )}
        </>
      )}
    </>
  );
}

function hasWritten(change: JobChange): boolean {
  if (change.type !== "job") return false;
  return change.state === "succeeded" || change.state === "partially_succeeded";
}

function Empty({ unread, deleted }: { unread: boolean; deleted: boolean }) {
  const isBrandRequired = useIsBrandRequired();
  if (deleted) {
    return <EmptyState {...words.emptyDeleted} />;
  }
  if (!unread && isBrandRequired) {
    return <BrandRequired title={words.empty.title} icon={ContentIcon} next="/contents/" />;
  }
  const { title, text } = unread ? words.emptyUnread : words.empty;
  return (
    <EmptyState
      text={text}
      icon={unread ? CheckIcon : ContentIcon}
      title={title}
      action={
        <ButtonLink label={words.create} to="/new/" variant={unread ? "secondary" : "primary"} />
      }
    />
  );
}
