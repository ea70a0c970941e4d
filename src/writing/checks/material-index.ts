/** What a job was given, as the check asks for it: its passages, what it is about, and who said something. */
import type { Material } from "../material.ts";
import { networkFacts } from "../formats/networks.ts";
import { monthNames } from "../text/calendar.ts";
import { contentStems } from "../text/content-stems.ts";
import { baseLanguage } from "../text/detect-language.ts";
import { isEnglishWord } from "../text/english-words.ts";
import { wordsIn } from "../text/tokens.ts";
import { type Passages, passagesIn } from "./passage-index.ts";
import { Source } from "./searchable-text.ts";

export interface Given {
  language: string;
  passages: Passages;
  /** What may be said without a citation: the brand's name, keywords, topic, and what the forum post is called. */
  context: Source;
  /** Everything, the sources included. */
  all: { hasWord: (lower: string) => boolean };
  /** Who answered in the thread, by the name that can be told from an ordinary word. */
  authors: () => readonly { name: string; ids: string[] }[];
  /** The words of the brand's name: every sentence about it has them, so they tell nothing. */
  brandStems(): ReadonlySet<string>;
  brandWords(): readonly string[];
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

function read(material: Material): Given {
  const language = baseLanguage(material.language);
  const passages = passagesIn(material.passages, language);
  const context = new Source(contextText(material), language);
  const { brand, instructions, topic, keywords } = material;
  // A keyword may be said, and is no evidence: its numbers count for nothing.
  const also = new Source(
    [brand.voice, brand.voiceGuide.audience, ...keywords].join("\n"),
    language,
  );
  const everything = once(() =>
    [contextText(material), brand.voice, ...material.passages.map(({ text }) => text)]
      .join("\n")
      .toLowerCase(),
  );
  return {
    language,
    passages,
    context,
    all: {
      hasWord: (lower) => context.hasWord(lower) || also.hasWord(lower) || passages.hasWord(lower),
    },
    authors: once(() => authorsOf(material)),
    brandWords: once(() => wordsIn(brand.name).map(({ lower }) => lower)),
    brandStems: once(() => contentStems(wordsIn(brand.name), language)),
    lower: everything,
    ownLinks: once(() =>
      [
        material.forumPost?.url ?? "",
        instructions ?? "",
        topic ?? "",
        ...keywords,
        brand.name,
        ...material.passages.filter(({ kind }) => kind === "overview").map(({ text }) => text),
        ...material.passages.flatMap(({ document }) => document?.url ?? []),
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

function authorsOf({ passages, forumPost }: Material): { name: string; ids: string[] }[] {
  const authors = new Map<string, string[]>();
  for (const { kind, author, id } of passages) {
    const isTold =
      author.length > 2 && (/[\p{Lu}\p{N}_/-]/u.test(author) || !isEnglishWord(author));
    if (kind !== "reply" || !isTold || author === forumPost?.author) continue;
    authors.set(author, [...(authors.get(author) ?? []), id]);
  }
  return [...authors].map(([name, ids]) => ({ name, ids }));
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
