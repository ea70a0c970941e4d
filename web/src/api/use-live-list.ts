/**
 * Keeps a paged list up to date while it is looked at: asks for its newest page, often while something in it is still
 * under way and seldom otherwise, and never while the tab is hidden. Older pages stay as they were fetched.
 */
import type { Pages, RequestOptions } from "@pressroom/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { mergeNewest } from "./merge-newest.ts";
import type { PagedData, PagedList } from "./use-paged-list.ts";

interface LiveListOptions<Item> {
  shown: PagedList<Item>;
  /** The same as for usePagedList. */
  list: (cursor: { cursor?: string }, options: RequestOptions) => Pages<Item>;
  keyOf: (item: Item) => string | number;
  /** Whether it will change by itself soon: a job that is not over. */
  isOpen: (item: Item) => boolean;
}

const busyMs = 1_500;
const idleMs = 15_000;

export function useLiveList<Item>({ shown, list, keyOf, isOpen }: LiveListOptions<Item>): void {
  const queryClient = useQueryClient();
  const hasOpen = shown.items.some(isOpen);
  useQuery({
    queryKey: ["live", ...shown.queryKey],
    enabled: !shown.isFirstLoad && !shown.isStale,
    queryFn: async ({ signal }) => {
      const newest = await list({}, { signal, maxRetries: 0 }).page();
      queryClient.setQueryData<PagedData<Item>>(
        shown.queryKey,
        (data) => data && mergeNewest(data, newest, keyOf),
      );
      return null;
    },
    refetchInterval: hasOpen ? busyMs : idleMs,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
    gcTime: 0,
    staleTime: 0,
  });
}
