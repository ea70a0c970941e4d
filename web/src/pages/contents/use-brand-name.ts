/** The brand name of a piece of content, if the account has more than one brand. */
import type { ContentSummary } from "@pressroom/client";
import { useCurrentBrand } from "../../frame/current-brand.tsx";

export function useBrandName(): (content: ContentSummary) => string | undefined {
  const { brands } = useCurrentBrand();
  return ({ brand_id: brandId }) =>
    brands.length > 1 ? brands.find(({ brand_id: id }) => id === brandId)?.name : undefined;
}
