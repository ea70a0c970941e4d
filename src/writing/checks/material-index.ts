/** Indexes a job's material for the checks: its passages, and its context. */
import type { Material, Passage } from "../material.ts";
import { networkFacts } from "../formats/networks.ts";
import { monthNames } from "../text/calendar.ts";
import { baseLanguage } from "../text/detect-language.ts";
import type { NumberMention } from "../text/numbers.ts";
import { SearchableText } from "./searchable-text.ts";

export interface Given {
  language: string;
  /** The passages, with their authors. */
  sources: readonly SearchableText[];
  /** Usable without a source: the brand's name, keywords, topic, and the title of the forum post. */
  context: SearchableText;
  /** Whether any of the material contains this word, in lower case. */
  hasWord(this: void, lower: string): boolean;
  /** The numbers that may be used. */
  numbers(): readonly NumberMention[];
  /** The material in lower case, for checking whether it contains something unusual. */
  lower(): string;
  /** Addresses that the brand provided, in lower case. */
  ownLinks(): string;
}

const known = new WeakMap<Material, Given>();
export function givenIn(material: Material): Given {
  const before = known.get(material);
  if (before !== undefined) return before;
  const given = read(material);
  known.set(material, given);
  return given;
}

/** The passages of a brand are shared by all of its jobs in progress. */
const passagesRead = new WeakMap<Passage, SearchableText>();

function sourceOf(passage: Passage): SearchableText {
  const before = passagesRead.get(passage);
  if (before !== undefined) return before;
  const { author, text } = passage;
  const source = new SearchableText(author === "" ? text : `${author}\n${text}`);
  passagesRead.set(passage, source);
  return source;
}

function read(material: Material): Given {
  const { brand, instructions, topic, keywords, passages } = material;
  const sources = passages.map(sourceOf);
  const about = contextText(material);
  const context = new SearchableText(about);
  // A keyword may be used, but its numbers are not evidence.
  const also = new SearchableText([brand.voice, brand.voiceGuide.audience, ...keywords].join("\n"));
  const words = [context, also, ...sources];
  return {
    language: baseLanguage(material.language),
    sources,
    context,
    hasWord: (lower) => words.some((one) => one.hasWord(lower)),
    numbers: once(() => [context, ...sources].flatMap((one) => one.numbers())),
    lower: once(() =>
      [about, brand.voice, ...passages.map(({ text }) => text)].join("\n").toLowerCase(),
    ),
    ownLinks: once(() =>
      [
        material.forumPost?.url ?? "",
        instructions ?? "",
        topic ?? "",
        ...keywords,
        brand.name,
        ...passages.filter(({ kind }) => kind === "overview").map(({ text }) => text),
        ...passages.flatMap(({ document }) => document?.url ?? []),
      ]
        .join("\n")
        .toLowerCase(),
    ),
  };
}

function contextText({ brand, topic, instructions, forumPost }: Material): string {
  const posted = forumPost === null ? null : /^(\d{4})-(\d{2})-(\d{2})/.exec(forumPost.postedAt);
  return [
    brand.name,
    brand.industry,
    ...brand.networks.map((network) => networkFacts[network].label),
    topic ?? "",
    // Instructions may contain facts.
    instructions ?? "",
    ...(forumPost === null
      ? []
      : [
          forumPost.title,
          forumPost.author,
          forumPost.community,
          // Includes what is counted: three replies do not support three weeks.
          `${forumPost.replyCount} replies`,
        ]),
    ...(posted === null
      ? []
      : [`${posted[1]}\n${posted[3]} Posted`, ...monthNames(Number(posted[2]))]),
  ].join("\n");
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
