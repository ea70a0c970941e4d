/** Asks what to write, and shows the estimated duration and cost before it starts. */
import { NotFoundError } from "@pressroom/client";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { brandQuery } from "../../api/brands.ts";
import { forumPostQuery } from "../../api/forum-posts.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { useCurrentBrand } from "../../frame/current-brand.tsx";
import { NotFound } from "../../kit/not-found.tsx";
import { omitUndefined } from "../../kit/search-params.ts";
import { SkeletonPage } from "../../kit/skeleton.tsx";
import { NewContentForm } from "./new-content-form.tsx";
import { emptyDraft, toOneLine } from "./content-draft.ts";

const route = getRouteApi("/framed/new");

export function NewContentPage() {
  const { type, topic, brand_id: brandId, forum_post_id: forumPostId } = route.useSearch();
  const pressroom = usePressroom();
  const { brands, isPending } = useCurrentBrand();
  const isListed = brands.some((one) => one.brand_id === brandId);
  // A brand that is not among the loaded ones, or does not exist.
  const brand = useQuery({
    ...brandQuery(pressroom, brandId ?? 0),
    enabled: brandId !== undefined && !isPending && !isListed,
  });
  const post = useQuery(forumPostQuery(pressroom, forumPostId ?? null));
  if (brand.error instanceof NotFoundError || post.error instanceof NotFoundError) {
    return <NotFound />;
  }
  // Wait until the brand is known to belong to this account.
  if (brandId !== undefined && !isListed && brand.isPending) return <SkeletonPage />;
  const initial = {
    ...emptyDraft,
    ...omitUndefined({ type, topic: topic && toOneLine(topic), brandId, forumPostId }),
  };
  const draftName = JSON.stringify(initial);
  return (
    <NewContentForm
      key={draftName}
      draftName={draftName}
      initial={initial}
      otherBrand={brand.data}
    />
  );
}
