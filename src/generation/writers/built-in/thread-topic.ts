/** Tells whether a thread's title may be the topic of a text, and in which shape. */
import type { ScaffoldLanguage } from "../../text/language.ts";
import { inCommon, stemSet } from "../../text/relevance.ts";
import type { Steering } from "./wishes.ts";
import { readsAsTitle } from "./thread-title.ts";
import { isQuotable, mentions } from "./usable.ts";
import type { Wording } from "./wording.ts";

/** A thread's title is rarely a noun: "handed an agreement on Friday" stands in a sentence only in marks. */
export function threadWording(topic: Wording, language: ScaffoldLanguage): Wording {
  if (topic.kind === "question" || topic.inline.startsWith("„")) return topic;
  const inline = language === "de" ? `„${topic.heading}“` : `“${topic.heading}”`;
  return { ...topic, kind: "phrase", inline, action: null };
}

export function isTitle(title: string, steering: Steering): boolean {
  // A mark that opens a word is left of a text that runs the other way.
  const isOrdered = !/(?:^|\s)[?!]\p{L}/u.test(title);
  return (
    readsAsTitle(title) && isQuotable(title, 2) && isOrdered && !mentions(title, steering.avoid)
  );
}

/** "Queue question" and "Need advice" name no topic beside the keyword. */
export function isTopic(title: string, mainKeyword: string, steering: Steering): boolean {
  const asking = stemSet(
    `${mainKeyword} question questions advice help need problem quick please anyone Frage Fragen Hilfe Problem bitte jemand kurze`,
  );
  const stems = stemSet(title);
  return isTitle(title, steering) && inCommon(stems, asking) < stems.size;
}
