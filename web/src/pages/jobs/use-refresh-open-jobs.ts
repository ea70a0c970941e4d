/**
 * Keeps jobs that are still open up to date below the newest page, where useLiveList does not look: each page that
 * holds one is asked for again where it stands.
 */
import type { Job, Pages, RequestOptions } from "@pressroom/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { PagedData, PagedList } from "../../api/use-paged-list.ts";
import { usePaced } from "../../api/use-paced.ts";
import { mergePage, openPages } from "./merge-page.ts";

interface OpenPagesOptions {
  shown: PagedList<Job>;
  /** The same as for usePagedList. */
  list: (cursor: { cursor?: string }, options: RequestOptions) => Pages<Job>;
  /** How often it looks by itself. */
  lookMs: number | false;
}

const pagesMax = 4;

/** Returns how to have them asked for at once. */
export function useOpenPages({ shown, list, lookMs }: OpenPagesOptions): () => void {
  const queryClient = useQueryClient();
  const read = () => queryClient.getQueryData<PagedData<Job>>(shown.queryKey);
  const { refetch } = useQuery({
    queryKey: ["open-pages", ...shown.queryKey],
    enabled: openPages(read(), 1).length > 0 && !shown.isStale,
    queryFn: async ({ signal }) => {
      const before = read();
      for (const index of openPages(before, pagesMax)) {
        const cursor = before?.pageParams[index] ?? null;
        const options = { signal, maxRetries: 0 };
        const fresh = await list(cursor === null ? {} : { cursor }, options).page();
        queryClient.setQueryData<PagedData<Job>>(shown.queryKey, (data) => {
          // The list may have begun anew meanwhile.
          const isThere = data?.pageParams[index] === cursor;
          return data && isThere ? mergePage(data, index, fresh) : data;
        });
      }
      return null;
    },
    refetchInterval: lookMs,
    gcTime: 0,
    staleTime: 0,
  });
  return usePaced(() => refetch());
}
