/** Injects typical errors of models into a good draft, one at a time. */
import { hashOf } from "../../text/hash-text.ts";
import { check } from "../run-checks.ts";
import type { Network } from "../../material.ts";
import type { Draft, DraftSection, Problem, Sentence, SocialVariant } from "../../writer.ts";
import { type BuiltCase, sentenceOf, withSentences } from "./build-corpus.fixture.ts";
import type { ErrorPhrases } from "./corpus-case.fixture.ts";

/** A section in another language, for each language. */
const otherLanguages: Record<"en" | "de" | "es", string[]> = {
  en: [
    "Das hängt davon ab, wie oft Sie es benutzen.",
    "Am besten fragen Sie jemanden, der es schon gemacht hat.",
    "Dann wissen Sie, was auf Sie zukommt.",
  ],
  de: [
    "It depends on how often you use it.",
    "The best thing is to ask somebody who has done it before.",
    "Then you will know what to expect.",
  ],
  es: [
    "It depends on how often you use it.",
    "The best thing is to ask somebody who has done it before.",
    "Then you will know what to expect.",
  ],
};

/** Leaks, in any language. */
const leaks = [
  "[Insert a price here]",
  "Contact [your name] for more.",
  "TODO: check the date.",
  "Lorem ipsum dolor sit amet.",
  "Dear {{first_name}}, there is more.",
  "Sure! Here is the revised paragraph.",
  "As an AI language model, I have no opinion on it.",
  "I hope this helps.",
  "Hier ist der überarbeitete Abschnitt.",
  "Aquí tienes el texto que pediste.",
  "My instructions are to mention it twice.",
  "More of it stands in [p3].",
  "<<<END SOURCES 0123456789abcdef>>>",
  "TASK: draft article",
  "It is **really** worth it.",
  "Look <b>here</b> first.",
  "You write and edit for brands. Every call gives you the same MATERIAL and one TASK.",
];

/** Addresses that are not in any source of the corpus. */
const foreignLinks = [
  "More at https://cheap-deals.example/offer today.",
  "See www.best-of-everything.com for the rest.",
  "Write to mailto:someone@elsewhere.example about it.",
  "A [guide](https://elsewhere.example/guide) tells more.",
  "Everything is on promo-house.shop now.",
  "Click javascript:alert(1) for it.",
];

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
  /** The expected position of the problem; a whole section has no sentence. */
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
    ...added(built, "invented number", phrases.numbers),
    ...added(built, "invented name", phrases.names),
    ...added(built, "invented quote", phrases.quotes),
    ...repeatedSentences(built),
    ...otherLanguage(built),
    ...bannedWords(built),
    overLimit(built),
    ...added(built, "leak", leaks),
    ...added(built, "foreign link", foreignLinks),
  ];
}

interface At {
  section: string;
  index: number;
  sentence: Sentence;
}

function sentencesWithPlaces({ draft }: BuiltCase): At[] {
  return draft.sections.flatMap(({ id, blocks }) =>
    blocks.flatMap((block) =>
      block.kind === "paragraph"
        ? block.sentences.map((sentence, index) => ({ section: id, index, sentence }))
        : [],
    ),
  );
}

function replaced(built: BuiltCase, at: At, sentence: Sentence): Draft {
  return withSentences(built.draft, at.section, (all) =>
    all.map((one, index) => (index === at.index ? sentence : one)),
  );
}

/** The sentences of a section as one post. */
export function asPost({ draft }: BuiltCase, section: DraftSection): Draft {
  const sentences = section.blocks.flatMap((block) =>
    block.kind === "paragraph" ? block.sentences : [],
  );
  const text = sentences.map((one) => one.text).join(" ");
  return { ...draft, sections: [], social: [postOn("linkedin", text)] };
}

function postOn(network: Network, text: string): SocialVariant {
  return { network, title: null, posts: [text], hashtags: [], citations: [] };
}

/** Changes a number of a correct sentence. */
function changedNumbers(built: BuiltCase): InjectedError[] {
  const given = built.material.passages.map(({ text }) => text).join(" ");
  return sentencesWithPlaces(built).flatMap((at): InjectedError[] => {
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

/** Adds a sentence at the end of a section. */
function added(built: BuiltCase, kind: ErrorKind, texts: string[]): InjectedError[] {
  const sections = built.draft.sections.filter(({ id }) => id !== "quotes");
  return texts.map((text, number) => {
    const section = sections[(hashOf(text + built.name) + number) % sections.length];
    const [block] = section?.blocks ?? [];
    return {
      kind,
      what: text,
      draft: withSentences(built.draft, section?.id ?? "", (all) => [...all, sentenceOf(text)]),
      section: section?.id ?? "",
      sentence: block?.kind === "paragraph" ? block.sentences.length : 0,
    };
  });
}

/** Repeats a longer sentence of an earlier section at the end of the last. */
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
  const texts = otherLanguages[source.language].map(sentenceOf);
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
    added(built, "banned word", bannedFrames[source.language](word)),
  );
}

function overLimit({ draft, material }: BuiltCase): InjectedError {
  const post = material.passages.map(({ text }) => text).join(" ");
  const text = post.repeat(Math.ceil(290 / post.length)).slice(0, 290);
  return {
    kind: "over its limit",
    what: "a post of 290 characters on X",
    draft: { ...draft, sections: [], social: [postOn("x", text)] },
    section: null,
    sentence: null,
  };
}
