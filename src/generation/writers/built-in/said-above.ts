/** Compares titles, subjects, preheaders and first sentences, so that none says again what stands right above it. */
import { countOf, stemsOf } from "../../text/relevance.ts";
import { sentencesOf, wordsOf } from "../../text/segment.ts";
import type { Block, DraftSection, Sentence } from "../writer.ts";
import { leansBack } from "./leans-back.ts";
import { lacksSubject } from "./usable.ts";

/** So many words in a row are the same said twice. */
const runWords = 3;

/** They name the brand both, or share a run of words beyond its name. */
export function repeats(one: string, other: string, brand: string): boolean {
  if (countOf(one, brand) > 0 && countOf(other, brand) > 0) return true;
  const [mine, yours] = [one, other].map((text) => runsIn(text, brand));
  return [...(mine ?? [])].some((run) => yours?.has(run) === true);
}

function runsIn(text: string, brand: string): Set<string> {
  // "Home chargers" and "home charger" are the same words.
  const words = wordsOf(text.toLowerCase().replaceAll(brand.toLowerCase(), " ")).map((word) =>
    word.replace(/(?<=\p{L}{3}[^s])s$/u, ""),
  );
  return new Set(
    words.slice(runWords - 1).map((_, index) => words.slice(index, index + runWords).join(" ")),
  );
}

/** So many words in a row that mean something are the head again, whatever stands around them. */
const meantWords = 4;

/** The head holds the sentence, was made of it, or shares a run of words with it that mean something. */
export function saysAgain(head: string, sentence: string, brand: string): boolean {
  if (isSaidAbove(head, sentence) || isMadeOf(head, sentence, brand)) return true;
  const [above = "", below = ""] = [head, sentence].map(
    (text) => ` ${stemsOf(text.replaceAll(brand, " ")).join(" ")} `,
  );
  const stems = above.trim().split(" ");
  return stems
    .slice(meantWords - 1)
    .some((_, index) => below.includes(` ${stems.slice(index, index + meantWords).join(" ")} `));
}

/** Fewer words are no sentence that anybody would miss. */
const saidWordsMin = 3;

/** The head holds the whole of the sentence. */
export function isSaidAbove(head: string, sentence: string): boolean {
  const words = wordsOf(sentence.toLowerCase());
  return (
    words.length >= saidWordsMin &&
    ` ${wordsOf(head.toLowerCase()).join(" ")} `.includes(` ${words.join(" ")} `)
  );
}

/** "Combe & Clover: kit for people who keep bees" was made of "Kit for people who keep bees, made by people who do". */
export function isMadeOf(head: string, sentence: string, brand: string): boolean {
  if (!head.startsWith(brand)) return false;
  const words = wordsOf(head.slice(brand.length).toLowerCase()).join(" ");
  return (
    wordsOf(words).length >= madeWordsMin &&
    `${wordsOf(sentence.toLowerCase()).join(" ")} `.startsWith(`${words} `)
  );
}

const madeWordsMin = 4;

/** Without a first sentence that the head says, where what follows is read without it. */
export function withoutHead(text: string, head: string, brand: string): string {
  const [first, second] = sentencesOf(text);
  if (first === undefined || second === undefined) return text;
  if (!isSaidAbove(head, first.text) && !isMadeOf(head, first.text, brand)) return text;
  return mayBegin(second.text) ? text.slice(second.start) : text;
}

/** The same of the opening of a text: a sentence that its title or subject says whole is not printed again. */
export function withoutSaidAbove(
  sections: readonly DraftSection[],
  heads: readonly string[],
  brand: string,
): DraftSection[] {
  const [lead, ...rest] = sections;
  const [opening, ...blocks] = lead?.blocks ?? [];
  if (lead?.kind !== "lead" || opening?.kind !== "paragraph") return [...sections];
  const [first, ...others] = opening.sentences;
  const text = first?.text ?? "";
  const isSaid = heads.some((head) => isSaidAbove(head, text) || isMadeOf(head, text, brand));
  const next: Sentence | Block | DraftSection | undefined = others[0] ?? blocks[0] ?? rest[0];
  if (!isSaid || next === undefined) return [...sections];
  if ("text" in next && !mayBegin(next.text)) return [...sections];
  const kept = others.length === 0 ? blocks : [{ ...opening, sentences: others }, ...blocks];
  return [{ ...lead, blocks: kept }, ...rest];
}

/** Whether it is read without what stands before it. */
export function mayBegin(sentence: string): boolean {
  return !leansBack(sentence) && !lacksSubject(sentence);
}
