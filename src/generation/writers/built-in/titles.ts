/** Makes subjects and preheaders of the right length, and names what a content holds. Titles are made in title-for.ts. */
import type { PlannedSection } from "../writer.ts";
import { countOf } from "../../text/relevance.ts";
import { wordsOf } from "../../text/segment.ts";
import { cut } from "../../text/clean.ts";
import type { Reading } from "./reading.ts";
import { keywordWording } from "./keyword-wording.ts";
import type { Scribe } from "./scribe.ts";
import type { Role } from "./phrases/phrases.ts";
import { shortened } from "./wording.ts";

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
