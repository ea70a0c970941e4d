/** Chooses what opens a text: the paragraph on its topic where one surely is, else who the brand is. */
import { isOffTopic } from "./covered-topic.ts";
import { introduction, ownSentences } from "./own-text.ts";
import { topicalParagraph } from "./paragraphs.ts";
import type { Reading, SourceSentence } from "./reading.ts";

export interface Opening {
  sentences: SourceSentence[];
  /** It says who the brand is, so that what follows is more about it. */
  isIntroduced: boolean;
}

export function openingFor(reading: Reading): Opening {
  const topical = answerIn(reading);
  if (topical.length > 0) return { sentences: topical, isIntroduced: false };
  // A thread opens its own text.
  if (!reading.givenTopic && reading.postTitle !== null)
    return { sentences: [], isIntroduced: false };
  const introduced = introduction(reading);
  return {
    sentences: [...introduced, ...listBehind(reading, introduced)],
    isIntroduced: introduced.length > 0,
  };
}

/** "Clutch gets you through the test." and a list that goes on from it, in small letters, are read together. */
function listBehind(reading: Reading, introduced: readonly SourceSentence[]): SourceSentence[] {
  const all = ownSentences(reading);
  const last = introduced.at(-1);
  const next = last === undefined ? undefined : all[all.indexOf(last) + 1];
  if (last === undefined || next?.passage.form !== "list") return [];
  const list = all.filter(({ passage }) => passage.id === next.passage.id);
  const goesOn = last.text.endsWith(":") || list.every(({ text }) => /^[\p{Ll}\p{N}]/u.test(text));
  return goesOn ? list : [];
}

/** The paragraph that speaks of what a given topic asks, whole. */
export function answerIn(reading: Reading): SourceSentence[] {
  if (!reading.givenTopic || isOffTopic(reading)) return [];
  return topicalParagraph(reading, new Set(introduction(reading)));
}
