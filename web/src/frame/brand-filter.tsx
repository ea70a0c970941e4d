/** Filters a list by brand. Includes the brand in the URL even if it is archived or not among the brands loaded. */
import { FilterSelect } from "../kit/forms/filter-select.tsx";
import { toId } from "../kit/search-params.ts";
import { useCurrentBrand } from "./current-brand.tsx";

interface BrandFilterProps {
  label: string;
  any: string;
  unknown: (brandId: number) => string;
  brandId: number | undefined;
  onChoose: (brandId: number | undefined) => void;
  className: string;
}

export function BrandFilter({ unknown, brandId, onChoose, ...rest }: BrandFilterProps) {
  const { brands } = useCurrentBrand();
  const choices = brands.map(({ brand_id: id, name }) => ({ value: String(id), label: name }));
  if (brandId !== undefined && brands.every(({ brand_id: id }) => id !== brandId)) {
    choices.push({ value: String(brandId), label: unknown(brandId) });
  }
  return (
    <FilterSelect
      {...rest}
      value={brandId === undefined ? undefined : String(brandId)}
      choices={choices}
      onChoose={(id) => onChoose(toId(id ?? ""))}
    />
  );
}
