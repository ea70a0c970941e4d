/** What others replied, for a social text: only sentences that stand alone, since it shows nothing of the post but its title. */
import { labelsFor } from "../../formats/labels.ts";
import { stemSet } from "../../text/relevance.ts";
import { answersYesOrNo, leansAtStart, leansBack } from "./leans-back.ts";
import { isYesOrNo } from "./plan-replies.ts";
import type { Reading, SourceSentence } from "./reading.ts";
import type { Said } from "./said.ts";
import { type Scribe, nameless } from "./scribe.ts";
import { chosenReplies, rotated, runsOf, spanOf, wordsIn } from "./selection.ts";

/** So many are read, of which the first that can be understood alone are kept. */
const readMax = 8;
const keptMax = 3;
const wordsMin = 12;
const wordsMax = 42;
const charactersMax = 260;

export function repliesIn(reading: Reading, scribe: Scribe, index: number): Said[] {
  const labels = labelsFor(reading.material.language);
  const [open, close] = labels.quotes;
  const community = reading.material.forumPost?.community ?? "";
  const found = chosenReplies(reading, readMax).flatMap((reply) => {
    const window = beginningOf(
      reading,
      reply.sentences.filter(({ isQuestion }) => !isQuestion),
    );
    const text = window.map((sentence) => sentence.text).join(" ");
    // A one-liner is a joke more often than an answer.
    const isFit = text.length <= charactersMax && wordsIn(window) >= wordsMin;
    return isFit ? [{ reply, window, text }] : [];
  });
  const free = found.filter(({ text }) => !pointsIntoPost(reading, text));
  return (free.length > 0 ? free : found)
    .slice(0, keptMax)
    .flatMap(({ reply, window, text }, number) => {
      const span = spanOf(window);
      const author = reply.author || nameless(reading);
      const lead = rotated(scribe.options("socialReply", { author }), index * 3 + number)[0];
      if (span === null || lead === undefined) return [];
      const said = reading.minimal
        ? `${open}${text}${close}\n— ${labels.reply(reply.author, community)}`
        : `${lead} ${open}${text}${close}`;
      return [{ text: said, citation: [span], item: null }];
    });
}

/**
 * An answer stands at the beginning of a reply; what follows it explains. A "Yes" goes where the title does not ask for
 * it; any other beginning that leans on the post takes the reply with it.
 */
function beginningOf(reading: Reading, sentences: readonly SourceSentence[]): SourceSentence[] {
  const [run = []] = runsOf(sentences);
  const isYes = answersYesOrNo(run[0]?.text ?? "");
  const isAsked = isYesOrNo(reading.postTitle ?? "");
  const told = isYes && !isAsked ? run.slice(1) : run;
  const first = told[0]?.text ?? "";
  if (
    isYes
      ? !isAsked && (leansBack(first) || /\b(?:mine|ours)\b/iu.test(first))
      : leansAtStart(first)
  )
    return [];
  const whole = [3, 2, 1]
    .map((count) => told.slice(0, count))
    .find((window) => wordsIn(window) <= wordsMax);
  return whole ?? [];
}

/** "The list" is the one that the post speaks of as "a list", where the title does not and the reply has not yet. */
function pointsIntoPost({ post, postTitle }: Reading, text: string): boolean {
  const title = stemSet(postTitle ?? "");
  const body = post.map((sentence) => sentence.text).join(" ");
  const introduced = Array.from(
    body.matchAll(/\b(?:an?|eine?n?)\s(\p{L}+)/giu),
    (match) => match[1] ?? "",
  );
  return introduced.some((word) => {
    const [stem] = stemSet(word);
    if (stem === undefined || title.has(stem)) return false;
    return new RegExp(`\\b(?:the|den|die|das|dem)\\s${word}\\b`, "iu").test(text);
  });
}
