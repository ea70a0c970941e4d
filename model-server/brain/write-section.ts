/** Answers the tasks `section` and `whole`: restates the section's passages and fills up with what claims nothing. */
import { seeded } from "../seeded.ts";
import type { Block } from "./blocks.ts";
import { fillerFor } from "./filler.ts";
import type { Language } from "./languages/language.ts";
import { numberOf, objectOf, objectsOf, textOf, textsOf } from "./read-prompt.ts";
import type { Prompt } from "./read-prompt.ts";
import { bare, countWords, saysBanned } from "./sentences.ts";
import { statementsIn } from "./statements.ts";
import type { Statement } from "./statements.ts";

export interface WantedSection {
  id: string;
  kind: string;
  heading: string | null;
  passages: string[];
  keywords: string[];
  words: number;
  /** Its place among the sections of the piece. */
  index: number;
  count: number;
  /** What all sections of the piece share. */
  piece: string;
  /** All headings of the piece: a question that became one is not asked again in a text. */
  headings: string[];
}

export interface WrittenSection {
  id: string;
  blocks: Block[];
}

export function sectionWanted(prompt: Prompt): WantedSection {
  const section = objectOf(prompt.input["section"]);
  const outline = objectsOf(prompt.input["outline"]);
  const id = textOf(section["id"]);
  const index = outline.findIndex((one) => one["id"] === id);
  return {
    ...wantedIn(section),
    index: Math.max(0, index),
    count: Math.max(1, outline.length),
    piece: pieceOf(prompt),
    headings: outline.map((one) => textOf(one["heading"])),
  };
}

export function sectionsWanted(prompt: Prompt): WantedSection[] {
  const sections = objectsOf(prompt.input["sections"]);
  return sections.map((section, index) => ({
    ...wantedIn(section),
    index,
    count: sections.length,
    piece: pieceOf(prompt),
    headings: sections.map((one) => textOf(one["heading"])),
  }));
}

/** Not the nonce, which may be another one after a restart, but what the piece itself is. */
export function pieceOf(prompt: Prompt): string {
  return `${textOf(prompt.input["format"])} ${textOf(prompt.input["title"])}`;
}

function wantedIn(
  section: Record<string, unknown>,
): Omit<WantedSection, "index" | "count" | "piece" | "headings"> {
  return {
    id: textOf(section["id"]),
    kind: textOf(section["kind"]),
    heading: textOf(section["heading"]) || null,
    passages: textsOf(section["passages"]),
    keywords: textsOf(section["keywords"]),
    words: Math.min(2000, numberOf(section["words"], 120)),
  };
}

export function writeSection(
  prompt: Prompt,
  wanted: WantedSection,
  language: Language,
  seed: number,
): WrittenSection {
  const banned = prompt.bannedWords;
  const choice = seeded(`${wanted.piece} ${wanted.id}`, seed);
  const filler = fillerFor({
    language,
    banned,
    piece: wanted.piece,
    index: wanted.index,
    count: wanted.count,
    isEdit: false,
  });
  const statements = chosenStatements(prompt, wanted, language, choice);
  const quote = statements.find(
    ({ isSpoken, isQuestion, words }) => isSpoken && !isQuestion && countWords(words) >= 8,
  );
  const hasQuote = quote !== undefined && wanted.kind !== "opening" && choice.next() < 0.5;
  const cited = statements.filter((one) => !hasQuote || one !== quote).map(({ text }) => text);
  const own = ownSentences(wanted, language, banned, choice);
  const last = wanted.kind === "closing" ? allowed(language.closings, banned).slice(0, 1) : [];
  const sentences = [...own];
  let count = [...own, ...last].reduce((sum, text) => sum + countWords(text), 0);
  if (hasQuote) count += countWords(quote.words);
  while (count < wanted.words) {
    // Two from the sources, then one that joins them, as long as there are some and they fit.
    const isRoom = countWords(cited[0] ?? "") <= wanted.words - count + 12;
    const isCited = cited.length > 0 && isRoom && sentences.length % 3 !== 0;
    const next = isCited ? cited.shift() : (filler.next().value ?? cited.shift());
    if (next === undefined) break;
    sentences.push(next);
    count += countWords(next);
  }
  sentences.push(...last);
  return { id: wanted.id, blocks: blocksOf(sentences, wanted, hasQuote ? quote : undefined) };
}

function chosenStatements(
  prompt: Prompt,
  wanted: WantedSection,
  language: Language,
  choice: ReturnType<typeof seeded>,
): Statement[] {
  const seen = new Set<string>(wanted.headings.map(bare));
  return wanted.passages
    .flatMap((id) => prompt.passages.filter((passage) => passage.id === id))
    .flatMap((passage) => statementsIn(passage, language, prompt.bannedWords, choice))
    .filter(({ words }) => {
      const isNew = !seen.has(bare(words));
      seen.add(bare(words));
      return isNew;
    });
}

/** The lead of an opening, and the sentence that brings a keyword in. */
function ownSentences(
  wanted: WantedSection,
  language: Language,
  banned: readonly string[],
  choice: ReturnType<typeof seeded>,
): string[] {
  const keyword = wanted.keywords[0];
  if (keyword === undefined) return [];
  const templates =
    wanted.kind === "opening"
      ? allowed(choice.shuffled(language.leads), banned).slice(0, 1)
      : // Each stands once in a piece: with another keyword it would still be the same sentence.
        language.keywordSentences.slice(wanted.index - 1, wanted.index);
  return allowed(
    templates.map((template) => template.replace("{keyword}", () => keyword)),
    banned,
  );
}

function allowed(sentences: readonly string[], banned: readonly string[]): string[] {
  return sentences.filter((sentence) => !saysBanned(sentence, banned));
}

function blocksOf(
  sentences: string[],
  wanted: WantedSection,
  quote: Statement | undefined,
): Block[] {
  const blocks: Block[] = [];
  const size = 4;
  for (let start = 0; start < sentences.length; start += size) {
    const part = sentences.slice(start, start + size);
    // A short list in one section shows that lists are read, too; it ends no text.
    const isList = wanted.index === 2 && start === size && part.length === size;
    blocks.push(
      isList
        ? { kind: "list", sentences: part, ordered: false }
        : { kind: "paragraph", sentences: part },
    );
    if (start === 0 && quote !== undefined) {
      blocks.push({ kind: "quote", sentences: [`[${quote.passage}] ${quote.words}`] });
    }
  }
  return blocks;
}
