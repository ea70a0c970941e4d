/**
 * Inserts errors of known kinds one by one into well-written texts, and counts how many of each the automated checks
 * find and how many good sentences they report. No model is called; `npm run eval -- compare` measures what the review
 * finds.
 */
import {
  type ErrorKind,
  errorKinds,
} from "../../src/writing/checks/corpus/inject-errors.fixture.ts";
import {
  type CorpusFigures,
  corpusParts,
  measureCorpus,
} from "../../src/writing/checks/corpus/measure-corpus.fixture.ts";
import { defineBenchmark } from "../benchmark.ts";
import type { Figure } from "../benchmark.ts";
import { rounded } from "../statistics.ts";

const foundWanted = 0.95;
const falseAlarmsMax = 0.02;

export const mistakes = defineBenchmark({
  name: "mistakes",
  meaning: "errors planted into good texts: found by code, and good sentences named without reason",
  choices: {},
  async run(tools) {
    const measured = Object.entries(corpusParts).map(([name, part]) => {
      tools.progress(`checking texts: ${name}`);
      return { name, texts: part.cases.length, ...measureCorpus(part) };
    });
    const kinds = (Object.keys(errorKinds) as ErrorKind[]).map((kind) => countKind(kind, measured));
    const alarms = measured.map(({ name, texts, sentences, alarms: named, socialAlarms }) => ({
      name,
      texts,
      sentences,
      named: named.length,
      namedAsPosts: socialAlarms.length,
      share: Math.max(named.length, socialAlarms.length) / sentences,
    }));
    const figures: Figure[] = [
      ...kinds.map(({ kind, planted, found }): Figure => ({
        name: `found: ${kind}`,
        wanted: `at least ${foundWanted * 100} %`,
        measured: planted === 0 ? "none was planted" : `${percent(found / planted)} of ${planted}`,
        isReached: planted > 0 && found / planted >= foundWanted,
      })),
      ...alarms.map(({ name, sentences, share }): Figure => ({
        name: `false alarms: ${name}`,
        wanted: `at most ${falseAlarmsMax * 100} %`,
        measured: `${percent(share)} of ${sentences} good sentences`,
        isReached: share <= falseAlarmsMax,
      })),
    ];
    await tools.report({
      tables: [
        {
          title: "Planted errors",
          heading: ["kind", "planted", "found", "found %"],
          rows: kinds.map(({ kind, planted, found }) => [
            kind,
            planted,
            found,
            planted === 0 ? null : rounded((found / planted) * 100, 1),
          ]),
        },
        {
          title: "Good sentences that were named",
          heading: ["texts", "count", "sentences", "named", "named as posts", "in 100"],
          rows: alarms.map(({ name, texts, sentences, named, namedAsPosts, share }) => [
            name,
            texts,
            sentences,
            named,
            namedAsPosts,
            rounded(share * 100, 2),
          ]),
        },
      ],
      figures,
      notes: [
        "An error is found where the check names its sentence under a name that fits. Each text is checked as a post of a blog and, section by section, as a post on a network.",
      ],
      details: {
        kinds,
        alarms,
        missed: measured.flatMap(({ missed }) => missed),
        false_alarms: measured.flatMap(({ alarms: named, socialAlarms }) => [
          ...named,
          ...socialAlarms,
        ]),
      },
    });
  },
});

function countKind(kind: ErrorKind, measured: readonly CorpusFigures[]) {
  let [found, planted] = [0, 0];
  for (const figures of measured) {
    const [seen, all] = figures.found.get(kind) ?? [0, 0];
    found += seen;
    planted += all;
  }
  return { kind, planted, found };
}

function percent(share: number): string {
  return `${rounded(share * 100, 1)} %`;
}
