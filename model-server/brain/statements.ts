/** What may be said from a source: its own sentences, as they are or as words that somebody said, with their mark. */
import type { Seeded } from "../seeded.ts";
import type { Language } from "./languages/language.ts";
import type { Passage } from "./read-prompt.ts";
import { capital, isRepeatable, saysBanned, sentencesOf } from "./sentences.ts";

export interface Statement {
  passage: string;
  /** The source's own words. */
  words: string;
  /** With the mark, ready to stand in a paragraph. */
  text: string;
  isQuestion: boolean;
  /** It was said by a person, in their own voice. */
  isSpoken: boolean;
}

/** Behind the words and before the point, where a reader looks for it. */
export function marked(sentence: string, passage: string): string {
  const ends = /^(.*?)([.…])?$/su.exec(sentence.trim());
  const body = ends?.[1] ?? sentence;
  return `${body} [${passage}]${ends?.[2] ?? (/[!?]$/u.test(body) ? "" : ".")}`;
}

export function statementsIn(
  passage: Passage,
  language: Language,
  banned: readonly string[],
  seeded: Seeded,
): Statement[] {
  const said = new Set<string>();
  return sentencesOf(passage.text).flatMap((words) => {
    if (!isRepeatable(words) || saysBanned(words, banned) || said.has(words)) return [];
    said.add(words);
    const isQuestion = words.includes("?");
    const isSpoken =
      isQuestion ||
      language.firstPerson.test(words) ||
      passage.kind === "post_title" ||
      (language.dropsPronouns && passage.kind !== "overview");
    const text = isSpoken
      ? marked(
          quoted(words, attribution(passage, isQuestion, language, banned, seeded), language),
          passage.id,
        )
      : marked(capital(words), passage.id);
    return [{ passage: passage.id, words, text, isQuestion, isSpoken }];
  });
}

function attribution(
  passage: Passage,
  isQuestion: boolean,
  language: Language,
  banned: readonly string[],
  seeded: Seeded,
): string {
  if (isQuestion) return seeded.pick(language.asks);
  // A name that could be anything but a name is left out, and so is one that must not be said.
  const isName = /^[\p{L}\p{N}][\p{L}\p{N} .&'’_-]{0,50}$/u.test(passage.author);
  if (!isName || saysBanned(passage.author, banned)) {
    return seeded.pick(language.attributionsWithoutName);
  }
  return seeded.pick(language.attributions).replace("{author}", () => passage.author);
}

function quoted(words: string, before: string, language: Language): string {
  const [open, close] = language.quoteMarks;
  return `${before} ${open}${words.replace(/[.…]+$/u, "")}${close}`;
}
