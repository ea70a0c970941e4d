/** Keeps a paged list up to date: fetches its newest page on demand and at an interval while the tab is visible. */
import type { Pages, RequestOptions, Page } from "@pressroom/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useThrottled } from "./use-throttled.ts";
import type { PagedData, PagedList } from "./use-paged-list.ts";

interface LiveListOptions<Item> {
  shown: PagedList<Item>;
  /** The same function as for usePagedList. */
  list: (cursor: { cursor?: string }, options: RequestOptions) => Pages<Item>;
  keyOf: (item: Item) => string | number;
  pollMs: number | false;
}

export interface LiveList {
  /** Fetches the newest page, immediately unless that was done a moment ago. */
  refresh: () => void;
  /** Whether a fetch is in progress: changes made since it started may be missing from the response. */
  isUnderWay: () => boolean;
}

export function useLiveList<Item>(options: LiveListOptions<Item>): LiveList {
  const { shown, list, keyOf, pollMs } = options;
  const queryClient = useQueryClient();
  const queryKey = ["live", ...shown.queryKey];
  const isEnabled = !shown.isFirstLoad && !shown.isStale;
  const { refetch } = useQuery({
    queryKey,
    enabled: isEnabled,
    queryFn: async ({ signal }) => {
      const newest = await list({}, { signal, maxRetries: 0 }).page();
      queryClient.setQueryData<PagedData<Item>>(
        shown.queryKey,
        (data) => data && mergeNewest(data, newest, keyOf),
      );
      return null;
    },
    // With initial data, a refetch cancels the one in progress, which may have been read before the change.
    initialData: null,
    refetchInterval: pollMs,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
    gcTime: 0,
    staleTime: 0,
  });
  // Not while the list first loads: the query runs by itself right afterward.
  const refresh = useThrottled(() =>
    isEnabled ? refetch({ throwOnError: true }) : Promise.resolve(),
  );
  return { refresh, isUnderWay: () => queryClient.isFetching({ queryKey }) > 0 };
}

export function mergeNewest<Item>(
  shown: PagedData<Item>,
  newest: Page<Item>,
  keyOf: (item: Item) => string | number,
): PagedData<Item> {
  const [first, ...others] = shown.pages;
  // A single page is replaced, so that deleted items disappear.
  if (!first || others.length === 0) return { ...shown, pages: [newest] };
  const fresh = new Map(newest.items.map((item) => [keyOf(item), item]));
  const known = new Set<string | number>();
  const pages = shown.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => {
      known.add(keyOf(item));
      return fresh.get(keyOf(item)) ?? item;
    }),
  }));
  const added = newest.items.filter((item) => !known.has(keyOf(item)));
  const [top, ...rest] = pages;
  // If all items are new, there may be a gap between them and the items shown, so the list starts over.
  if (!top || added.length === newest.items.length) {
    return { pages: [newest], pageParams: [null] };
  }
  return { ...shown, pages: [{ ...top, items: [...added, ...top.items] }, ...rest] };
}
