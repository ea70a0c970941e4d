/** Puts one known error after the other into a good draft, as models make them. */
import { hashOf } from "../../text/choose.ts";
import { check } from "../run-checks.ts";
import type { Draft, DraftSection, Problem, Sentence } from "../../writer.ts";
import { type BuiltCase, withSentences } from "./build-corpus.fixture.ts";
import { type ErrorPhrases, foreignLinks, leaks, otherLanguages } from "./error-phrases.fixture.ts";

export const errorKinds = {
  "invented number": ["number_unsupported"],
  "invented name": ["name_unsupported"],
  "invented quote": ["quote_unsupported"],
  "repeated sentence": ["repeated_sentence"],
  "another language": ["language_wrong"],
  "banned word": ["banned_word"],
  "over its limit": ["network_limit"],
  leak: ["placeholder", "blank", "writer_talk"],
  "foreign link": ["link_unknown"],
} as const satisfies Record<string, Problem["code"][]>;

export type ErrorKind = keyof typeof errorKinds;

export interface InjectedError {
  kind: ErrorKind;
  what: string;
  draft: Draft;
  /** Where the problem must be found; a whole section has no sentence. */
  section: string | null;
  sentence: number | null;
}

export function isFound({ material, plan }: BuiltCase, error: InjectedError): boolean {
  const codes: readonly string[] = errorKinds[error.kind];
  const isSocial = error.draft.social.length > 0;
  return check(material, isSocial ? { ...plan, contentType: "social" } : plan, error.draft).some(
    ({ code, section, sentence }) =>
      codes.includes(code) &&
      section === error.section &&
      (error.sentence === null || sentence === error.sentence),
  );
}

export function injectErrors(built: BuiltCase, phrases: ErrorPhrases): InjectedError[] {
  return [
    ...changedNumbers(built),
    ...added(built, "invented number", phrases.numbers, true),
    ...added(built, "invented name", phrases.names, true),
    ...added(built, "invented quote", phrases.quotes, true),
    ...repeatedSentences(built),
    ...otherLanguage(built),
    ...bannedWords(built),
    overLimit(built),
    ...added(built, "leak", leaks, false),
    ...added(built, "foreign link", foreignLinks, false),
  ];
}

interface At {
  section: string;
  index: number;
  sentence: Sentence;
}

function citedSentences({ draft }: BuiltCase): At[] {
  return draft.sections.flatMap(({ id, blocks }) =>
    blocks.flatMap((block) =>
      block.kind === "paragraph"
        ? block.sentences.flatMap((sentence, index) =>
            sentence.citations.length > 0 ? [{ section: id, index, sentence }] : [],
          )
        : [],
    ),
  );
}

function replaced(built: BuiltCase, at: At, sentence: Sentence): Draft {
  return withSentences(built.draft, at.section, (all) =>
    all.map((one, index) => (index === at.index ? sentence : one)),
  );
}

/** The sentences of a section as one post that has all their citations. */
export function asPost({ draft }: BuiltCase, section: DraftSection, more = ""): Draft {
  const sentences = section.blocks.flatMap((block) =>
    block.kind === "paragraph" ? block.sentences : [],
  );
  const text = [...sentences.map((one) => one.text), more].join(" ").trim();
  const citations = sentences.flatMap((one) => one.citations);
  const social = { network: "linkedin" as const, title: null, hashtags: [] };
  return { ...draft, sections: [], social: [{ ...social, posts: [text], citations }] };
}

/** A digit of a true sentence is another one. */
function changedNumbers(built: BuiltCase): InjectedError[] {
  const given = built.material.passages.map(({ text }) => text).join(" ");
  return citedSentences(built).flatMap((at): InjectedError[] => {
    if (/[“„«]/u.test(at.sentence.text)) return [];
    const text = at.sentence.text.replace(/\d+/u, (digits) => String(Number(digits) * 3 + 7));
    const invented = /\d+/u.exec(text)?.[0];
    if (text === at.sentence.text || invented === undefined || given.includes(invented)) return [];
    return [
      {
        kind: "invented number",
        what: text,
        draft: replaced(built, at, { ...at.sentence, text }),
        section: at.section,
        sentence: at.index,
      },
    ];
  });
}

/** Sentences at the end of a section, by turns with a citation of what that section cites and without. */
function added(
  built: BuiltCase,
  kind: ErrorKind,
  texts: string[],
  mayCite: boolean,
): InjectedError[] {
  const sections = built.draft.sections.filter(({ id }) => id !== "quotes");
  return texts.map((text, number) => {
    const section = sections[(hashOf(text + built.name) + number) % sections.length];
    const [block] = section?.blocks ?? [];
    const sentences = block?.kind === "paragraph" ? block.sentences : [];
    const citations =
      mayCite && number % 2 === 0
        ? (sentences.find((one) => one.citations.length > 0)?.citations ?? [])
        : [];
    return {
      kind,
      what: text,
      draft: withSentences(built.draft, section?.id ?? "", (all) => [...all, { text, citations }]),
      section: section?.id ?? "",
      sentence: sentences.length,
    };
  });
}

/** A longer sentence of an earlier section, at the end of the last. */
function repeatedSentences({ draft }: BuiltCase): InjectedError[] {
  const last = draft.sections.findLast(({ id }) => id !== "quotes");
  if (last === undefined) return [];
  const [block] = last.blocks;
  const place = block?.kind === "paragraph" ? block.sentences.length : 0;
  return draft.sections.slice(0, 3).flatMap((section) => {
    const [first] = section.blocks.flatMap((one) =>
      one.kind === "paragraph"
        ? one.sentences.filter(({ text }) => text.split(/\s+/u).length > 7)
        : [],
    );
    if (first === undefined || section.id === last.id) return [];
    return [
      {
        kind: "repeated sentence" as const,
        what: first.text,
        draft: withSentences(draft, last.id, (all) => [...all, first]),
        section: last.id,
        sentence: place,
      },
    ];
  });
}

function otherLanguage({ draft, source }: BuiltCase): InjectedError[] {
  const texts = otherLanguages[source.language].map((text) => ({ text, citations: [] }));
  return draft.sections.slice(0, 3).map((section) => ({
    kind: "another language",
    what: section.heading ?? "opening",
    draft: withSentences(draft, section.id, () => texts),
    section: section.id,
    sentence: null,
  }));
}

const bannedFrames = {
  en: (word: string) => [
    `Call it ${word} if you like.`,
    `${word.charAt(0).toUpperCase()}${word.slice(1)} is the word.`,
  ],
  de: (word: string) => [`Man kann das auch ${word} nennen.`, `Viele würden hier „${word}“ sagen.`],
  es: (word: string) => [`Hay quien lo llama ${word}.`, `Otros dirían que es ${word}.`],
};

function bannedWords(built: BuiltCase): InjectedError[] {
  const { source } = built;
  return source.banned.flatMap((word) =>
    added(built, "banned word", bannedFrames[source.language](word), false),
  );
}

function overLimit({ draft, material }: BuiltCase): InjectedError {
  const post = material.passages.map(({ text }) => text).join(" ");
  const posts = [post.repeat(Math.ceil(290 / post.length)).slice(0, 290)];
  return {
    kind: "over its limit",
    what: "a post of 290 characters on X",
    draft: {
      ...draft,
      sections: [],
      social: [{ network: "x", title: null, posts, hashtags: [], citations: [] }],
    },
    section: null,
    sentence: null,
  };
}
