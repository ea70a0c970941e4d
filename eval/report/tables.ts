/** The rows of the tables, the same in the terminal and on the page. */
import { scoreNames } from "../judge/judge-content.ts";
import type { Assessment } from "../measures/assess.ts";
import { failures } from "../measures/assess.ts";
import type { ContentSummary, JobSummary } from "./summarize.ts";

export interface EvalTable {
  title: string;
  heading: string[];
  rows: (string | number)[][];
}

export function contentTable(summaries: readonly ContentSummary[]): EvalTable {
  const isJudged = summaries.some(({ scores }) => scores !== null);
  return {
    title: "What was written",
    heading: [
      "writer",
      "type",
      "passed",
      "claims supported",
      "keyword: title",
      "first 100",
      "heading",
      "share",
      "reading ease",
      "long sentences",
      "repeats within",
      "between",
      "voice distance",
      "words",
      "long enough",
      ...(isJudged ? scoreNames : []),
    ],
    rows: summaries.map((one) => [
      one.writer,
      one.contentType,
      `${one.passed} of ${one.contents}`,
      `${one.claimsSupported} of ${one.claims}`,
      percent(one.keywordInTitle),
      percent(one.keywordInFirstHundredWords),
      percent(one.keywordInHeading),
      percent(one.keywordShareMedian, 1),
      one.readability === null ? "-" : one.readability.toFixed(0),
      percent(one.longSentences),
      percent(one.repeatsWithinMax),
      one.repeatsBetweenMax === null ? "-" : percent(one.repeatsBetweenMax),
      one.voiceDistance === null ? "-" : one.voiceDistance.toFixed(2),
      one.wordsMedian,
      percent(one.longEnough),
      ...(isJudged ? scoreNames.map((name) => one.scores?.[name].toFixed(1) ?? "-") : []),
    ]),
  };
}

export function jobTable(summaries: readonly JobSummary[]): EvalTable {
  const hasCalls = summaries.some(({ callsMean }) => callsMean > 0);
  return {
    title: "What it took, for each job",
    heading: [
      "writer",
      "type",
      "jobs",
      "succeeded",
      "ms, median",
      "ms, 90 %",
      "cost, all",
      ...(hasCalls
        ? ["calls", "tokens in", "cached", "tokens out", "as one prompt: in", "out"]
        : []),
    ],
    rows: summaries.map((one) => [
      one.writer,
      one.contentType,
      one.jobs,
      one.succeeded,
      Math.round(one.millisecondsMedian),
      Math.round(one.milliseconds90),
      `$${one.costDollars.toFixed(4)}`,
      ...(hasCalls
        ? [
            one.callsMean.toFixed(1),
            Math.round(one.inputTokensMean),
            percent(one.cachedShare),
            Math.round(one.outputTokensMean),
            Math.round(one.single.inputTokens),
            Math.round(one.single.outputTokens),
          ]
        : []),
    ]),
  };
}

export function caseTable(assessments: readonly Assessment[]): EvalTable {
  return {
    title: "Every content",
    heading: ["case", "writer", "type", "words", "claims", "ms", "findings"],
    rows: assessments.map((one) => {
      const { run, content, claims } = one;
      const codes = failures(one).map(({ code }) => code);
      return [
        run.case.id,
        run.writer,
        content.content_type,
        one.words,
        `${claims.supported} of ${claims.total}`,
        run.milliseconds,
        codes.length === 0 ? "-" : [...new Set(codes)].join(", "),
      ];
    }),
  };
}

export function percent(share: number, digits = 0): string {
  return `${(share * 100).toFixed(digits)} %`;
}
