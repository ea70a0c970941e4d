/** A list that comes in keyset pages, fetched as one scrolls: what WindowedList shows. */
import type { Page, Pages, RequestOptions } from "@pressroom/client";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { InfiniteData, QueryKey } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { WindowedItems } from "../kit/windowed-list.tsx";

interface PagedListOptions<Item> {
  /** Begins with the resource's name: `["jobs", "list", filters]`. */
  queryKey: QueryKey;
  /** `(cursor, options) => pressroom.jobs.list({ ...filters, ...cursor, limit: 50 }, options)` */
  list: (cursor: { cursor?: string }, options: RequestOptions) => Pages<Item>;
  isEnabled?: boolean | undefined;
}

export type PagedData<Item> = InfiniteData<Page<Item>, string | null>;

/** The same list with other items on its pages. */
export function changeItems<Item>(
  shown: PagedData<Item>,
  change: (items: readonly Item[]) => Item[],
): PagedData<Item> {
  const pages = shown.pages.map((page) => ({ ...page, items: change(page.items) }));
  return { ...shown, pages };
}

export interface PagedList<Item> extends WindowedItems<Item> {
  queryKey: QueryKey;
  /** What was asked for is older than the shown filters: they are being fetched. */
  isStale: boolean;
}

export function usePagedList<Item>(options: PagedListOptions<Item>): PagedList<Item> {
  const { queryKey, list, isEnabled = true } = options;
  const query = useInfiniteQuery({
    queryKey,
    enabled: isEnabled,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      list(pageParam === null ? {} : { cursor: pageParam }, { signal }).page(),
    getNextPageParam: (page: Page<Item>) => page.next_cursor,
    // The rows of the search before stay while the next ones come, so that nothing flickers.
    placeholderData: (before: PagedData<Item> | undefined) => before,
    // All pages that were scrolled through would be fetched again: useLiveList looks at the first one alone.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: (state) => (state.state.data?.pages.length ?? 0) <= 1,
  });
  const { data, fetchNextPage, refetch, isFetchNextPageError } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const retry = useCallback(
    () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
    [fetchNextPage, isFetchNextPageError, refetch],
  );
  return {
    queryKey,
    items,
    isFirstLoad: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    loadMore,
    error: query.error,
    retry,
    isStale: query.isPlaceholderData,
  };
}
