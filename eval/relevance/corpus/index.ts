/** The two halves of the corpus: one for development, and one that was only evaluated at the end. */
import { coffee } from "./coffee.ts";
import type { CorpusBrand } from "./corpus-brand.ts";
import { dentist } from "./dentist.ts";
import { fishing } from "./fishing.ts";
import { lawyer } from "./lawyer.ts";
import { locksmith } from "./locksmith.ts";
import { orchard } from "./orchard.ts";
import { sailing } from "./sailing.ts";

export const corpusHalves: Readonly<Record<"development" | "held-out", readonly CorpusBrand[]>> = {
  development: [coffee, locksmith, sailing, fishing],
  "held-out": [orchard, dentist, lawyer],
};
