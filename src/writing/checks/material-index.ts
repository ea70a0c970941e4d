/** What a job was given, as the check asks for it: its passages, and what it is about. */
import type { Material, Passage } from "../material.ts";
import { networkFacts } from "../formats/networks.ts";
import { monthNames } from "../text/calendar.ts";
import { baseLanguage } from "../text/detect-language.ts";
import type { NumberMention } from "../text/numbers.ts";
import { SearchableText } from "./searchable-text.ts";

export interface Given {
  language: string;
  /** The passages, with who wrote them. */
  sources: readonly SearchableText[];
  /** What may be said without a source: the brand's name, keywords, topic, and what the forum post is called. */
  context: SearchableText;
  /** Whether anything that was given has this word, in lower case. */
  hasWord(this: void, lower: string): boolean;
  /** Those that may be stated. */
  numbers(): readonly NumberMention[];
  /** In lower case, for asking whether something odd was there already. */
  lower(): string;
  /** Addresses that the brand itself gave, in lower case. */
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

/** What a brand says of itself is the same in all of its jobs that are under way. */
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
  // A keyword may be said, and is no evidence: its numbers count for nothing.
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
    // Whoever gives instructions may give facts with them.
    instructions ?? "",
    ...(forumPost === null
      ? []
      : [
          forumPost.title,
          forumPost.author,
          forumPost.community,
          // With what it counts: three replies say nothing about three weeks.
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
