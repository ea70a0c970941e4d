/** Queries for a brand's channels and for publications, polled while a publication is in progress. */
import type { Pressroom, Publication } from "@pressroom/client";
import { queryOptions } from "@tanstack/react-query";

export const channelsQuery = (pressroom: Pressroom, brandId: number) =>
  queryOptions({
    queryKey: ["channels", brandId],
    queryFn: async ({ signal }) => {
      const { items } = await pressroom.channels.list({ brand_id: brandId }, { signal });
      return items;
    },
  });

export const publicationsQuery = (pressroom: Pressroom, contentId: number) =>
  queryOptions({
    queryKey: ["publications", contentId],
    queryFn: async ({ signal }) => {
      const query = { content_id: contentId, limit: 100 };
      return (await pressroom.publications.list(query, { signal }).page()).items;
    },
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? 1_000 : false),
  });

/** The latest failed publications, shown on Home. */
export const failedPublicationsQuery = (pressroom: Pressroom) =>
  queryOptions({
    queryKey: ["publications", "failed"],
    queryFn: async ({ signal }) =>
      (await pressroom.publications.list({ state: "failed", limit: 3 }, { signal }).page()).items,
  });

/** A publication scheduled for later is not polled every second. */
function isUnderWay({ state, next_attempt_at: at }: Publication): boolean {
  if (state === "publishing") return true;
  const isWaiting = state === "queued" || state === "scheduled";
  return isWaiting && at !== null && Date.parse(at) < Date.now() + 60_000;
}

export const publicationQuery = (pressroom: Pressroom, publication: Publication) =>
  queryOptions({
    queryKey: [
      "publications",
      publication.content_id,
      publication.publication_id,
      publication.updated_at,
    ],
    queryFn: ({ signal }) => pressroom.publications.get(publication.publication_id, { signal }),
  });
