/** A list with keyset pagination, fetched page by page as the user scrolls. WindowedList shows it. */
import type { Page, Pages, RequestOptions } from "@pressroom/client";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { InfiniteData, QueryKey } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { WindowedItems } from "../kit/windowed-list.tsx";

interface PagedListOptions<Item> {
  /** Starts with the resource name: `["jobs", "list", filters]`. */
  queryKey: QueryKey;
  /** `(cursor, options) => pressroom.jobs.list({ ...filters, ...cursor, limit: 50 }, options)` */
  list: (cursor: { cursor?: string }, options: RequestOptions) => Pages<Item>;
  isEnabled?: boolean | undefined;
}

export type PagedData<Item> = InfiniteData<Page<Item>, string | null>;

export function changeItems<Item>(
  shown: PagedData<Item>,
  change: (items: readonly Item[]) => Item[],
): PagedData<Item> {
  const pages = shown.pages.map((page) => ({ ...page, items: change(page.items) }));
  return { ...shown, pages };
}

export interface PagedList<Item> extends WindowedItems<Item> {
  queryKey: QueryKey;
  /** The items belong to the previous filters; the new ones are being fetched. */
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
    // Keep the previous rows until the new ones arrive, so that nothing flickers.
    placeholderData: (before: PagedData<Item> | undefined) => before,
    // This would refetch every page; useLiveList refetches only the first one.
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
