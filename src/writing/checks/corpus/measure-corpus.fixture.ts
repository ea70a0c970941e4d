/** Measures the checks on the corpus: the errors found, and false alarms. */
import { check } from "../run-checks.ts";
import { type BuiltCase, buildCase } from "./build-corpus.fixture.ts";
import { englishCases, englishPhrases } from "./english.fixture.ts";
import { germanCases, germanPhrases } from "./german.fixture.ts";
import { type ErrorKind, asPost, injectErrors, isFound } from "./inject-errors.fixture.ts";
import { spanishCases, spanishPhrases } from "./spanish.fixture.ts";

export const corpusParts = {
  English: { cases: englishCases.map(buildCase), phrases: englishPhrases },
  German: { cases: germanCases.map(buildCase), phrases: germanPhrases },
  Spanish: { cases: spanishCases.map(buildCase), phrases: spanishPhrases },
};

export interface CorpusFigures {
  sentences: number;
  alarms: string[];
  /** The same for each section as one post. */
  socialAlarms: string[];
  /** The number of errors found, and of all errors. */
  found: Map<ErrorKind, [number, number]>;
  missed: string[];
}

/** Problems of the whole text: the corpus has no descriptions, and titles of any length. */
const ofTheWhole = /^(?:title_length|description_length|keyword_)/u;

export function measureCorpus({
  cases,
  phrases,
}: (typeof corpusParts)[keyof typeof corpusParts]): CorpusFigures {
  const figures: CorpusFigures = {
    sentences: 0,
    alarms: [],
    socialAlarms: [],
    found: new Map(),
    missed: [],
  };
  for (const built of cases) {
    figures.sentences += sentencesIn(built);
    figures.alarms.push(...alarmsIn(built));
    figures.socialAlarms.push(...socialAlarmsIn(built));
    for (const error of injectErrors(built, phrases)) {
      const [found, all] = figures.found.get(error.kind) ?? [0, 0];
      const isSeen = isFound(built, error);
      figures.found.set(error.kind, [found + (isSeen ? 1 : 0), all + 1]);
      if (!isSeen) figures.missed.push(`${error.kind}: ${error.what}`);
    }
  }
  return figures;
}

function sentencesIn({ draft }: BuiltCase): number {
  return draft.sections
    .flatMap(({ blocks }) => blocks)
    .reduce((sum, block) => sum + (block.kind === "paragraph" ? block.sentences.length : 0), 0);
}

function alarmsIn({ name, material, plan, draft }: BuiltCase): string[] {
  const problems = check(material, plan, draft).filter(({ code }) => !ofTheWhole.test(code));
  const places = new Set(problems.map((one) => `${one.section} ${one.block} ${one.sentence}`));
  return [...places].map((place) => `${name}, ${place}`);
}

function socialAlarmsIn(built: BuiltCase): string[] {
  const plan = { ...built.plan, contentType: "social" as const };
  return built.draft.sections.flatMap((section) =>
    check(built.material, plan, asPost(built, section))
      .filter(({ network, sentence }) => network !== null && sentence !== null)
      .map(({ code, message }) => `${built.name}, as a post: ${code} ${message}`),
  );
}
