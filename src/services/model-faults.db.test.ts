/** Temporary provider faults in every format and step: nothing is paid for twice, and nothing is lost. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FaultName, FaultRule } from "../../mock-model/faults/fault.ts";
import { modelKey, testSecret } from "../../test/test-writing-worker.ts";
import {
  askedAgain,
  callsOf,
  inEveryFormat,
  isPlanned,
  itemsCount,
  openFaultySetup,
  jsonSteps,
  steps,
  taskOf,
} from "./faulty-provider.fixture.ts";
import type { FaultySetup, Format, Step } from "./faulty-provider.fixture.ts";

/** `patient` has the default timeouts, so that a busy machine does not look like a fault; `impatient` has short ones. */
let patient: FaultySetup;
let impatient: FaultySetup;
beforeAll(async () => {
  [patient, impatient] = await Promise.all([
    openFaultySetup(undefined),
    openFaultySetup({ headersMs: 8_000, idleMs: 8_000, totalMsMax: 12_000 }),
  ]);
});
afterAll(async () => {
  await Promise.all([patient.close(), impatient.close()]);
});

interface Once {
  fault: FaultName;
  /** Distinguishes the title from others with the same fault. */
  how?: string;
  more?: Partial<FaultRule>;
  among?: readonly Step[];
  /** The number of additional calls for the piece that fails. */
  again: number;
}

const survived: Once[] = [
  { fault: "rate_limited", how: " for nothing", more: { retryAfterSeconds: 0 }, again: 1 },
  {
    fault: "rate_limited",
    how: " until a date",
    more: { retryAfterSeconds: 1, asDate: true },
    again: 1,
  },
  { fault: "rate_limited", how: " for minutes", more: { retryAfterSeconds: 600 }, again: 1 },
  { fault: "server_error", again: 1 },
  { fault: "bad_gateway", again: 1 },
  { fault: "unavailable", again: 1 },
  { fault: "overloaded", again: 1 },
  { fault: "unavailable", how: " three times", more: { times: 3 }, again: 3 },
  { fault: "connection_reset", again: 1 },
  { fault: "truncated", again: 1 },
  { fault: "cut", again: 1 },
  { fault: "error_in_stream", again: 1 },
  { fault: "malformed_frame", again: 1 },
  { fault: "malformed_json", among: jsonSteps, again: 1 },
  { fault: "wrong_schema", again: 1 },
  { fault: "empty", again: 1 },
  { fault: "refusal", again: 1 },
  { fault: "length", again: 1 },
  { fault: "think_unclosed", again: 1 },
  { fault: "think", again: 0 },
];

/** Faults that only end with a timeout. */
const timedOut: Once[] = [
  { fault: "never_answers", again: 1 },
  { fault: "silent", again: 1 },
  { fault: "trickle", more: { everyMs: 400 }, again: 1 },
];

async function expectSurvived(
  { write, expectWhole }: FaultySetup,
  one: Once,
  format: Format,
  step: Step,
): Promise<void> {
  const task = taskOf(step, format);
  const rule = { fault: one.fault, times: 1, ...one.more, tasks: [task] };
  const { account, job } = await write(format, { faults: [rule] });
  expect(job).toMatchObject({ state: "succeeded", failure: null });
  expect(job.contents).toHaveLength(itemsCount[format]);
  expectWhole(job);
  const again = askedAgain(account);
  expect(again.reduce((sum, { more }) => sum + more, 0)).toBe(one.again);
  for (const { piece } of again) expect([piece, isPlanned(piece, task)]).toEqual([piece, true]);
  expect(job.recorded).toHaveLength(account.provider.calls().length);
}

const timeout = 120_000;

describe.concurrent("a job of any format survives", { timeout }, () => {
  test.each(timedOut.map((one, turn) => ({ ...one, turn })))(
    "$fault, and only the failed call is repeated",
    ({ turn, among = steps, ...one }) =>
      inEveryFormat(turn, among, (format, step) => expectSurvived(impatient, one, format, step)),
  );

  test.each(survived.map((one, turn) => ({ ...one, turn, title: one.fault + (one.how ?? "") })))(
    "$title, and only the failed call is repeated",
    ({ turn, among = steps, ...one }) =>
      inEveryFormat(turn, among, (format, step) => expectSurvived(patient, one, format, step)),
  );

  test.each(steps)("NUL and half an emoji in the %s, which are removed", async (step) => {
    const faults = [{ fault: "nul" as const, times: 4, tasks: [step] }];
    const { account, job } = await patient.write("batch", { faults });
    expect(job.state).toBe("succeeded");
    expect(askedAgain(account)).toEqual([]);
    expect(JSON.stringify(job.contents)).not.toMatch(/\\u0000|\\ud83d/u);
  });

  test.each(steps.map((step, turn) => ({ step, turn })))(
    "a provider that briefly refuses connections, in the $step",
    ({ turn }) =>
      inEveryFormat(turn, steps, async (format, step) => {
        const rule = { fault: "connection_refused" as const, forMs: 300, times: 1 };
        const faults = [{ ...rule, tasks: [taskOf(step, format)] }];
        const { account, job } = await patient.write(format, { faults });
        expect(job).toMatchObject({ state: "succeeded" });
        patient.expectWhole(job);
        // Several running calls may fail; finished calls are not repeated.
        const { length } = askedAgain(account).filter(({ piece }) => piece.startsWith("brief"));
        expect(length).toBe(step === "brief" ? 1 : 0);
        for (const { more } of askedAgain(account)) expect(more).toBe(1);
      }),
  );
});

test("a batch of four is written from one brief, with at most five more calls per item", async () => {
  const { account } = await patient.write("batch", {});
  const types = ["article", "post", "newsletter", "social"];
  const wanted = types.flatMap((type) => steps.slice(1).map((step) => `${step} ${type}`));
  expect(new Set(callsOf(account).keys())).toEqual(
    new Set(["brief article, post, newsletter, social", ...wanted]),
  );
  expect(askedAgain(account)).toEqual([]);
  // Final texts are written one after another, because each prompt contains the previous ones.
  const combined = account.provider.calls().filter(({ task }) => task === "combine");
  expect(combined.map(({ about }) => about)).toEqual(types);
  for (const [index, { endMs }] of combined.slice(0, -1).entries()) {
    expect(combined[index + 1]?.startMs).toBeGreaterThanOrEqual(endMs ?? Infinity);
  }
});

test("the log contains neither the model's key nor the instance secret", () => {
  const lines = [...patient.setup.service.logged, ...impatient.setup.service.logged].join("");
  expect(lines).not.toContain(modelKey);
  expect(lines).not.toContain(testSecret);
});
