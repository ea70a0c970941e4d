/** Finds numbers, names and quotes in a sentence that nothing in the material supports. */
import type { Material } from "../material.ts";
import { wordsOf } from "../text/segment.ts";
import type { Problem } from "../writers/writer.ts";

interface Unsupported {
  code: Extract<Problem["code"], "number_unsupported" | "name_unsupported" | "quote_unsupported">;
  what: string;
}

const givenTexts = new WeakMap<Material, { text: string; lower: string }>();

/** All that may be said, in one text; kept per material because every sentence asks for it. */
function givenIn(material: Material): { text: string; lower: string } {
  const known = givenTexts.get(material);
  if (known !== undefined) return known;
  const { brand, keywords, topic, instructions, forumPost, passages } = material;
  const text = [
    brand.name,
    brand.industry,
    brand.voice,
    ...keywords,
    topic ?? "",
    instructions ?? "",
    forumPost === null ? "" : `${forumPost.title}\n${forumPost.author}\n${forumPost.community}`,
    ...passages.flatMap((passage) => [passage.author, passage.text]),
  ].join("\n");
  const given = { text, lower: folded(text) };
  givenTexts.set(material, given);
  return given;
}

export function unsupportedIn(material: Material, text: string): Unsupported[] {
  if (text === "") return [];
  const given = givenIn(material);
  return [
    ...numbersIn(text)
      .filter((number) => !given.text.includes(number))
      .map((what) => ({ code: "number_unsupported" as const, what })),
    ...quotesIn(text)
      .filter((quote) => wordsOf(quote).length > 2 && !given.lower.includes(folded(quote)))
      .map((what) => ({ code: "quote_unsupported" as const, what })),
    ...namesIn(material, text)
      .filter((name) => !given.lower.includes(folded(name)))
      .map((what) => ({ code: "name_unsupported" as const, what })),
  ];
}

/** Quotes are compared without case and spacing; their words must be the same. */
function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/[“”„"«»]/gu, "")
    .replace(/['’‘]/gu, "'")
    .replace(/\s+/gu, " ");
}

/** A thread's "2/4" counts itself. */
function numbersIn(text: string): string[] {
  return text.replace(/(?:^|\s)\d{1,2}\/\d{1,2}(?=\s|$)/gu, " ").match(/\d+(?:[.,]\d+)*/gu) ?? [];
}

function quotesIn(text: string): string[] {
  return Array.from(text.matchAll(/[“„«]([^“”„«»]+)[”“»]/gu), (match) =>
    (match[1] ?? "").replace(/(?<![.,!?…])[.,!?…]+$/u, ""),
  );
}

/** Capitalised words inside an English sentence; German writes every noun so, and cannot be asked. */
function namesIn(material: Material, text: string): string[] {
  if (/^de\b/i.test(material.language)) return [];
  return Array.from(
    text.matchAll(/(?<=[\p{Ll}\p{N},;)] )(\p{Lu}[\p{L}\p{N}'’.-]*[\p{L}\p{N}])/gu),
    (match) => match[1] ?? "",
  ).filter((word) => !/^I(?:['’]\p{Ll}+)?$/u.test(word));
}
