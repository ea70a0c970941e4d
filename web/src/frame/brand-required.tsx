/** The empty state shown until the account has a brand with keywords, with a link to the next step. */
import { ButtonLink } from "../kit/button.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import type { Icon } from "../kit/icons.ts";
import { frameWords } from "../words/frame.ts";
import { useCurrentBrand } from "./current-brand.tsx";

const words = frameWords.brandRequired;

/** False while loading. */
export function useIsBrandRequired(): boolean {
  const { brands, isPending, hasFailed } = useCurrentBrand();
  return !isPending && !hasFailed && brands.every(({ keywords_count: count }) => count === 0);
}

interface BrandRequiredProps {
  title: string;
  icon: Icon;
  /** The page to return to. */
  next: string;
}

export function BrandRequired({ title, icon, next }: BrandRequiredProps) {
  const { brand } = useCurrentBrand();
  return (
    <EmptyState
      icon={icon}
      title={title}
      text={brand ? words.keywords(brand.name) : words.brand}
      action={
        brand ? (
          <ButtonLink
            label={words.addKeywords}
            variant="primary"
            to="/brand/$brandId/keywords/"
            params={{ brandId: brand.brand_id }}
            search={{ next }}
          />
        ) : (
          <ButtonLink label={words.create} variant="primary" to="/brand/new/" search={{ next }} />
        )
      }
    />
  );
}
