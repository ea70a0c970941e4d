/** Forum posts worth answering for a brand, best first, with reasons; they can be dismissed and restored. */
import type { Brand, Thread } from "@pressroom/client";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { brandsQuery } from "../../api/brands.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { useLiveList } from "../../api/use-live-list.ts";
import { changeItems, usePagedList } from "../../api/use-paged-list.ts";
import type { PagedData } from "../../api/use-paged-list.ts";
import { useOptimisticChange } from "../../api/use-optimistic-change.ts";
import { useCurrentBrand } from "../../frame/current-brand.tsx";
import { useListKeys } from "../../frame/use-list-keys.ts";
import { Badge } from "../../kit/badge.tsx";
import type { Tone } from "../../kit/badge.tsx";
import { Button, ButtonLink } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { DotSeparated } from "../../kit/dot-separated.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { formatNumber } from "../../kit/format.ts";
import { ForumIcon, SettingsIcon, WriteIcon } from "../../kit/icons.ts";
import { PlainLink } from "../../kit/link.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { aboveRowLink, rowLinkClass } from "../../kit/row-list.tsx";
import { omitUndefined } from "../../kit/search-params.ts";
import { Segmented } from "../../kit/forms/segmented.tsx";
import { SkeletonRows } from "../../kit/skeleton.tsx";
import { Time } from "../../kit/time.tsx";
import { WindowedList } from "../../kit/windowed-list.tsx";
import { rankedThreadsWords as words } from "../../words/ranked-threads.ts";
import { ForumPostTabs } from "../forum-posts/forum-post-tabs.tsx";

const route = getRouteApi("/framed/forum-posts/ranked");

type State = Thread["state"];
const keyOf = (thread: Thread) => thread.forum_post_id;
const pollMs = 3_000;

export function RankedThreadsPage() {
  const { brand: wantedId } = route.useSearch();
  const { brand: current, brands, isPending } = useCurrentBrand();
  const { error, refetch } = useQuery(brandsQuery(usePressroom()));
  const brand = brands.find(({ brand_id: id }) => id === wantedId) ?? current;
  if (brand !== undefined) return <RankedThreads key={brand.brand_id} brand={brand} />;
  return (
    <>
      <PageHeader title={words.title} />
      <ForumPostTabs />
      {error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Card isFlush>
          {isPending ? (
            <SkeletonRows count={8} />
          ) : (
            <EmptyState
              title={words.noBrand.title}
              text={words.noBrand.text}
              icon={ForumIcon}
              action={
                <ButtonLink label={words.noBrand.action} to="/brand/new/" variant="primary" />
              }
            />
          )}
        </Card>
      )}
    </>
  );
}

function RankedThreads({ brand }: { brand: Brand }) {
  const pressroom = usePressroom();
  const navigate = useNavigate();
  const { state = "open", brand: brandInAddress } = route.useSearch();
  const { brand_id: brandId } = brand;
  const list: Parameters<typeof usePagedList<Thread>>[0]["list"] = (cursor, options) =>
    pressroom.forumPosts.listThreads(brandId, { state, limit: 50, ...cursor }, options);
  const threads = usePagedList<Thread>({ queryKey: ["threads", brandId, state], list });
  // New posts would move what the user is reading, so poll only while the list is empty.
  useLiveList({ shown: threads, list, keyOf, pollMs: threads.items.length === 0 && pollMs });
  const move = useMove(brandId, state);
  useListKeys({
    words: words.shortcuts,
    onRemove: (id) => {
      if (state === "open") move.mutate(id);
    },
  });
  return (
    <>
      <PageHeader
        title={words.title}
        description={words.description(brand.name)}
        actions={
          <ButtonLink
            label={words.rules}
            icon={SettingsIcon}
            to="/brand/$brandId/"
            params={{ brandId }}
            hash="thread-rules"
          />
        }
      />
      <ForumPostTabs />
      <div className="mb-4">
        <Segmented
          label={words.states.label}
          value={state}
          onChoose={(chosen) =>
            void navigate({
              to: "/forum-posts/ranked/",
              search: omitUndefined({
                brand: brandInAddress,
                state: chosen === "open" ? undefined : chosen,
              }),
              replace: true,
            })
          }
          choices={(["open", "dismissed", "used"] as const).map((value) => ({
            value,
            label: words.states[value],
          }))}
        />
      </div>
      <Card isFlush>
        <WindowedList
          label={words.list}
          list={threads}
          keyOf={keyOf}
          rowHeight={132}
          row={(thread) => (
            <ThreadRow
              thread={thread}
              brandId={brandId}
              onMove={() => move.mutate(thread.forum_post_id)}
            />
          )}
          empty={<NoThreads state={state} />}
        />
      </Card>
    </>
  );
}

/** Moves a post between the lists. */
function useMove(brandId: number, state: State) {
  const pressroom = usePressroom();
  const dismiss = (id: number) => pressroom.forumPosts.dismissThread(brandId, id);
  const restore = (id: number) => pressroom.forumPosts.restoreThread(brandId, id);
  const isOpen = state === "open";
  return useOptimisticChange<PagedData<Thread>, number>({
    queryKey: ["threads", brandId, state],
    apply: (shown, id) =>
      changeItems(shown, (items) => items.filter((thread) => keyOf(thread) !== id)),
    send: isOpen ? dismiss : restore,
    // Dismissing a used post would not make it used again.
    undo: isOpen ? restore : state === "dismissed" ? dismiss : undefined,
    done: () => (isOpen ? words.dismissed : words.restored),
    touches: [["threads", brandId]],
  });
}

function NoThreads({ state }: { state: State }) {
  if (state === "dismissed") return <EmptyState {...words.emptyDismissed} icon={ForumIcon} />;
  if (state === "used") return <EmptyState {...words.emptyUsed} icon={ForumIcon} />;
  const { title, text, action, post } = words.empty;
  return (
    <EmptyState
      title={title}
      text={text}
      icon={ForumIcon}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink label={action} to="/sources/new/" variant="primary" />
          <ButtonLink label={post} to="/forum-posts/new/" />
        </div>
      }
    />
  );
}

const fitTones = { strong: "good", good: "busy", possible: "plain" } as const;

interface ThreadRowProps {
  thread: Thread;
  brandId: number;
  /** Dismisses an open post, and restores any other. */
  onMove: () => void;
}

/** One post with its fit, reasons and actions. External text is never rendered as markup. */
function ThreadRow({ thread, brandId, onMove }: ThreadRowProps) {
  const { forum_post_id: forumPostId, title } = thread;
  const isOpen = thread.state === "open";
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-2 lg:flex-row lg:items-center lg:gap-4">
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 items-center gap-2">
          <Badge tone={fitTones[thread.fit]}>{words.fits[thread.fit]}</Badge>
          <PlainLink
            to="/forum-posts/$forumPostId/"
            params={{ forumPostId }}
            dir="auto"
            data-row={forumPostId}
            className={`line-clamp-2 lg:line-clamp-1 ${rowLinkClass}`}
          >
            {title}
          </PlainLink>
        </div>
        {thread.excerpt !== "" && (
          <p dir="auto" className="mt-0.5 truncate text-sm text-soft">
            {thread.excerpt}
          </p>
        )}
        <ul aria-label={words.reasonsLabel} className="mt-1.5 flex flex-wrap gap-1.5">
          {thread.reasons.map((reason) => (
            <li key={`${reason.type} ${reason.keyword}`} className="max-w-full min-w-0">
              <span
                title={reason.message}
                className={`block truncate rounded-md border px-1.5 py-0.5 text-xs ${chipClasses[toneOf(reason)]}`}
              >
                {chipText(reason)}
              </span>
            </li>
          ))}
        </ul>
        {thread.opinion && (
          <p dir="auto" className="mt-1.5 truncate text-xs text-soft" title={thread.opinion.reason}>
            {words.opinion(thread.opinion.reason)}
          </p>
        )}
        <p className="mt-1.5 flex min-w-0 gap-1.5 text-xs text-soft">
          <DotSeparated>
            {thread.community !== "" && <span className="truncate">{thread.community}</span>}
            <span className="whitespace-nowrap">
              {words.replies(formatNumber(thread.replies_count))}
            </span>
            <span className="whitespace-nowrap">
              {thread.posted_at === null ? words.found : words.posted}{" "}
              <Time at={thread.posted_at ?? thread.matched_at} />
            </span>
          </DotSeparated>
        </p>
      </div>
      <div className={`flex shrink-0 gap-2 ${aboveRowLink}`}>
        <ButtonLink
          label={words.write}
          aria-label={words.writeAbout(title)}
          size="small"
          className="max-sm:h-11"
          icon={WriteIcon}
          to="/new/"
          search={{ forum_post_id: forumPostId, brand_id: brandId }}
        />
        <Button
          label={isOpen ? words.dismiss : words.restore}
          aria-label={isOpen ? words.dismissThread(title) : words.restoreThread(title)}
          size="small"
          className="max-sm:h-11"
          variant="quiet"
          onClick={onMove}
        />
      </div>
    </div>
  );
}

type Reason = Thread["reasons"][number];

const chipClasses = {
  plain: "border-line text-soft",
  warn: "border-warn/40 text-warn",
} satisfies Partial<Record<Tone, string>>;

const against = new Set([
  "answered",
  "old",
  "advertisement",
  "joke_or_rant",
  "keyword_stuffing",
  "off_limits",
  "other_language",
]);

function toneOf({ type }: Reason): "plain" | "warn" {
  return against.has(type) ? "warn" : "plain";
}

/** For unknown kinds, use the service's message. */
function chipText({ type, message, words: found, keyword, heading }: Reason): string {
  if (!(type in words.reasons)) return message;
  const text = words.reasons[type as keyof typeof words.reasons];
  return typeof text === "string" ? text : text(keyword ?? heading ?? found.join(", "));
}
