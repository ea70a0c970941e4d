/** The versions of a content, and one of them as it was. */
import type { ContentVersion, Pressroom } from "@pressroom/client";
import { queryOptions } from "@tanstack/react-query";

export const versionsKey = (contentId: number) => ["contents", contentId, "versions"] as const;

export const versionQuery = (pressroom: Pressroom, contentId: number, version: number) =>
  queryOptions<ContentVersion>({
    queryKey: [...versionsKey(contentId), version],
    queryFn: ({ signal }) => pressroom.contents.getVersion(contentId, version, { signal }),
    // It never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
