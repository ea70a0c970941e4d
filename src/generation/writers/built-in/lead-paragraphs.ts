/** Chooses what opens a text: the paragraph on its topic where one surely is, else who the brand is. */
import { isOffTopic } from "./covered-topic.ts";
import { introduction } from "./own-text.ts";
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
  return { sentences: introduced, isIntroduced: introduced.length > 0 };
}

/** The paragraph that speaks of what a given topic asks, whole. */
export function answerIn(reading: Reading): SourceSentence[] {
  // Which words of another language are small, and say nothing, is not known here.
  if (reading.minimal || !reading.givenTopic || isOffTopic(reading)) return [];
  return topicalParagraph(reading, new Set(introduction(reading)));
}
