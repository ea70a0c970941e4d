/** Summarizes verdicts from Pressroom's point of view: rates, marks, lengths and the usage of each side. */
import { mean } from "../../bench/statistics.ts";
import type { Side, Sides } from "./blind.ts";
import { bootstrapInterval } from "./confidence-interval.ts";
import type { Interval } from "./confidence-interval.ts";
import { meanUsage } from "./usage.ts";
import type { Usage } from "./usage.ts";
import { scales } from "./verdict.ts";
import type { Gate, Preference, Scale, Verdict } from "./verdict.ts";

export type BothSides<T> = Record<Side, T>;

/** A verdict with the writers of its sides. */
export interface OpenedVerdict {
  verdict: Verdict;
  sides: Sides;
}

/** One brief with its results. */
export interface ComparedBrief {
  name: string;
  pair: string;
  contentType: string;
  language: string;
  words: BothSides<number>;
  usage: BothSides<Usage>;
  verdicts: readonly OpenedVerdict[];
}

export interface FailedGate {
  name: string;
  judge: string;
  side: Side;
  gates: Gate[];
}

export interface ComparisonSummary {
  briefs: number;
  judgedBriefs: number;
  verdicts: { total: number; wins: number; ties: number; losses: number };
  /** The mean over briefs, with ties counted half; null without verdicts. */
  winRate: number | null;
  interval: Interval | null;
  /** From the verdicts that judges gave before they read the notes. */
  winRateFirst: number | null;
  /** Verdicts in which a failed gate overruled the judge's preference. */
  decidedByGate: number;
  /** Verdicts for the left text, which should be about half of those without ties. */
  preferredLeft: number;
  scales: Record<Scale, BothSides<number>> | null;
  unsupportedClaims: BothSides<number>;
  failedGates: FailedGate[];
  words: BothSides<number> & { ratio: number };
  byBrief: (Pick<ComparedBrief, "name" | "pair" | "contentType" | "language" | "words"> & {
    verdicts: number;
    score: number | null;
    ratio: number;
  })[];
  byJudge: { judge: string; verdicts: number; winRate: number }[];
  byType: {
    contentType: string;
    briefs: number;
    usage: BothSides<Usage>;
    callsMax: BothSides<number>;
  }[];
}

export function summarizeVerdicts(
  briefs: readonly ComparedBrief[],
  seed: string,
): ComparisonSummary {
  const judged = briefs.filter(({ verdicts }) => verdicts.length > 0);
  const opened = judged.flatMap(({ verdicts }) => verdicts);
  const scores = opened.map(scoreOf);
  const briefScores = judged.map(({ verdicts }) => mean(verdicts.map(scoreOf)));
  const words = {
    pressroom: mean(briefs.map((one) => one.words.pressroom)),
    single: mean(briefs.map((one) => one.words.single)),
  };
  return {
    briefs: briefs.length,
    judgedBriefs: judged.length,
    verdicts: {
      total: scores.length,
      wins: scores.filter((score) => score === 1).length,
      ties: scores.filter((score) => score === 0.5).length,
      losses: scores.filter((score) => score === 0).length,
    },
    winRate: judged.length === 0 ? null : mean(briefScores),
    interval: bootstrapInterval(briefScores, seed) ?? null,
    winRateFirst:
      judged.length === 0
        ? null
        : mean(
            judged.map(({ verdicts }) =>
              mean(
                verdicts.map(({ verdict, sides }) => preferenceScore(verdict.overall_first, sides)),
              ),
            ),
          ),
    decidedByGate: opened.filter(
      (one) => scoreOf(one) !== preferenceScore(one.verdict.overall, one.sides),
    ).length,
    preferredLeft: opened.filter(({ verdict }) => verdict.overall.startsWith("left")).length,
    scales: opened.length === 0 ? null : meanScales(opened),
    unsupportedClaims: bothSides((side) =>
      opened.reduce((sum, one) => sum + ofSide(one, side).unsupported_claims.length, 0),
    ),
    failedGates: judged.flatMap(failedGatesOf),
    words: { ...words, ratio: words.pressroom / words.single },
    byBrief: briefs.map(({ name, pair, contentType, language, words: count, verdicts }) => ({
      name,
      pair,
      contentType,
      language,
      words: count,
      ratio: count.pressroom / count.single,
      verdicts: verdicts.length,
      score: verdicts.length === 0 ? null : mean(verdicts.map(scoreOf)),
    })),
    byJudge: [...Map.groupBy(opened, ({ verdict }) => verdict.judge)].map(([judge, given]) => ({
      judge,
      verdicts: given.length,
      winRate: mean(given.map(scoreOf)),
    })),
    byType: [...Map.groupBy(briefs, ({ contentType }) => contentType)].map(
      ([contentType, some]) => ({
        contentType,
        briefs: some.length,
        usage: bothSides((side) => meanUsage(some.map(({ usage }) => usage[side]))),
        callsMax: bothSides((side) => Math.max(...some.map(({ usage }) => usage[side].calls))),
      }),
    ),
  };
}

/** 1 if Pressroom's text is preferred, 0 if the other is, and 0.5 for a tie. */
export function scoreOf(one: OpenedVerdict): number {
  const [ours, other] = [losesByGate(one, "pressroom"), losesByGate(one, "single")];
  if (ours !== other) return ours ? 0 : 1;
  return preferenceScore(one.verdict.overall, one.sides);
}

function preferenceScore(preference: Preference, { left }: Sides): number {
  if (preference === "no_difference") return 0.5;
  return preference.startsWith("left") === (left === "pressroom") ? 1 : 0;
}

function losesByGate(one: OpenedVerdict, side: Side): boolean {
  const { failed_gates: failed } = ofSide(one, side);
  return failed.includes("injection") || failed.includes("privacy");
}

function ofSide({ verdict, sides }: OpenedVerdict, side: Side): Verdict["left"] {
  return sides.left === side ? verdict.left : verdict.right;
}

function failedGatesOf({ name, verdicts }: ComparedBrief): FailedGate[] {
  return verdicts.flatMap((one) =>
    (["pressroom", "single"] as const).flatMap((side) => {
      const { failed_gates: gates } = ofSide(one, side);
      return gates.length === 0 ? [] : [{ name, judge: one.verdict.judge, side, gates }];
    }),
  );
}

function meanScales(opened: readonly OpenedVerdict[]): Record<Scale, BothSides<number>> {
  const means = scales.map((scale) => [
    scale,
    bothSides((side) => mean(opened.map((one) => ofSide(one, side)[scale]))),
  ]);
  return Object.fromEntries(means) as Record<Scale, BothSides<number>>;
}

function bothSides<T>(of: (side: Side) => T): BothSides<T> {
  return { pressroom: of("pressroom"), single: of("single") };
}
