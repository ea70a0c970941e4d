/** From single contents and jobs to the few rows that one reads first. */
import { median, quantile } from "../../bench/statistics.ts";
import { formats } from "../../src/generation/formats/index.ts";
import { materialOf, scoreNames } from "../judge/judge-content.ts";
import type { Assessment } from "../measures/assess.ts";
import { failures } from "../measures/assess.ts";
import type { CaseRun, WriterChoice } from "../run/run-cases.ts";

export interface ContentSummary {
  writer: WriterChoice;
  contentType: string;
  contents: number;
  /** How many have no finding that counts. */
  passed: number;
  claims: number;
  claimsSupported: number;
  /** Shares of the contents, 0 to 1. */
  keywordInTitle: number;
  keywordInFirstHundredWords: number;
  keywordInHeading: number;
  keywordShareMedian: number;
  readability: number | null;
  longSentences: number;
  repeatsWithinMax: number;
  repeatsBetweenMax: number | null;
  voiceDistance: number | null;
  wordsMedian: number;
  /** The share of contents as long as their format wants. */
  longEnough: number;
  scores: Record<(typeof scoreNames)[number], number> | null;
}

export interface JobSummary {
  writer: WriterChoice;
  contentType: string;
  jobs: number;
  succeeded: number;
  millisecondsMedian: number;
  milliseconds90: number;
  costDollars: number;
  callsMean: number;
  inputTokensMean: number;
  cachedShare: number;
  outputTokensMean: number;
  /** The same material as one prompt and the same texts as its answer, reckoned at four characters a token. */
  single: { inputTokens: number; outputTokens: number };
}

export function summarizeContents(assessments: readonly Assessment[]): ContentSummary[] {
  return grouped(assessments, (one) => [one.run.writer, one.content.content_type]).map(
    ([[writer, contentType], group]) => {
      const between = numbers(group.map((one) => one.repeatsBetween?.share));
      const scored = group.flatMap(({ scores }) => scores ?? []);
      return {
        writer,
        contentType,
        contents: group.length,
        passed: group.filter((one) => failures(one).length === 0).length,
        claims: sum(group.map(({ claims }) => claims.total)),
        claimsSupported: sum(group.map(({ claims }) => claims.supported)),
        keywordInTitle: share(group, ({ keywords }) => keywords.inTitle),
        keywordInFirstHundredWords: share(group, ({ keywords }) => keywords.inFirstHundredWords),
        keywordInHeading: share(group, ({ keywords }) => keywords.inHeading),
        keywordShareMedian: median(group.map(({ keywords }) => keywords.shareMax)),
        readability: middle(group.map(({ readability }) => readability.ease)),
        longSentences: mean(group.map(({ readability }) => readability.longSentences)),
        repeatsWithinMax: Math.max(...group.map((one) => one.repeatsWithin)),
        repeatsBetweenMax: between.length === 0 ? null : Math.max(...between),
        voiceDistance: middle(group.map((one) => one.voiceDistance)),
        wordsMedian: median(group.map(({ words }) => words)),
        longEnough: share(group, ({ content }) => {
          const { words, target_words } = content.quality;
          return words >= target_words.min && words <= (target_words.max ?? Infinity);
        }),
        scores:
          scored.length === 0
            ? null
            : (Object.fromEntries(
                scoreNames.map((name) => [name, mean(scored.map((one) => one[name].score))]),
              ) as ContentSummary["scores"]),
      };
    },
  );
}

export function summarizeJobs(runs: readonly CaseRun[]): JobSummary[] {
  return grouped(runs, (run) => [run.writer, run.case.contentType]).map(
    ([[writer, contentType], group]) => {
      const calls = group.map((run) => run.calls);
      const input = sum(calls.map(({ inputTokens }) => inputTokens));
      const cached = sum(calls.map(({ cachedInputTokens }) => cachedInputTokens));
      return {
        writer,
        contentType,
        jobs: group.length,
        succeeded: group.filter(({ job }) => job.state === "succeeded").length,
        millisecondsMedian: median(group.map(({ milliseconds }) => milliseconds)),
        milliseconds90: quantile(
          group.map(({ milliseconds }) => milliseconds),
          0.9,
        ),
        costDollars: sum(group.map(({ job }) => job.cost)),
        callsMean: mean(calls.map((one) => one.calls)),
        inputTokensMean: input / group.length,
        cachedShare: input === 0 ? 0 : cached / input,
        outputTokensMean: mean(calls.map(({ outputTokens }) => outputTokens)),
        single: {
          inputTokens: mean(group.map(singlePrompt)),
          outputTokens: mean(
            group.map(({ contents }) => sum(contents.map(({ markdown }) => tokens(markdown)))),
          ),
        },
      };
    },
  );
}

/** One prompt for each content: what is told about its format, and the material. */
function singlePrompt({ case: one, contents }: CaseRun): number {
  const material = materialOf(one);
  return sum(contents.map((content) => tokens(formats[content.content_type].brief + material)));
}

function tokens(text: string): number {
  return Math.ceil(text.length / 4);
}

function grouped<T>(
  all: readonly T[],
  keyOf: (one: T) => [WriterChoice, string],
): [[WriterChoice, string], T[]][] {
  const groups = Map.groupBy(all, (one) => keyOf(one).join(" "));
  return [...groups.values()].map((group) => [keyOf(group[0] as T), group]);
}

function numbers(values: readonly (number | null | undefined)[]): number[] {
  return values.filter((value) => value !== null && value !== undefined);
}

function middle(values: readonly (number | null)[]): number | null {
  const known = numbers(values);
  return known.length === 0 ? null : median(known);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length;
}

function share<T>(all: readonly T[], isTrue: (one: T) => boolean): number {
  return all.filter(isTrue).length / Math.max(1, all.length);
}
