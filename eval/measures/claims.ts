/**
 * Which sentences claim something, and whether what was given bears them out. Made for itself, without a look at the
 * service's own check, so that it can find what that one misses. It marks doubts; a person decides.
 */
import { languageOfCase } from "../cases/eval-case.ts";
import { numberForms } from "../reading/given-material.ts";
import type { GivenMaterial } from "../reading/given-material.ts";
import type { ReadBlock } from "../reading/read-content.ts";
import { fold, splitWords } from "../reading/segment-text.ts";
import type { StoredSource } from "../run/stored-content.ts";
import type { Inspected } from "../validators/finding.ts";
import { numberOfWord, wordsOfNumber } from "./number-words.ts";

export interface Doubt {
  /** Where it stands: the block's number and the sentence's in it. */
  block: number;
  sentence: number;
  text: string;
  reasons: string[];
}

export interface Claims {
  /** Sentences with a number, a name or a quote. */
  total: number;
  supported: number;
  /** How many of a paragraph's content words stand in what it rests on, on average; null without any. */
  overlap: number | null;
  doubts: Doubt[];
}

/** A paragraph that shares less than this with its sources says something else than they do. */
const overlapMin = 0.2;

export function measureClaims({ case: one, content, reading, given }: Inspected): Claims {
  const language = languageOfCase(one);
  const claims: Claims = { total: 0, supported: 0, overlap: null, doubts: [] };
  const overlaps: number[] = [];
  const { name, keywords } = one.brand;
  const names = [name, ...keywords, one.topic ?? "", ...namesOfPost(one)];
  for (const [block, readBlock] of reading.blocks.entries()) {
    // The names of networks stand over their texts and claim nothing.
    if (content.content_type === "social" && readBlock.level === 2) continue;
    const overlap = overlapOf(readBlock, content.sources);
    if (overlap !== null) overlaps.push(overlap);
    for (const [sentence, read] of readBlock.sentences.entries()) {
      const facts = factsIn(read.text, names, readBlock.kind, language);
      const reasons = unsupported(facts, given, read.text, language);
      if (sentence === 0 && overlap !== null && overlap < overlapMin) {
        reasons.push("its paragraph shares hardly a word with its sources");
      }
      const isQuoteGiven = readBlock.kind !== "quote" || given.folded.includes(fold(read.text));
      if (!isQuoteGiven) reasons.push("nobody said this");
      if (breaksOff(readBlock, sentence, name)) reasons.push("it breaks off");
      if (isBare(readBlock, facts, given)) {
        reasons.push("a number or a quote without a source");
      }
      const isClaim = readBlock.kind === "quote" || facts.length > 0 || reasons.length > 0;
      if (!isClaim) continue;
      claims.total += 1;
      if (reasons.length === 0) claims.supported += 1;
      else claims.doubts.push({ block, sentence, text: read.text, reasons });
    }
  }
  if (overlaps.length > 0) claims.overlap = overlaps.reduce((a, b) => a + b, 0) / overlaps.length;
  return claims;
}

function namesOfPost({ post }: Inspected["case"]): string[] {
  if (post === undefined) return [];
  return [post.title, post.author, post.community, ...post.replies.map(({ author }) => author)];
}

/** What brand, keywords, topic and authors are called was given, and a number in a name counts nothing. */
function withoutNames(text: string, names: readonly string[]): string {
  return names
    .filter((name) => name.length > 1)
    .toSorted((a, b) => b.length - a.length)
    .reduce(withoutName, text);
}

/** In whatever case it stands: a title may begin a sentence or stand in one. */
function withoutName(text: string, name: string): string {
  const at = text.toLowerCase().indexOf(name.toLowerCase());
  if (at === -1) return text;
  return `${text.slice(0, at)} ${withoutName(text.slice(at + name.length), name)}`;
}

/** The last sentence of a paragraph has an end; a short line without one is a heading or a tag. */
function breaksOff({ kind, sentences }: ReadBlock, sentence: number, brand: string): boolean {
  const text = sentences[sentence]?.text ?? "";
  const isLast = sentence === sentences.length - 1;
  const isEnded = /[.!?…:;”“»"')\]]$|#[\p{L}\p{N}_]+$/u.test(text);
  // A letter ends with who wrote it.
  const isSigned = text.endsWith(brand);
  return kind === "paragraph" && isLast && !isEnded && !isSigned && splitWords(text).length > 6;
}

interface Fact {
  kind: "number" | "name" | "quote";
  text: string;
}

function factsIn(
  text: string,
  names: readonly string[],
  kind: ReadBlock["kind"],
  language: string,
): Fact[] {
  const plain = withoutNames(text.replace(/(?<![\w&])#[\p{L}\p{N}_]+/gu, ""), names);
  const isName = new Set(names.map(fold));
  const quotes = Array.from(text.matchAll(/[“„«"]([^“”„«»"]+)[”“»"]/gu), (match) => match[1] ?? "");
  // A thread's "2/4" counts itself.
  const digits = plain
    .replace(/(?:^|\s)\d{1,2}\/\d{1,2}(?=\s|$)/gu, " ")
    .match(/(?<![\p{L}\p{N}_])\d+(?:[.,]\d+)*/gu);
  const spelled = splitWords(plain).filter((word) => numberOfWord(word, language) !== undefined);
  const isTitleCase = kind === "heading" && language === "en";
  return [
    ...[...(digits ?? []), ...spelled].map((one) => ({ kind: "number" as const, text: one })),
    ...quotes
      .filter((quote) => splitWords(quote).length > 2 && !isName.has(fold(quote)))
      .map((quote) => ({ kind: "quote" as const, text: quote })),
    ...(isTitleCase ? [] : namesIn(plain, language)).map((name) => ({
      kind: "name" as const,
      text: name,
    })),
  ];
}

/** Capitals inside a sentence; in German, which gives them to every noun, two of them side by side. */
function namesIn(text: string, language: string): string[] {
  const single = /(?<=[\p{Ll}\p{N},;] )\p{Lu}[\p{L}\p{N}'’-]+/gu;
  const pair = /(?<=[\p{Ll}\p{N},;] )\p{Lu}[\p{Ll}'’-]+(?: (?:& )?\p{Lu}[\p{Ll}'’-]+)+/gu;
  const found = text.match(language === "de" ? pair : single) ?? [];
  return found.filter(
    (name) =>
      !/^I(?:['’]\p{Ll}+)?$/u.test(name) && !name.split(" ").some((word) => noName.has(word)),
  );
}

/** Capitalised in German, and half of no name. */
const noName = new Set(
  "Sie Ihr Ihre Ihrem Ihren Ihrer Ihnen Blatt Stunde Minute Woche Thema Frage Stück".split(" "),
);

function unsupported(
  facts: readonly Fact[],
  given: GivenMaterial,
  text: string,
  language: string,
): string[] {
  return facts
    .filter((fact) => {
      if (fact.kind === "number") return !isNumberGiven(fact.text, given, language);
      const folded = fold(fact.text);
      if (given.folded.includes(folded)) return false;
      // "Larkfield's" and "Larkfields" are the name with an ending.
      const ended = folded.trim().replace(/(?:s|es|n|en)$/u, "");
      return fact.kind === "quote" || !given.folded.includes(` ${ended}`);
    })
    .map(({ kind, text: what }) => `the ${kind} “${what}” was not given`)
    .concat(text.trim() === "" ? ["it is empty"] : []);
}

function isNumberGiven(text: string, given: GivenMaterial, language: string): boolean {
  const spelled = numberOfWord(text, language);
  const forms = spelled === undefined ? numberForms(text) : [String(spelled)];
  if (forms.some((form) => given.numbers.has(form))) return true;
  const words = [text.toLowerCase(), ...forms.flatMap(wordsOfNumber)];
  return words.some((word) => given.folded.includes(fold(word)));
}

/** Every number and every quote stands in a paragraph that rests on something. */
function isBare(
  { kind, sources }: ReadBlock,
  facts: readonly Fact[],
  given: GivenMaterial,
): boolean {
  if (kind === "heading" || kind === "quote" || sources.length > 0) return false;
  return facts.some(
    ({ kind: what, text }) =>
      (what === "quote" || (what === "number" && /\d/.test(text))) &&
      !given.overview.includes(fold(text)),
  );
}

function spansOf(sources: readonly StoredSource[], numbers: readonly number[]): string[] {
  return sources
    .filter(({ number }) => numbers.includes(number))
    .flatMap(({ spans, title, author }) => [...spans.map(({ text }) => text), title, author]);
}

/**
 * The share of the paragraph's content words, by their beginnings, that stand in what it rests on; null where there is
 * nothing to compare: no source, or a paragraph of so few words that it can only lead to it.
 */
function overlapOf(block: ReadBlock, sources: readonly StoredSource[]): number | null {
  if (block.kind !== "paragraph" && block.kind !== "item") return null;
  const spans = spansOf(sources, block.sources);
  const wanted = beginnings(block.sentences.map(({ text }) => text).join(" "));
  if (spans.length === 0 || wanted.length < 4) return null;
  const there = new Set(spans.flatMap(beginnings));
  return wanted.filter((word) => there.has(word)).length / wanted.length;
}

function beginnings(text: string): string[] {
  return splitWords(text.toLowerCase())
    .filter((word) => word.length > 3)
    .map((word) => word.slice(0, 5));
}
