/** The name of a content's brand, where there is more than one. */
import type { ContentSummary } from "@pressroom/client";
import { useCurrentBrand } from "../../frame/current-brand.tsx";

export function useBrandName(): (content: ContentSummary) => string | undefined {
  const { brands } = useCurrentBrand();
  return ({ brand_id: brandId }) =>
    brands.length > 1 ? brands.find(({ brand_id: id }) => id === brandId)?.name : undefined;
}
