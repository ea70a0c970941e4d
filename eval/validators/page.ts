/** An article and a blog post: title, description, slug, headings, FAQ and what search engines read. */
import { fold, visibleCharacters } from "../reading/segment-text.ts";
import { finding } from "./finding.ts";
import type { Finding, Inspected } from "./finding.ts";

export function validatePage(inspected: Inspected): Finding[] {
  const { content, reading } = inspected;
  if (content.content_type !== "article" && content.content_type !== "post") return [];
  const { document } = content;
  const {
    meta_description: description = "",
    slug = "",
    excerpt = "",
  } = document as Partial<Record<string, string>>;
  return [
    ...validateTitle(inspected),
    ...validateDescription(inspected, description),
    ...validateHeadings(content.markdown, content.title, reading.headings),
    ...validateSlug(slug),
    ...validateJsonLd(document["json_ld"], content.title),
    ...(excerpt === "" ? [finding("excerpt", "There is none.")] : []),
  ];
}

/**
 * A short title of given words is read better than a long one of padding, and a long one better than one that lost its
 * point, where the writer says so.
 */
function validateTitle(inspected: Inspected): Finding[] {
  return between("title_length", "The title", inspected.content.title, 50, 60).map((one) => ({
    ...one,
    excuse: titleExcuse(inspected),
  }));
}

/** Whole sentences that belong together may be fewer than fit, where the writer says so. */
function validateDescription(inspected: Inspected, description: string): Finding[] {
  const isShort = visibleCharacters(description).length < 140;
  return between("description_length", "The description", description, 140, 160).map((one) =>
    isShort ? { ...one, excuse: descriptionExcuse(inspected) } : one,
  );
}

export function descriptionExcuse({ content }: Inspected): string | null {
  const isTold = content.quality.notes.some((note) => note.includes("word for word"));
  return isTold ? "the writer says that it keeps to whole sentences that belong together" : null;
}

/** Why a title may be short, long or lack the keyword: it begins as the topic, the thread's title, a keyword or the brand does. */
export function titleExcuse({ case: one, content }: Inspected): string | null {
  const isByModel = content.writer !== "built-in";
  if (isByModel && visibleCharacters(content.title).length <= modelTitleMax) {
    return "a model may choose a title that is shorter, or a little longer, than what works best";
  }
  // What was broken off, and what stands behind the given words, is not asked for.
  const begins = fold(content.title).slice(0, givenCharacters);
  // Markup in a title is not what its author wanted to be read.
  const postTitle = one.post?.title.replaceAll(/<script>.*?<\/script>|<[^<>]*>/g, "") ?? "";
  const given = [one.topic ?? "", postTitle, one.brand.name, ...one.brand.keywords].map(fold);
  const isGiven = given.some((text) => text.startsWith(begins) || begins.startsWith(text));
  const isTold = content.quality.notes.some((note) => note.includes("word for word"));
  const isPlaced = content.quality.notes.some((note) => note.includes("title names where"));
  if (one.post !== null && one.post !== undefined && isPlaced && isTold)
    return "the writer says that it names where the question was asked";
  return isGiven && isTold ? "the writer says that it keeps to the words that were given" : null;
}

const givenCharacters = 13;
/** What a model is told. */
const modelTitleMax = 65;

function between(code: string, what: string, text: string, min: number, max: number): Finding[] {
  const length = visibleCharacters(text).length;
  if (length >= min && length <= max) return [];
  return [finding(code, `${what} has ${length} characters instead of ${min} to ${max}: “${text}”`)];
}

function validateHeadings(
  markdown: string,
  title: string,
  headings: readonly { level: number; text: string }[],
): Finding[] {
  const findings: Finding[] = [];
  const tops = markdown.match(/^# .*$/gm) ?? [];
  if (tops.length !== 1) findings.push(finding("one_h1", `There are ${tops.length} H1.`));
  if (headings[0]?.text !== title) findings.push(finding("one_h1", "The H1 is not the title."));
  let last = 1;
  for (const { level, text } of headings) {
    if (level > last + 1) findings.push(finding("heading_level", `“${text}” skips a level.`));
    if (text.trim() === "") findings.push(finding("heading_empty", "A heading is empty."));
    last = level;
  }
  return findings;
}

function validateSlug(slug: string): Finding[] {
  const isGood =
    /^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+)*$/u.test(slug) && slug.length <= 80;
  return isGood ? [] : [finding("slug", `“${slug}” is no slug.`)];
}

function validateJsonLd(jsonLd: unknown, title: string): Finding[] {
  const text = JSON.stringify(jsonLd) ?? "";
  if (text === "") return [finding("json_ld", "There is none.")];
  const read = JSON.parse(text) as Record<string, unknown>;
  const findings: Finding[] = [];
  const wants: [string, boolean][] = [
    ["@context", read["@context"] === "https://schema.org"],
    ["@type", read["@type"] === "Article" || read["@type"] === "BlogPosting"],
    ["headline", fold(String(read["headline"])) === fold(title)],
    ["author", typeof read["author"] === "object" && read["author"] !== null],
    ["datePublished", isZonedDate(read["datePublished"])],
    ["dateModified", isZonedDate(read["dateModified"])],
    ["inLanguage", typeof read["inLanguage"] === "string"],
  ];
  for (const [name, isGood] of wants) {
    if (!isGood) findings.push(finding("json_ld", `Its ${name} is not as it should be.`));
  }
  return findings;
}

function isZonedDate(value: unknown): boolean {
  return (
    typeof value === "string" &&
    /T.*(?:Z|[+-]\d\d:\d\d)$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  );
}
