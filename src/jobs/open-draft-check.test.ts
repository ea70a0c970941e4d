/** Uses real threads. */
import { afterAll, expect, it } from "vitest";
import { Failure } from "../errors.ts";
import { openAnalysisPool } from "../editing/analysis-pool.ts";
import { openDraftCheck } from "./open-draft-check.ts";
import { check } from "../writing/checks/run-checks.ts";
import { unitsOf } from "../writing/writers/model/draft-units.ts";
import { materialOf } from "../writing/writers/model/material.fixture.ts";
import { readDraft } from "../writing/writers/model/read-draft.ts";
import { emptyBrief, emptyPlan } from "../writing/writer.ts";
import type { Draft, Plan } from "../writing/writer.ts";

const material = materialOf({ overview: "The kettle holds 1.2 litres." });
const plan: Plan = { ...emptyPlan, contentType: "post", writer: "test", brief: emptyBrief };
const short = draftOf("It holds 7 litres. [[p1]]");
const long = draftOf(
  Array.from({ length: 1_500 }, (_, n) => `It holds ${n} litres of tea. [[p1]]`).join("\n\n"),
);

const pool = openAnalysisPool();
const entry = new URL("../editing/stuck-check-thread.fixture.ts", import.meta.url);
const stuck = openAnalysisPool({ entry });
afterAll(async () => Promise.all([pool.close(), stuck.close()]));

function draftOf(text: string): Draft {
  return readDraft(material, "post", [], unitsOf("post", text));
}

it("finds the same problems in a thread as in the main thread", async () => {
  const found = await openDraftCheck(pool, 1, 60_000)(material, plan, long);
  expect(found).toEqual(check(material, plan, long));
  expect(found.length).toBeGreaterThan(100);
});

it("checks a short draft immediately, even if all threads hang", async () => {
  const found = await openDraftCheck(stuck, 1)(material, plan, short);
  expect(found.map(({ code }) => code)).toContain("number_unsupported");
});

it("fails a long draft whose check never ends with writer_failed, and continues", async () => {
  const checkLong = openDraftCheck(stuck, 1, 200);
  for (let time = 0; time < 2; time += 1) {
    const failure = await checkLong(material, plan, long).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Failure);
    expect(failure).toMatchObject({ code: "writer_failed", isRetryable: false });
    expect((failure as Failure).message).toContain("takes too long to check");
  }
});
