/** Describes a comparison's figures in sentences and tables, for the terminal and the report. */
import { unanimousBound } from "./confidence-interval.ts";
import type { FailedPart } from "./out-folder.ts";
import type { BothSides, ComparisonSummary } from "./summarize-verdicts.ts";
import { scales } from "./verdict.ts";

export interface ReportTable {
  title: string;
  heading: readonly string[];
  rows: readonly (readonly string[])[];
}

/** With fewer briefs, the report warns that they are too few for a firm figure. */
const fewBriefs = 12;

export function sentencesOf(
  summary: ComparisonSummary,
  about: { model: string; failures: readonly FailedPart[] },
): string[] {
  const { judgedBriefs, verdicts, winRate, winRateFirst, words } = summary;
  const said = [`Both sides were written by ${about.model}.`];
  for (const { name, part, message } of about.failures) {
    said.push(`${name} could not be written by ${part} and is not in the figures: ${message}`);
  }
  if (summary.briefs === 0) return [...said, "No pair is written yet."];
  said.push(
    `Pressroom's texts have ${Math.round(words.pressroom)} words on average, the single prompt's ${Math.round(words.single)}: ${ratio(words.ratio)} times as many.`,
  );
  if (winRate === null || winRateFirst === null) {
    return [...said, `No verdict is given yet on ${count(summary.briefs, "pair")}.`];
  }
  said.unshift(
    `Pressroom is preferred in ${percent(winRate)} of ${count(judgedBriefs, "brief")}, ties counted as half: ${count(verdicts.total, "verdict")}, ${verdicts.wins} for Pressroom, ${verdicts.ties} no difference, ${verdicts.losses} for the single prompt.`,
    ...intervalInWords(summary),
  );
  if (summary.briefs > judgedBriefs) {
    said.push(`${count(summary.briefs - judgedBriefs, "brief")} without a verdict.`);
  }
  said.push(
    `Before judges read the notes it was ${percent(winRateFirst)}. The left text was preferred in ${summary.preferredLeft} of ${count(verdicts.total, "verdict")}.`,
  );
  if (summary.decidedByGate > 0) {
    said.push(
      `In ${count(summary.decidedByGate, "verdict")} a text that failed injection or privacy lost against the judge's own preference.`,
    );
  }
  return said;
}

function intervalInWords({ interval, winRate, judgedBriefs }: ComparisonSummary): string[] {
  if (interval === null) return ["One brief gives no confidence interval, and proves nothing."];
  const said = [
    `95 % confidence interval over briefs: ${percent(interval.low)} to ${percent(interval.high)} (bootstrap).`,
  ];
  if (interval.low === interval.high) {
    said.push(
      `All briefs came out alike, which resampling cannot tell from certainty${unanimousInWords(winRate, judgedBriefs)}.`,
    );
  }
  if (judgedBriefs < fewBriefs) {
    said.push(
      `${count(judgedBriefs, "brief")}: too few for a firm figure. Take at least ${fewBriefs}.`,
    );
  }
  return said;
}

function unanimousInWords(winRate: number | null, briefs: number): string {
  const bound = unanimousBound(briefs);
  if (winRate === 1) return `; a true rate down to ${percent(bound)} would fit them as well`;
  if (winRate === 0) return `; a true rate up to ${percent(1 - bound)} would fit them as well`;
  return "";
}

export function tablesOf(summary: ComparisonSummary): ReportTable[] {
  const tables: ReportTable[] = [
    {
      title: "Briefs",
      heading: [
        "brief",
        "pair",
        "type",
        "language",
        "verdicts",
        "preferred",
        "words",
        "single",
        "ratio",
      ],
      rows: summary.byBrief.map((one) => [
        one.name,
        one.pair,
        one.contentType,
        one.language,
        String(one.verdicts),
        one.score === null ? "–" : percent(one.score),
        String(one.words.pressroom),
        String(one.words.single),
        ratio(one.ratio),
      ]),
    },
  ];
  if (summary.scales !== null) {
    const marks = summary.scales;
    const claims = summary.unsupportedClaims;
    tables.push({
      title: "Marks (1 to 5, mean over verdicts)",
      heading: ["scale", "Pressroom", "single prompt"],
      rows: [
        ...scales.map((scale) => [scale, ...sides(marks[scale], (mark) => mark.toFixed(2))]),
        ["unsupported claims (total)", ...sides(claims, String)],
      ],
    });
    tables.push({
      title: "Judges",
      heading: ["judge", "verdicts", "Pressroom preferred"],
      rows: summary.byJudge.map((one) => [one.judge, String(one.verdicts), percent(one.winRate)]),
    });
  }
  tables.push(costTable(summary));
  if (summary.failedGates.length > 0) {
    tables.push({
      title: "Failed gates",
      heading: ["brief", "judge", "side", "gates"],
      rows: summary.failedGates.map((one) => [
        one.name,
        one.judge,
        sideName[one.side],
        one.gates.join(", "),
      ]),
    });
  }
  return tables;
}

const sideName = { pressroom: "Pressroom", single: "single prompt" } as const;

function costTable({ byType }: ComparisonSummary): ReportTable {
  return {
    title: "What a brief took (mean)",
    heading: [
      "type",
      "briefs",
      "side",
      "calls",
      "most",
      "input",
      "cached",
      "output",
      "seconds",
      "cost",
    ],
    rows: byType.flatMap(({ contentType, briefs, usage, callsMax }) =>
      (["pressroom", "single"] as const).map((side) => {
        const used = usage[side];
        return [
          contentType,
          String(briefs),
          sideName[side],
          used.calls.toFixed(1),
          String(callsMax[side]),
          String(Math.round(used.inputTokens)),
          String(Math.round(used.cachedInputTokens)),
          String(Math.round(used.outputTokens)),
          used.seconds.toFixed(1),
          used.costMicros === null ? "unknown" : `$${(used.costMicros / 1_000_000).toFixed(4)}`,
        ];
      }),
    ),
  };
}

function sides<T>({ pressroom, single }: BothSides<T>, show: (value: T) => string): string[] {
  return [show(pressroom), show(single)];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function ratio(value: number): string {
  return value.toFixed(2);
}
