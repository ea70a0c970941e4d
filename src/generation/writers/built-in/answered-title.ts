/** Tells whether what is printed of a thread answers the question that its title asks, so that it may head a text. */
import { stemSet } from "../../text/relevance.ts";
import type { ContentType } from "../../material.ts";
import { asksWhich, isAnsweredAtAll } from "./answered-questions.ts";
import { holds } from "./holds.ts";
import { withoutEmptyWords } from "./on-topic.ts";
import { quotedThread } from "./quotable-thread.ts";
import type { Reading } from "./reading.ts";

export function isTitleAnswered(reading: Reading, contentType: ContentType | null): boolean {
  const { givenTopic, minimal, postTitle } = reading;
  // Which words of another language say nothing is not known here.
  if (givenTopic || minimal || postTitle === null || !postTitle.includes("?")) return true;
  const { replies, own } = quotedThread(reading, contentType);
  const printed = [...replies.flat(), ...own].map(({ text }) => text).join(" ");
  if (printed === "") return false;
  const asked = askedIn(postTitle);
  if (isAnsweredAtAll(asked)) return true;
  const said = stemSet(printed);
  const meant = [...stemSet(withoutEmptyWords(asked))];
  // "Am I being had?" has no words of its own: it asks about what was told before it.
  const wanted = meant.length > 0 ? meant : [...stemSet(withoutEmptyWords(postTitle))];
  if (wanted.length === 0) return true;
  const held = wanted.filter((stem) => holds(said, stem)).length;
  // Who does or pays something is answered by nothing that does not say so.
  const [verb] = stemSet(/^(?:who|wer|qui|quién)\s(\S+)/iu.exec(asked)?.[1] ?? "");
  if (verb !== undefined && !holds(said, verb)) return false;
  return asksWhich.test(asked) ? held * 2 >= wanted.length : held > 0;
}

/** The last question of a title, without what it tells before it. */
function askedIn(title: string): string {
  const sentence =
    title
      .slice(0, title.lastIndexOf("?") + 1)
      .split(/[.!?]\s+(?=.)/u)
      .at(-1) ?? title;
  const clause =
    /[,;:–—-]\s((?:and |so |but |und )?(?:what|how|why|when|where|which|who|should|can|could|is|are|do|does|would|will|was|wie|warum|wann|wo|wer|welche[rsnm]?|soll|kann|ist|lohnt)\s[^,;]*\?)$/iu.exec(
      sentence,
    )?.[1];
  return clause ?? sentence;
}
