/**
 * Detects sentences that repeat the prompt: the rules, the request, or the markers around the sources. These are not
 * secret, but are not meant for readers; they are rejected even if a source contains them.
 */
import { normalized } from "../../text/segment.ts";
import { draftRequest, rules, standards, threadNote } from "./system-prompt.ts";

const promptText = ` ${normalized(`${rules} ${standards} ${threadNote} ${draftRequest}`)} `;
const promptWords = promptText.trim().split(" ");

/** This many words in a row from the rules are not a coincidence. */
const runMin = 7;
const runs = new Set(
  promptWords.slice(0, 1 - runMin).map((_, at) => promptWords.slice(at, at + runMin).join(" ")),
);
/** The minimum number of words of a sentence, or of its beginning if it was cut off, to count as a repetition. */
const wholeMin = 4;

const marks = /<<<|>>>|\b(?:my|mein\w*) system[- ]?prompt\b/iu;

export function echoesPrompt(sentence: string): boolean {
  if (marks.test(sentence)) return true;
  const words = normalized(sentence).split(" ");
  if (words.length >= wholeMin && promptText.includes(` ${words.join(" ")}`)) return true;
  return words.some((_, at) => runs.has(words.slice(at, at + runMin).join(" ")));
}
