/** Queries for one piece of content, its status, quality report and versions, and for counts of all content. */
import type { Content, Pressroom, ContentVersion } from "@pressroom/client";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

export const contentQuery = (pressroom: Pressroom, contentId: number) =>
  queryOptions({
    queryKey: ["contents", contentId],
    queryFn: ({ signal }) => pressroom.contents.get(contentId, { signal }),
  });

/** The status is not part of the versioned text, so it is fetched separately. */
export const statusQuery = (pressroom: Pressroom, content: Content) =>
  queryOptions({
    queryKey: ["contents", "status", content.content_id],
    queryFn: async ({ signal }) => {
      const { items } = await pressroom.contents
        .list({ job_id: content.job_id }, { signal })
        .page();
      return items.find((one) => one.content_id === content.content_id) ?? null;
    },
  });

export const qualityQuery = (
  pressroom: Pressroom,
  { content_id: contentId, version }: Pick<Content, "content_id" | "version">,
) =>
  queryOptions({
    queryKey: ["contents", contentId, "quality", version],
    queryFn: ({ signal }) => pressroom.contents.getQuality(contentId, { signal }),
    placeholderData: keepPreviousData,
  });

/** The number of pieces per status, and all tags. */
export const countsQuery = (pressroom: Pressroom, brandId: number | undefined) =>
  queryOptions({
    queryKey: ["contents", "counts", brandId ?? null],
    queryFn: ({ signal }) =>
      pressroom.contents.count(brandId === undefined ? {} : { brand_id: brandId }, { signal }),
  });

export const versionsKey = (contentId: number) => ["contents", contentId, "versions"] as const;

export const versionQuery = (pressroom: Pressroom, contentId: number, version: number) =>
  queryOptions<ContentVersion>({
    queryKey: [...versionsKey(contentId), version],
    queryFn: ({ signal }) => pressroom.contents.getVersion(contentId, version, { signal }),
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
