/** Leaves out of the overview what hangs on a sentence that may not be said. */
import type { Passage } from "../../material.ts";
import type { Span } from "../../text/segment.ts";
import { leansBack } from "./leans-back.ts";
import { isLabelled, lacksSubject } from "./usable.ts";

interface Told {
  text: string;
  words: number;
  citation: { start: number };
}

/** All of a line whose label is gone; else what leans on it, and remarks. */
export function withoutHanging<Sentence extends Told>(
  { kind, form, text }: Passage,
  spans: readonly Span[],
  usable: readonly Sentence[],
): Sentence[] {
  if (kind !== "overview" || form !== "prose" || usable.length === spans.length) return [...usable];
  const gone = spans.filter(
    ({ start }) => !usable.some(({ citation }) => citation.start === start),
  );
  return usable.filter(({ citation, words, text: said }) => {
    const before = gone.filter(
      ({ end }) => end <= citation.start && !text.slice(end, citation.start).includes("\n"),
    );
    if (before.length === 0) return true;
    if (before.some((span) => isLabelled(span.text))) return false;
    return words > remarkWordsMax && !leansBack(said) && !lacksSubject(said);
  });
}

const remarkWordsMax = 6;
