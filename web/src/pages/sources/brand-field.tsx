/** Selects the brand of a source; empty means all brands. */
import { useCurrentBrand } from "../../frame/current-brand.tsx";
import { Select } from "../../kit/forms/select.tsx";
import { newSourceWords as words } from "../../words/sources.ts";

export function toBrandId(value: string): number | null {
  return value === "" ? null : Number(value);
}

export function BrandField({
  value,
  onChoose,
}: {
  value: string;
  onChoose: (value: string) => void;
}) {
  const { brands } = useCurrentBrand();
  return (
    <Select
      label={words.brand}
      value={value}
      onChoose={onChoose}
      choices={[
        { value: "", label: words.allBrands },
        ...brands.map((one) => ({ value: String(one.brand_id), label: one.name })),
      ]}
    />
  );
}
