/** The threads that are worth answering for a brand, the best first, with the reasons; answered, dismissed and restored here. */
import type { Brand, Thread } from "@pressroom/client";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { brandsQuery } from "../../api/brands.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { useLiveList } from "../../api/use-live-list.ts";
import { changeItems, usePagedList } from "../../api/use-paged-list.ts";
import type { PagedData } from "../../api/use-paged-list.ts";
import { useUndoable } from "../../api/use-undoable.ts";
import { useCurrentBrand } from "../../frame/current-brand.tsx";
import { useListKeys } from "../../frame/use-list-keys.ts";
import { ButtonLink } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { ForumIcon, SettingsIcon } from "../../kit/icons.ts";
import { PageHeader } from "../../kit/page-header.tsx";
import { Segmented } from "../../kit/segmented.tsx";
import { SkeletonRows } from "../../kit/skeleton.tsx";
import { WindowedList } from "../../kit/windowed-list.tsx";
import { rankedThreadsWords as words } from "../../words/ranked-threads.ts";
import { ForumPostTabs } from "../forum-posts/forum-post-tabs.tsx";
import { ThreadRow } from "./thread-row.tsx";

const route = getRouteApi("/framed/forum-posts/ranked");

type State = Thread["state"];
const keyOf = (thread: Thread) => thread.forum_post_id;
const lookMs = 3_000;

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
              action={<ButtonLink label={words.noBrand.action} to="/brand/new/" look="primary" />}
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
  // New threads would push away what is being read; where there is nothing yet, they are waited for.
  useLiveList({ shown: threads, list, keyOf, lookMs: threads.items.length === 0 && lookMs });
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
              search: {
                ...(brandInAddress !== undefined && { brand: brandInAddress }),
                ...(chosen !== "open" && { state: chosen }),
              },
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

/** Out of this list and into the other one. */
function useMove(brandId: number, state: State) {
  const pressroom = usePressroom();
  const dismiss = (id: number) => pressroom.forumPosts.dismissThread(brandId, id);
  const restore = (id: number) => pressroom.forumPosts.restoreThread(brandId, id);
  const isOpen = state === "open";
  return useUndoable<PagedData<Thread>, number>({
    queryKey: ["threads", brandId, state],
    apply: (shown, id) =>
      changeItems(shown, (items) => items.filter((thread) => keyOf(thread) !== id)),
    send: isOpen ? dismiss : restore,
    // A thread that was used does not become used again by dismissing it.
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
          <ButtonLink label={action} to="/sources/new/" look="primary" />
          <ButtonLink label={post} to="/forum-posts/new/" />
        </div>
      }
    />
  );
}
