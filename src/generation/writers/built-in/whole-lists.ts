/** Leaves out what is said of all items of a list, where some of them may not be said. */
import type { Passage } from "../../material.ts";
import type { Span } from "../../text/segment.ts";
import { sumsUpList } from "./leans-back.ts";

interface Told {
  text: string;
  passage: Passage;
  citation: { start: number };
}

export function withoutTornSums<Sentence extends Told>(
  sentences: readonly Sentence[],
  passages: readonly { passage: Passage; spans: readonly Span[] }[],
): Sentence[] {
  const torn = new Set(
    passages
      .filter(
        ({ passage: { id, form }, spans }) =>
          form === "list" && sentences.filter((one) => one.passage.id === id).length < spans.length,
      )
      .map(({ passage }) => passage.id),
  );
  const ids = passages.map(({ passage }) => passage.id);
  return sentences.filter(({ passage, citation, text }) => {
    const before = ids[ids.indexOf(passage.id) - 1];
    return !(citation.start === 0 && torn.has(before ?? "") && sumsUpList(text));
  });
}
