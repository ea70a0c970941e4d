/** A number, a name or a quote that a sentence states; finding it is facts.ts's. */
import type { NumberMention } from "../text/numbers.ts";

export interface Fact {
  kind: "number" | "name" | "quote";
  what: string;
  /** Of a number. */
  number?: NumberMention;
  /** It needs no citation: it is part of what the piece is about. */
  isContext: boolean;
  /** Ids of the passages that hold it. */
  holders: readonly string[];
}
