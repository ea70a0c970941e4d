/** One piece of a social text, with where it was said. */
import type { Citation } from "../writer.ts";

export interface Said {
  text: string;
  citation: Citation[];
  /** Set where it is a point of the brand's list and no sentence. */
  item: { brand: string; text: string } | null;
}
