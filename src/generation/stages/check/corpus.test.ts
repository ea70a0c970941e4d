import { beforeAll, describe, expect, it } from "vitest";
import { check } from "../check.ts";
import { type BuiltCase, buildCase } from "./corpus/build-corpus.fixture.ts";
import { englishCases } from "./corpus/english.fixture.ts";
import { errorPhrases } from "./corpus/error-phrases.fixture.ts";
import { germanCases } from "./corpus/german.fixture.ts";
import { heldOutCases, heldOutPhrases } from "./corpus/held-out.fixture.ts";
import {
  type ErrorKind,
  asPost,
  errorKinds,
  injectErrors,
  isFound,
} from "./corpus/inject-errors.fixture.ts";
import { laterCases, laterPhrases } from "./corpus/later.fixture.ts";
import { spanishCases } from "./corpus/spanish.fixture.ts";
import { unseenCases, unseenPhrases } from "./corpus/unseen.fixture.ts";

const parts = {
  known: {
    cases: [...englishCases, ...germanCases, ...spanishCases].map(buildCase),
    phrases: errorPhrases,
  },
  "known later": { cases: laterCases.map(buildCase), phrases: laterPhrases },
  unseen: { cases: unseenCases.map(buildCase), phrases: unseenPhrases },
  "held out": { cases: heldOutCases.map(buildCase), phrases: heldOutPhrases },
};

interface Figures {
  sentences: number;
  alarms: string[];
  /** The same sentences, each section's as one post that has all its citations. */
  socialAlarms: string[];
  /** How many of how many were found. */
  found: Map<ErrorKind, [number, number]>;
  missed: string[];
}

/** Of the whole text, not of a sentence: the corpus has no descriptions, and titles of any length. */
const ofTheWhole = /^(?:title_length|description_length|keyword_)/u;

function measure({ cases, phrases }: (typeof parts)[keyof typeof parts]): Figures {
  const figures: Figures = {
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
    for (const error of injectErrors(built, phrases[built.source.language])) {
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

const measured = new Map<string, Figures>();

beforeAll(() => {
  for (const [name, part] of Object.entries(parts)) measured.set(name, measure(part));
  const lines = [...measured].map(([name, { sentences, alarms, socialAlarms, found }]) => {
    const kinds = [...found].map(([kind, [seen, all]]) => `${kind} ${seen}/${all}`);
    return `${name}: ${alarms.length} alarms in ${sentences} good sentences, ${socialAlarms.length} where they are posts; found ${kinds.join(", ")}`;
  });
  process.stdout.write(`${lines.join("\n")}\n`);
  // It takes a second; on a machine that is busy with other things, many times that.
}, 60_000);

describe("over texts written by hand and errors as models make them", () => {
  it("is measured with enough of both", () => {
    const all = [...measured.values()];
    expect(all.reduce((sum, { sentences }) => sum + sentences, 0)).toBeGreaterThanOrEqual(400);
    const errors = all.flatMap(({ found }) => [...found.values()].map(([, count]) => count));
    expect(errors.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(400);
    expect(Object.values(parts).flatMap(({ cases }) => cases).length).toBeGreaterThanOrEqual(12);
  });

  it.each(Object.keys(parts))(
    "raises an alarm at two of a hundred good sentences at most (%s)",
    (part) => {
      const figures = measured.get(part);
      const most = Math.floor((figures?.sentences ?? 0) / 50);
      for (const alarms of [figures?.alarms ?? [], figures?.socialAlarms ?? []]) {
        expect(alarms.slice(0, most + 1)).toHaveLength(Math.min(alarms.length, most));
      }
    },
  );

  it.each(Object.keys(errorKinds) as ErrorKind[])("finds 95 of a hundred at least: %s", (kind) => {
    let [found, all] = [0, 0];
    for (const figures of measured.values()) {
      const [seen, count] = figures.found.get(kind) ?? [0, 0];
      found += seen;
      all += count;
    }
    expect(found).toBeGreaterThanOrEqual(all * 0.95);
  });
});
