/** The two halves of the corpus: one to develop with, one that was only run at the end. No brand is in both. */
import { coffee } from "./coffee.ts";
import type { CorpusBrand } from "./corpus-brand.ts";
import { dentist } from "./dentist.ts";
import { fishing } from "./fishing.ts";
import { kayak } from "./kayak.ts";
import { lawyer } from "./lawyer.ts";
import { locksmith } from "./locksmith.ts";
import { mattress } from "./mattress.ts";
import { orchard } from "./orchard.ts";
import { reptiles } from "./reptiles.ts";
import { sailing } from "./sailing.ts";
import { vet } from "./vet.ts";

export const corpusHalves: Readonly<Record<"development" | "held-out", readonly CorpusBrand[]>> = {
  development: [coffee, kayak, locksmith, sailing, fishing],
  "held-out": [orchard, mattress, dentist, vet, lawyer, reptiles],
};
