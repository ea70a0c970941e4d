/** Puts one known error after the other into a good draft, as models make them. */
import { hashOf } from "../../../text/choose.ts";
import { check } from "../../check.ts";
import type { Draft, DraftSection, Problem, Sentence } from "../../../writers/writer.ts";
import { type BuiltCase, cite, paragraph, withSentences } from "./build-corpus.fixture.ts";
import { type ErrorPhrases, otherLanguages } from "./error-phrases.fixture.ts";

export const errorKinds = {
  "claim without a citation": ["citation_missing"],
  "claim in a social text": ["citation_missing"],
  "wrong id": ["citation_unsupported", "citation_unknown"],
  // By chance a source may hold what was invented, elsewhere: then it is the citation that is wrong or missing.
  "invented number": ["number_unsupported", "citation_unsupported", "citation_missing"],
  "invented name": ["name_unsupported"],
  "invented quote": ["quote_unsupported"],
  "repeated section": ["repeated_section"],
  "another language": ["language_wrong"],
  "banned word": ["banned_word"],
  "over its limit": ["network_limit"],
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
    ({ code, section, sentence, message }) =>
      codes.includes(code) &&
      (error.kind !== "claim in a social text" || message.includes(error.what)) &&
      section === error.section &&
      (error.sentence === null || sentence === error.sentence),
  );
}

export function injectErrors(built: BuiltCase, phrases: ErrorPhrases): InjectedError[] {
  return [
    ...strippedCitations(built),
    ...added(
      built,
      "claim without a citation",
      phrases.claims.map((claim) => claim.replace("{brand}", built.source.brand)),
      false,
    ),
    ...socialClaims(
      built,
      phrases.claims.map((claim) => claim.replace("{brand}", built.source.brand)),
    ),
    ...wrongIds(built),
    ...changedNumbers(built),
    ...added(built, "invented number", phrases.numbers, true),
    ...added(built, "invented name", phrases.names, true),
    ...added(built, "invented quote", phrases.quotes, true),
    ...repeatedSections(built),
    ...otherLanguage(built),
    ...bannedWords(built),
    overLimit(built),
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

/** Strangers' numbers and quotes without their citation; what comes from the overview, or the title, may stand without. */
function strippedCitations(built: BuiltCase): InjectedError[] {
  return citedSentences(built)
    .filter(({ sentence }) => /\d|[“„«]/u.test(sentence.text))
    .filter(({ sentence }) =>
      sentence.citations.every(
        ({ passage }) =>
          !/^(?:overview|post_title)$/u.test(
            built.material.passages.find(({ id }) => id === passage)?.kind ?? "",
          ),
      ),
    )
    .filter(({ sentence }) => !/\?/u.test(sentence.text))
    .map((at) => ({
      kind: "claim without a citation",
      what: at.sentence.text,
      draft: replaced(built, at, { ...at.sentence, citations: [] }),
      section: at.section,
      sentence: at.index,
    }));
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

/** By turns after each section's sentences, with their citations. */
function socialClaims(built: BuiltCase, claims: readonly string[]): InjectedError[] {
  const { sections } = built.draft;
  return claims.flatMap((what, number): InjectedError[] => {
    const section = sections[number % sections.length];
    if (section === undefined) return [];
    const draft = asPost(built, section, what);
    return [{ kind: "claim in a social text", what, draft, section: null, sentence: null }];
  });
}

/** Another passage of the same material, one that was not cited and is of another kind or by another person. */
function wrongIds(built: BuiltCase): InjectedError[] {
  return citedSentences(built).flatMap((at, number): InjectedError[] => {
    const own = at.sentence.citations.map(({ passage }) => passage);
    const others = built.material.passages.filter(
      ({ id, kind }) => !own.includes(id) && kind !== "post_title",
    );
    const other = others[hashOf(at.sentence.text) % Math.max(1, others.length)];
    if (other === undefined) return [];
    const citation =
      number % 8 === 7 ? { passage: "p99", start: 0, end: 9 } : cite(built.material, other.id);
    return [
      {
        kind: "wrong id",
        what: `${at.sentence.text} [${citation.passage} for ${own.join()}]`,
        draft: replaced(built, at, { ...at.sentence, citations: [citation] }),
        section: at.section,
        sentence: at.index,
      },
    ];
  });
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

/** Once to the letter, once with its sentences in another order, a third of them missing and a new one before them. */
function repeatedSections({ draft, source }: BuiltCase): InjectedError[] {
  const asides = {
    en: "Let us look at this once more.",
    de: "Sehen wir uns das noch einmal an.",
    es: "Veamos esto una vez más.",
  };
  return draft.sections.slice(1, 4).flatMap((section, number) => {
    const [block] = section.blocks;
    const sentences = block?.kind === "paragraph" ? block.sentences : [];
    if (
      sentences
        .map(({ text }) => text)
        .join(" ")
        .split(/\s+/u).length < 30
    )
      return [];
    const changed = sentences.toReversed().filter((_, index) => index % 3 !== 2);
    const again =
      number % 2 === 0 ? sentences : [{ text: asides[source.language], citations: [] }, ...changed];
    const copy = { ...section, id: "again", heading: null, blocks: [paragraph(again)] };
    return [
      {
        kind: "repeated section" as const,
        what: section.heading ?? "",
        draft: { ...draft, sections: [...draft.sections, copy] },
        section: "again",
        sentence: null,
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
