/**
 * Tells sentences in which a model repeats what it was told instead of writing: the rules, the request, the marks around the sources.
 * None of it is secret, and none of it is for readers. Nothing that a source says can make it allowed.
 */
import { normalized } from "../../text/segment.ts";
import { draftRequest, rules, standards, threadNote } from "./system-prompt.ts";

const told = ` ${normalized(`${rules} ${standards} ${threadNote} ${draftRequest}`)} `;
const toldWords = told.trim().split(" ");

/** So many words in a row that stand in the rules are no chance. */
const runMin = 7;
const runs = new Set(
  toldWords.slice(0, 1 - runMin).map((_, at) => toldWords.slice(at, at + runMin).join(" ")),
);
/** A whole sentence of the rules, or the piece of one that was cut off at the end. */
const wholeMin = 4;

const marks = /<<<|>>>|\b(?:my|mein\w*) system[- ]?prompt\b/iu;

export function echoesPrompt(sentence: string): boolean {
  if (marks.test(sentence)) return true;
  const words = normalized(sentence).split(" ");
  if (words.length >= wholeMin && told.includes(` ${words.join(" ")}`)) return true;
  return words.some((_, at) => runs.has(words.slice(at, at + runMin).join(" ")));
}
