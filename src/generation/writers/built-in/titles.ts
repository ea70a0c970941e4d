/** Makes titles, subjects and preheaders of the right length out of the topic, the keyword and what the content holds. */
import { titleCharacters } from "../../formats/page.ts";
import type { PlannedSection } from "../writer.ts";
import { countOf, says } from "../../text/relevance.ts";
import { wordsOf } from "../../text/segment.ts";
import { cut } from "../../text/clean.ts";
import type { Reading } from "./reading.ts";
import { keywordWording } from "./keyword-wording.ts";
import type { Scribe } from "./scribe.ts";
import type { Role } from "./phrases/phrases.ts";
import { lowerFirst, shortened, upperFirst } from "./wording.ts";

const briefWords = 150;

/** With the main keyword and of 50 to 60 characters; the keyword counts for more than the length. */
export function titleFor(reading: Reading, scribe: Scribe): string {
  const { min, max } = titleCharacters;
  // So short a text has no room for the questions that a title would promise.
  const isBrief = (reading.steering.wordsMax ?? Infinity) < briefWords;
  const fits = (title: string) =>
    title.length >= min &&
    title.length <= max &&
    !(
      isBrief && /\bquestions\b|\bask\b|\bfragen\b/iu.test(title.replace(reading.topic.heading, ""))
    );
  const bases = titleBases(reading).filter((title) => title.length <= max);
  const [first = shortened(reading.topic.heading, max)] = bases;
  const longer = new Map(bases.map((base) => [base, longerTitles(reading, scribe, base)]));
  for (const base of bases) {
    const found = [base, ...(longer.get(base) ?? [])].find(fits);
    if (found !== undefined) return found;
  }
  return longest((longer.get(first) ?? []).filter((title) => title.length <= max)) ?? first;
}

/** The topic, with the main keyword before or behind it where it does not say it already. */
function titleBases(reading: Reading): string[] {
  const { topic, mainKeyword } = reading;
  const { max } = titleCharacters;
  const plain = shortened(topic.heading, max);
  if (says(plain, mainKeyword)) return [plain];
  const keyword = keywordWording(reading, mainKeyword);
  // "Sugar cane decaf: decaf" says the same twice.
  if (says(mainKeyword, topic.text)) return [shortened(keyword.heading, max), plain];
  const continued =
    reading.language === "de" || topic.kind === "question"
      ? topic.heading
      : lowerFirst(topic.text, reading.names);
  const room = max - keyword.heading.length - 2;
  // Only where a thought ends: a question that was cut in the middle is none.
  const clause = shortened(continued, Math.max(1, room));
  const isClause = /^\s*[,:;(–—?]/u.test(continued.slice(clause.length)) && clause.length > 15;
  return [
    ...(plain.includes(":") ? [] : [`${keyword.heading}: ${continued}`]),
    `${topic.heading} – ${keyword.text}`,
    ...(isClause && !clause.includes(":") ? [`${keyword.heading}: ${clause}`] : []),
    plain,
  ];
}

function longerTitles(reading: Reading, scribe: Scribe, base: string): string[] {
  if (reading.minimal || base.length >= titleCharacters.min || base.includes(" – ")) return [];
  const { name } = reading.material.brand;
  const tails = scribe
    .options("titlePhrase", { topic: "" })
    .map((text) => text.replace(/^[\s:]+/u, ""));
  const isQuestion = base.endsWith("?");
  const roles: Role[] = isQuestion
    ? ["titleQuestion"]
    : base.includes(":")
      ? []
      : forumRoles(reading);
  const made = roles.flatMap((role) => scribe.options(role, { topic: base }));
  return [
    ...made,
    `${base} – ${name}`,
    ...tails.map((tail) => (isQuestion ? `${base} ${upperFirst(tail)}` : `${base} – ${tail}`)),
    ...made.filter((title) => !title.includes(name)).map((title) => `${title} – ${name}`),
  ];
}

function forumRoles(reading: Reading): Role[] {
  return reading.replies.length > 1 ? ["titleThread", "titlePhrase"] : ["titlePhrase"];
}

function longest(texts: string[]): string | undefined {
  return texts.toSorted((a, b) => b.length - a.length)[0];
}

/** What the content holds, as a list in words: "what was asked, the replies and questions for your own case". */
export function partsOf(
  scribe: Scribe,
  sections: readonly Pick<PlannedSection, "kind">[],
  { asWe, withKeyword }: { asWe: boolean; withKeyword: boolean },
): string[] {
  const roles = new Map<string, Role>([
    ["asked", "mapAsked"],
    ["replies", "mapReplies"],
    ["brand", asWe ? "mapBrandWe" : "mapBrand"],
    ["faq", "mapFaq"],
    ["checklist", withKeyword ? "mapChecklistKeyword" : "mapChecklist"],
  ]);
  return sections.flatMap(({ kind }) => {
    const role = roles.get(kind);
    return role === undefined ? [] : (scribe.options(role)[0] ?? []);
  });
}

export function joined(parts: readonly string[], reading: Reading): string {
  const and = reading.language === "de" ? " und " : " and ";
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")}${and}${parts.at(-1) ?? ""}`;
}

/** Six to ten words, the keyword within the first 35 characters. */
export function subjectsFor(
  reading: Reading,
  scribe: Scribe,
  kinds: ReadonlySet<string>,
): string[] {
  const keyword = keywordWording(reading, reading.mainKeyword);
  const heading = shortened(keyword.heading, 35);
  const own =
    // A stranger's title is no subject of a brand's mail.
    reading.givenTopic ? [shortened(reading.topic.heading, 70)] : [];
  const offered = (
    kinds.has("replies") ? scribe.options("subjectThread", { Kw: heading }) : []
  ).concat(scribe.options("subject", { Kw: heading }));
  const kept = offered.filter((subject) => isKept(subject, reading, kinds));
  const made = kept.length > 0 ? kept : offered;
  const all = [...own.filter(isGoodSubject), ...made.filter(isGoodSubject)];
  return all.length > 0
    ? all
    : made
        .toSorted((a, b) => wordsOf(b).length - wordsOf(a).length)
        .filter((subject) => wordsOf(subject).length <= 10)
        .concat(made)
        .slice(0, 3);
}

function isGoodSubject(subject: string): boolean {
  const words = wordsOf(subject).length;
  return words >= 6 && words <= 10 && subject.length <= 75;
}

/** 40 to 90 characters that promise only what the newsletter holds. */
export function preheaderFor(reading: Reading, scribe: Scribe, kinds: ReadonlySet<string>): string {
  const options = (kinds.has("replies") ? scribe.options("preheaderThread") : [])
    .concat(scribe.options("preheader"))
    .filter((text) => isKept(text, reading, kinds))
    .concat(scribe.options("preheaderPlain"));
  const fits = options.find((text) => text.length >= 40 && text.length <= 90);
  return fits ?? cut(options[0] ?? "", 90);
}

/** Whether the sections hold what a line speaks of: questions for the reader, a word about the brand. */
function isKept(text: string, reading: Reading, kinds: ReadonlySet<string>): boolean {
  const asks =
    /question|\bask\b|think about|where you stand|fragen?\b|nachdenken|stehst?\b|stehen/iu;
  if (!kinds.has("checklist") && asks.test(text)) return false;
  return kinds.has("brand") || countOf(text, reading.material.brand.name) === 0;
}
