/** Answers the tasks `brief` and `plan`: which keyword, which passages, which sections, how long. */
import { seeded } from "../seeded.ts";
import { graphemes, summaryOf, titlesFor } from "./fitting.ts";
import type { Range } from "./fitting.ts";
import type { Language } from "./languages/language.ts";
import { numberOf, objectOf, textOf, textsOf } from "./read-prompt.ts";
import type { Passage, Prompt } from "./read-prompt.ts";
import { capital, isRepeatable, saysBanned, says, sentencesOf, wordsIn } from "./sentences.ts";
import { statementsIn } from "./statements.ts";

export interface Brief {
  angle: string;
  reader: string;
  main_keyword: string;
  keywords: string[];
  passages: string[];
}

export interface PlannedSection {
  heading: string | null;
  level: 2 | 3;
  kind: "opening" | "section" | "faq_item" | "closing";
  point: string;
  passages: string[];
  keywords: string[];
  words: number;
}

export interface Head {
  subject: string;
  subject_alternatives: string[];
  preheader: string;
}

export interface Plan {
  title: string;
  title_candidates: string[];
  description: string;
  sections: PlannedSection[];
  newsletter: Head | null;
}

const descriptionCharacters = { min: 142, max: 158 };
const preheaderCharacters = { min: 45, max: 85 };
const subjectWords = { min: 6, max: 10 };

export function writeBrief(prompt: Prompt, language: Language): Brief {
  const about = `${prompt.topic ?? ""} ${prompt.forumPost?.title ?? ""}`.toLowerCase();
  const fits = (keyword: string) =>
    wordsIn(keyword.toLowerCase()).filter((word) => about.includes(word)).length;
  const ranked = prompt.keywords
    .map((keyword, index) => ({ keyword, index, fit: fits(keyword) }))
    .toSorted((left, right) => right.fit - left.fit || left.index - right.index)
    .map(({ keyword }) => keyword);
  const main = ranked[0] ?? prompt.topic ?? prompt.brand.industry;
  return {
    angle: `${language.angle} ${main}.`,
    reader: language.reader,
    main_keyword: main,
    keywords: ranked.slice(1, 7),
    passages: prompt.passages
      .filter(isOfUse)
      .map(({ id }) => id)
      .slice(0, 60),
  };
}

function isOfUse(passage: Passage): boolean {
  return sentencesOf(passage.text).some(isRepeatable);
}

export function writePlan(prompt: Prompt, language: Language, seed: number): Plan {
  const { input } = prompt;
  const format = textOf(input["format"]);
  const brief = readBrief(prompt, language);
  const choice = seeded(`${prompt.nonce} ${format} ${brief.main_keyword} ${prompt.topic}`, seed);
  const characters = rangeOf(input["title_characters"]);
  const titles = titlesFor(
    {
      language,
      banned: prompt.bannedWords,
      keyword: brief.main_keyword,
      topic: prompt.topic,
      // A count by letters and one by what a reader sees differ; the middle of the range is safe in both.
      characters: characters ?? { min: 25, max: 70 },
      words: null,
    },
    choice,
  );
  const sections = sectionsOf(prompt, brief, language, choice.next());
  return {
    title: titles[0] ?? capital(brief.main_keyword),
    title_candidates: titles,
    description: writeDescription(prompt, language, brief.main_keyword, choice),
    sections,
    newsletter:
      format === "newsletter" ? writeHead(prompt, language, brief.main_keyword, choice) : null,
  };
}

export function writeDescription(
  prompt: Prompt,
  language: Language,
  keyword: string,
  choice: ReturnType<typeof seeded>,
): string {
  const tails = language.titleTails.filter((tail) => !saysBanned(tail, prompt.bannedWords));
  const head = tails.length === 0 ? "" : `${capital(keyword)}: ${choice.pick(tails)}.`;
  return summaryOf({ language, banned: prompt.bannedWords }, head, descriptionCharacters, choice);
}

export function writeHead(
  prompt: Prompt,
  language: Language,
  keyword: string,
  choice: ReturnType<typeof seeded>,
): Head {
  const subjects = titlesFor(
    {
      language,
      banned: prompt.bannedWords,
      keyword,
      topic: null,
      characters: { min: 10, max: 90 },
      words: subjectWords,
    },
    choice,
  ).toSorted((left, right) => graphemes(left) - graphemes(right));
  return {
    subject: subjects[0] ?? capital(keyword),
    subject_alternatives: subjects.slice(1, 3),
    preheader: summaryOf({ language, banned: prompt.bannedWords }, "", preheaderCharacters, choice),
  };
}

function readBrief(prompt: Prompt, language: Language): Brief {
  const given = objectOf(prompt.input["brief"]);
  const own = writeBrief(prompt, language);
  const passages = textsOf(given["passages"]);
  return {
    angle: textOf(given["angle"]) || own.angle,
    reader: textOf(given["reader"]) || own.reader,
    main_keyword: textOf(given["main_keyword"] ?? given["mainKeyword"]) || own.main_keyword,
    keywords: textsOf(given["keywords"]),
    passages: passages.length > 0 ? passages : own.passages,
  };
}

function rangeOf(value: unknown): Range | null {
  if (typeof value !== "object" || value === null) return null;
  const range = objectOf(value);
  return { min: numberOf(range["min"], 0), max: numberOf(range["max"], Number.MAX_SAFE_INTEGER) };
}

function sectionsOf(
  prompt: Prompt,
  brief: Brief,
  language: Language,
  variant: number,
): PlannedSection[] {
  const bounds = rangeOf(prompt.input["sections"]) ?? { min: 3, max: 5 };
  const words = rangeOf(prompt.input["words"]) ?? { min: 300, max: 600 };
  const isPage = prompt.input["format"] !== "newsletter";
  const questions = isPage ? questionsIn(prompt, brief).slice(0, 2) : [];
  const countMax = Math.min(bounds.max, 9);
  const count = Math.max(
    bounds.min,
    Math.min(countMax, isPage ? 7 : 4, Math.ceil(words.min / 60) + 1),
  );
  const faq = questions.slice(0, Math.max(0, countMax - count));
  const total = targetOf(words, count + faq.length);
  const share = Math.ceil(total / (count + faq.length * 0.5));
  const supply = supplyOf(
    prompt,
    brief,
    language,
    faq.flatMap(({ passages }) => passages),
  );
  const parts = Array.from({ length: count }, (_, index) => index);
  const used = new Set<string>();
  const body = parts.map((index): PlannedSection => {
    const isOpening = index === 0;
    const isClosing = index === count - 1 && count > 2;
    // A section's sentences are drawn by its place in the whole outline, and so is its heading.
    const all = count + faq.length;
    const at = isClosing ? all - 1 : index;
    const theme = language.themes[Math.floor(((at + 0.5) * language.themes.length) / all)];
    // The keyword stands in one heading; in every heading it would be a drum.
    const near = [...(theme?.headings ?? []), ...language.themes.flatMap((one) => one.headings)];
    const heading = headingOf(prompt, near, brief.main_keyword, index === 1, used);
    return {
      heading: isOpening ? null : heading,
      level: 2,
      kind: isOpening ? "opening" : isClosing ? "closing" : "section",
      point: theme?.point ?? "",
      passages: supply.filter((_, order) => order % count === index).slice(0, 6),
      keywords: isOpening ? [brief.main_keyword] : brief.keywords.slice(index - 1, index),
      words: Math.max(20, share + (variant < 0.5 && isOpening ? 5 : 0)),
    };
  });
  // Questions stand before the last section, under the heading that is open there.
  body.splice(
    Math.max(2, body.length - 1),
    0,
    ...faq.map(({ question, passages }): PlannedSection => ({
      heading: question,
      level: body.length > 2 ? 3 : 2,
      kind: "faq_item",
      point: question,
      passages,
      keywords: [],
      words: Math.max(20, Math.ceil(share / 2)),
    })),
  );
  return body;
}

/** Over the minimum by a margin, and as far from the maximum as a sentence too many in each section needs. */
function targetOf(words: Range, sections: number): number {
  const over = Math.ceil(words.min * 1.25);
  if (words.max > 1_000_000) return over;
  return Math.max(sections * 20, Math.min(over + 40, words.max - sections * 20));
}

function headingOf(
  prompt: Prompt,
  headings: readonly string[],
  keyword: string,
  isWithKeyword: boolean,
  used: Set<string>,
): string {
  const free = headings.filter(
    (heading) => !used.has(heading) && !saysBanned(heading, prompt.bannedWords),
  );
  const withKeyword = free.find((heading) => heading.includes("{keyword}")) ?? "{keyword}";
  const plain = free.find((heading) => !heading.includes("{keyword}")) ?? withKeyword;
  const chosen = isWithKeyword ? withKeyword : plain;
  used.add(chosen);
  return chosen.replace("{keyword}", () => keyword);
}

/** Passages in the brief's order, each for one section only, so that no two sections repeat a sentence. */
function supplyOf(prompt: Prompt, brief: Brief, language: Language, taken: string[]): string[] {
  const seen = new Set<string>();
  return brief.passages.filter((id) => {
    const passage = prompt.passages.find((one) => one.id === id);
    if (passage === undefined || taken.includes(id) || passage.kind === "post_title") return false;
    const statements = statementsIn(passage, language, prompt.bannedWords, seeded(id));
    // A post that quotes another passage word for word would make two sections say the same.
    const isNew = statements.length > 0 && !statements.some(({ words }) => seen.has(words));
    for (const { words } of statements) seen.add(words);
    return isNew;
  });
}

/** Questions that a source asks, with a reply for each that nobody else uses. */
function questionsIn(prompt: Prompt, brief: Brief): { question: string; passages: string[] }[] {
  const replies = prompt.passages.filter(
    (passage) =>
      passage.kind === "reply" && brief.passages.includes(passage.id) && isOfUse(passage),
  );
  const questions = prompt.passages
    .filter(({ kind }) => kind === "post" || kind === "post_title")
    .flatMap(({ text }) => sentencesOf(text))
    .filter((text) => text.endsWith("?") && isRepeatable(text) && text.length <= 80)
    .filter((text) => !saysBanned(text, prompt.bannedWords));
  return [...new Set(questions)].flatMap((question, index) => {
    const reply = replies[index];
    return reply === undefined || says(reply.text, question)
      ? []
      : [{ question, passages: [reply.id] }];
  });
}
