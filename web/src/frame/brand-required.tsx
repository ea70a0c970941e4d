/** Where there is nothing because nothing can be written yet: a brand with keywords comes first, and the way there. */
import { ButtonLink } from "../kit/button.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import type { Icon } from "../kit/icons.ts";
import { frameWords } from "../words/frame.ts";
import { useCurrentBrand } from "./current-brand.tsx";

const words = frameWords.brandRequired;

/** False until it is known. */
export function useIsBrandRequired(): boolean {
  const { brands, isPending, hasFailed } = useCurrentBrand();
  return !isPending && !hasFailed && brands.every(({ keywords_count: count }) => count === 0);
}

interface BrandRequiredProps {
  title: string;
  icon: Icon;
  /** Where one comes back to. */
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
