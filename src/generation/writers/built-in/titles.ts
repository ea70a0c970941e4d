/** Makes titles, descriptions and subjects of the right length out of the topic, the keyword and what the content holds. */
import { descriptionCharacters, titleCharacters } from "../../formats/page.ts";
import type { PlannedSection } from "../writer.ts";
import { countOf } from "../../text/relevance.ts";
import { wordsOf } from "../../text/segment.ts";
import { cut } from "../../text/clean.ts";
import type { Reading } from "./reading.ts";
import { type Scribe, keywordWording } from "./scribe.ts";
import type { Role } from "./phrases/phrases.ts";
import { lowerFirst, shortened, upperFirst } from "./wording.ts";

export function titleFor(reading: Reading, scribe: Scribe): string {
  const { topic, mainKeyword } = reading;
  const { min, max } = titleCharacters;
  const plain = shortened(topic.heading, max);
  const keyword = keywordWording(reading, mainKeyword);
  const continued = reading.language === "de" ? topic.text : lowerFirst(topic.text, reading.names);
  const hasKeyword = countOf(plain, mainKeyword) > 0;
  const prefixed = `${keyword.heading}: ${topic.kind === "question" ? topic.heading : continued}`;
  const bases =
    hasKeyword || plain.includes(":") || prefixed.length > max ? [plain] : [prefixed, plain];
  const fits = (title: string) => title.length >= min && title.length <= max;
  const ready = bases.find(fits);
  if (ready !== undefined) return ready;
  const base = bases[0] ?? plain;
  if (base.length > min || reading.minimal) return base;
  const roles: Role[] = base.endsWith("?")
    ? ["titleQuestion"]
    : base.includes(":")
      ? []
      : forumRoles(reading);
  const longer = roles.flatMap((role) => scribe.options(role, { topic: base }));
  return (
    longer.find(fits) ??
    [`${base} – ${reading.material.brand.name}`].find(fits) ??
    longest(longer.filter((title) => title.length <= max && title.length > base.length)) ??
    base
  );
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
  asWe: boolean,
): string[] {
  const roles = new Map<string, Role>([
    ["asked", "mapAsked"],
    ["replies", "mapReplies"],
    ["brand", asWe ? "mapBrandWe" : "mapBrand"],
    ["faq", "mapFaq"],
    ["checklist", "mapChecklist"],
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

/** 140 to 160 characters where any combination gives that, else the nearest below. */
export function descriptionFor(
  reading: Reading,
  scribe: Scribe,
  parts: readonly string[],
  /** Whether the content ends with a list of its sources. */
  listsSources: boolean,
): string {
  const { min, max } = descriptionCharacters;
  const candidates: string[] = [];
  const ends = scribe
    .options("descriptionEnd")
    .filter((end) => listsSources || !/sources|quellen/iu.test(end));
  const sets = parts
    .map((_, index) => parts.slice(index))
    .concat(parts.map((_, index) => parts.slice(0, index + 1)));
  for (const set of sets) {
    const list = joined(set, reading);
    for (const head of scribe.options("description", { parts: list })) {
      for (const end of ends) candidates.push(upperFirst(head) + end);
    }
  }
  const relevant = [...reading.brand].toSorted((a, b) => b.relevance - a.relevance)[0]?.text;
  const best =
    candidates.find(
      (text) => text.length >= min && text.length <= max && !repeatsItself(text, reading),
    ) ?? candidates.find((text) => text.length >= min && text.length <= max);
  if (best !== undefined) return best;
  const short = candidates
    .filter((text) => text.length <= max)
    .toSorted((a, b) => b.length - a.length)[0];
  const fallback = short ?? relevant ?? reading.topic.heading;
  return fallback.length <= max ? fallback : `${cut(fallback, max - 1)}…`;
}

/** Words that sound careless when a description says them twice. */
function repeatsItself(text: string, reading: Reading): boolean {
  const words = [
    reading.material.brand.name,
    "questions",
    "Fragen",
    "own case",
    "eigenen Fall",
    "decide",
  ];
  return words.some((word) => countOf(text, word) > 1);
}

/** Six to ten words, the keyword within the first 35 characters. */
export function subjectsFor(reading: Reading, scribe: Scribe): string[] {
  const keyword = keywordWording(reading, reading.mainKeyword);
  const heading = shortened(keyword.heading, 35);
  const own =
    reading.givenTopic || reading.postTitle !== null ? [shortened(reading.topic.heading, 70)] : [];
  const made = (
    reading.replies.length > 0 ? scribe.options("subjectThread", { Kw: heading }) : []
  ).concat(scribe.options("subject", { Kw: heading }));
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

export function preheaderFor(reading: Reading, scribe: Scribe): string {
  const options = (reading.replies.length > 0 ? scribe.options("preheaderThread") : []).concat(
    scribe.options("preheader"),
  );
  const fits = options.find((text) => text.length >= 40 && text.length <= 90);
  return fits ?? cut(options[0] ?? "", 90);
}
