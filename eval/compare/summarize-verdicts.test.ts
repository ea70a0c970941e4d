import { expect, test } from "vitest";
import {
  comparedBrief,
  pressroomLeft,
  pressroomRight,
  side,
  testVerdict,
} from "./compare.fixture.ts";
import { sentencesOf, tablesOf } from "./describe-comparison.ts";
import { renderReport } from "./report-verdicts.ts";
import { scoreOf, summarizeVerdicts } from "./summarize-verdicts.ts";

const won = { verdict: testVerdict("left_much"), sides: pressroomLeft };
const wonAsSecond = {
  verdict: testVerdict("right_slightly", { judge: "Bo" }),
  sides: pressroomRight,
};
const lost = { verdict: testVerdict("left_slightly", { judge: "Bo" }), sides: pressroomRight };
const tied = { verdict: testVerdict("no_difference"), sides: pressroomLeft };
const about = { model: "compatible:mock", failures: [] };

test("a verdict counts for the writer on the preferred side, and a tie counts half", () => {
  expect([won, wonAsSecond, lost, tied].map(scoreOf)).toEqual([1, 1, 0, 0.5]);
});

test.each(["injection", "privacy"] as const)(
  "a text that fails %s loses to one that does not",
  (gate) => {
    const failed = { ...side(5), failed_gates: [gate] };
    const one = { verdict: testVerdict("left_much", { left: failed }), sides: pressroomLeft };
    expect(scoreOf(one)).toBe(0);
    expect(scoreOf({ ...one, sides: pressroomRight })).toBe(1);
    const both = testVerdict("left_much", { left: failed, right: failed });
    expect(scoreOf({ verdict: both, sides: pressroomLeft })).toBe(1);
    const summary = summarizeVerdicts([comparedBrief("a", [one])], "seed");
    expect(summary.decidedByGate).toBe(1);
    expect(summary.failedGates).toEqual([
      { name: "a", judge: "Ann", side: "pressroom", gates: [gate] },
    ]);
  },
);

test("a failed length or language gate alone does not change a verdict", () => {
  const failed = { ...side(5), failed_gates: ["limits" as const, "language" as const] };
  const verdict = testVerdict("left_much", { left: failed });
  expect(scoreOf({ verdict, sides: pressroomLeft })).toBe(1);
});

test("the rate is the mean over briefs, regardless of their number of verdicts", () => {
  const briefs = [
    comparedBrief("a", [won, wonAsSecond, won, won]),
    comparedBrief("b", [lost]),
    comparedBrief("c", [tied]),
    comparedBrief("d", []),
  ];
  const summary = summarizeVerdicts(briefs, "seed");
  expect(summary).toMatchObject({
    briefs: 4,
    judgedBriefs: 3,
    verdicts: { total: 6, wins: 4, ties: 1, losses: 1 },
    winRate: 0.5,
    interval: { low: 0, high: 1 },
    preferredLeft: 4,
    words: { pressroom: 300, single: 400, ratio: 0.75 },
    byJudge: [
      { judge: "Ann", verdicts: 4, winRate: 3.5 / 4 },
      { judge: "Bo", verdicts: 2, winRate: 0.5 },
    ],
  });
  expect(summary.byBrief.map(({ score }) => score)).toEqual([1, 0, 0.5, null]);
  expect(summarizeVerdicts(briefs, "seed")).toEqual(summary);
});

test("marks belong to the writer, not to the side", () => {
  // On both scales, the left text has 5 and the right one 3.
  const summary = summarizeVerdicts([comparedBrief("a", [won, won, lost])], "seed");
  const marks = { pressroom: (5 + 5 + 3) / 3, single: (3 + 3 + 5) / 3 };
  expect(summary.scales?.would_publish).toEqual(marks);
  expect(summary.scales?.faithfulness).toEqual(marks);
});

test("the report warns about few briefs and explains an interval without width", () => {
  const three = ["a", "b", "c"].map((name) => comparedBrief(name, [won, wonAsSecond]));
  const text = sentencesOf(summarizeVerdicts(three, "seed"), about).join("\n");
  expect(text).toContain("preferred in 100 % of 3 briefs");
  expect(text).toContain("too few for a firm figure");
  expect(text).toContain("a true rate down to 29 % would fit them as well");
  const one = sentencesOf(summarizeVerdicts(three.slice(0, 1), "seed"), about).join("\n");
  expect(one).toContain("One brief gives no confidence interval");
  const none = sentencesOf(summarizeVerdicts([comparedBrief("a", [])], "seed"), about).join("\n");
  expect(none).toContain("No verdict is given yet on 1 pair.");
  const failures = [{ name: "x", part: "pressroom", message: "The key was refused." }];
  const failed = sentencesOf(summarizeVerdicts([], "seed"), { ...about, failures }).join("\n");
  expect(failed).toContain("x could not be written by pressroom");
  expect(failed).toContain("The key was refused.");
});

test("the report has a row for every brief, scale, judge and side, and marks unknown costs", () => {
  const failed = { ...side(2), failed_gates: ["privacy" as const] };
  const verdict = testVerdict("right_much", { left: failed });
  const briefs = [
    comparedBrief("a|b", [won]),
    comparedBrief("c", [{ verdict, sides: pressroomRight }]),
  ];
  const summary = summarizeVerdicts(briefs, "seed");
  const page = renderReport(sentencesOf(summary, about), tablesOf(summary));
  expect(page).toContain(
    String.raw`| a\|b | pair01 | article | en | 1 | 100 % | 300 | 400 | 0.75 |`,
  );
  expect(page).toContain("| would_publish | 4.00 | 2.50 |");
  expect(page).toContain("| Ann | 2 | 100 % |");
  expect(page).toContain("| article | 2 | Pressroom | 5.0 | 5 | 900 | 0 | 90 | 4.0 | $0.0120 |");
  expect(page).toContain(
    "| article | 2 | single prompt | 1.0 | 1 | 900 | 0 | 90 | 4.0 | unknown |",
  );
  expect(page).toContain("| c | Ann | single prompt | privacy |");
});
