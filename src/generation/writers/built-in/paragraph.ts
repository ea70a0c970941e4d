/** Makes a block of sentences, or nothing where there are none. */
import type { Block, Sentence } from "../writer.ts";

export function paragraph(...parts: Sentence[][]): Block[] {
  const sentences = parts.flat();
  return sentences.length === 0 ? [] : [{ kind: "paragraph", sentences }];
}
