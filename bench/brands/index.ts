/** What the pieces are written from: brands of several fields in the three languages that the played model writes. */
import type { BenchBrand } from "./bench-brand.ts";
import { englishBrands } from "./english.ts";
import { germanBrands } from "./german.ts";
import { spanishBrands } from "./spanish.ts";

export const benchBrands: readonly BenchBrand[] = [
  ...englishBrands,
  ...germanBrands,
  ...spanishBrands,
];
