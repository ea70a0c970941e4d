/**
 * Keeps a paged list up to date while it is looked at: asks for its newest page when it is told to, and every while, but
 * never while the tab is hidden. Older pages stay as they were fetched.
 */
import type { Pages, RequestOptions } from "@pressroom/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { mergeNewest } from "./merge-newest.ts";
import { useThrottled } from "./use-throttled.ts";
import type { PagedData, PagedList } from "./use-paged-list.ts";

interface LiveListOptions<Item> {
  shown: PagedList<Item>;
  /** The same as for usePagedList. */
  list: (cursor: { cursor?: string }, options: RequestOptions) => Pages<Item>;
  keyOf: (item: Item) => string | number;
  /** How often it looks by itself. */
  pollMs: number | false;
}

export interface LiveList {
  /** Asks for the newest page, at once where that was not done a moment ago. */
  refresh: () => void;
  /** Whether it is being asked for: what has changed meanwhile may not be in the answer. */
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
    // Where there is an answer, one that is under way is given up for the next: it may have been read before the change.
    initialData: null,
    refetchInterval: pollMs,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
    gcTime: 0,
    staleTime: 0,
  });
  // A list that is being fetched for the first time is asked for again right afterwards.
  const refresh = useThrottled(() =>
    isEnabled ? refetch({ throwOnError: true }) : Promise.resolve(),
  );
  return { refresh, isUnderWay: () => queryClient.isFetching({ queryKey }) > 0 };
}
