/** Permanent provider faults in every format and step: a clear message, and the text so far if there is one. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FaultName, FaultRule } from "../../mock-model/faults/fault.ts";
import type { WrittenJob } from "../../test/test-writing-worker.ts";
import type { FailureCode } from "../errors.ts";
import {
  addedByReview,
  askedAgain,
  callsOf,
  expectFailureMessage,
  inEveryFormat,
  isPlanned,
  itemsCount,
  leftForRecheck,
  openFaultySetup,
  jsonSteps,
  steps,
  taskOf,
  triesMax,
} from "./faulty-provider.fixture.ts";
import type { FaultySetup, Format, Step } from "./faulty-provider.fixture.ts";

const attemptsMax = 5;
const timeout = 120_000;

let faulty: FaultySetup;
beforeAll(async () => {
  faulty = await openFaultySetup(undefined);
});
afterAll(() => faulty.close());

interface Always {
  fault: FaultName;
  more?: Partial<FaultRule>;
  among?: readonly Step[];
  code: FailureCode;
  /** The number of calls for the failing piece until it is given up. */
  calls: number;
  /** The same for a draft, which is continued. */
  draftCalls?: number;
}

const unusable: Always[] = [
  { fault: "context_too_long", code: "model_context_too_long", calls: 1 },
  { fault: "endless", more: { times: 1 }, code: "model_answer_too_long", calls: 1 },
  {
    fault: "gzip_bomb",
    more: { times: 1, bytes: 48 * 1024 * 1024 },
    code: "model_answer_too_long",
    calls: 1,
  },
  { fault: "length", code: "model_answer_too_long", calls: 2, draftCalls: 7 },
  { fault: "truncated", code: "model_answer_cut", calls: 2 },
  { fault: "malformed_json", among: jsonSteps, code: "model_answer_unusable", calls: 2 },
  { fault: "wrong_schema", code: "model_answer_unusable", calls: 2 },
  { fault: "empty", code: "model_answer_unusable", calls: 2 },
  { fault: "think_unclosed", code: "model_answer_unusable", calls: 2 },
  { fault: "refusal", code: "model_refused", calls: 2 },
];

const ended: Always[] = [
  { fault: "no_money", code: "model_no_money", calls: 1 },
  { fault: "payment_required", code: "model_no_money", calls: 1 },
  { fault: "bad_key", code: "model_key_refused", calls: 1 },
  { fault: "forbidden", code: "model_key_refused", calls: 1 },
  { fault: "redirect", code: "model_request_refused", calls: 1 },
  { fault: "server_error", code: "model_unavailable", calls: triesMax * attemptsMax },
  { fault: "unavailable", code: "model_unavailable", calls: triesMax * attemptsMax },
  { fault: "overloaded", code: "model_unavailable", calls: triesMax * attemptsMax },
  { fault: "connection_reset", code: "model_unavailable", calls: triesMax * attemptsMax },
];

async function runAlways(one: Always, format: Format, step: Step): Promise<WrittenJob> {
  const task = taskOf(step, format);
  const rule = { fault: one.fault, rate: 1, ...one.more, tasks: [task] };
  const { account, job } = await faulty.write(format, { faults: [rule] });
  const isText = ["draft", "alternatives", "combine"].includes(step);
  const calls = isText ? (one.draftCalls ?? one.calls) : one.calls;
  for (const [piece, count] of callsOf(account)) {
    expect([piece, count]).toEqual([piece, isPlanned(piece, task) ? calls : 1]);
  }
  expect(job.recorded).toHaveLength(account.provider.calls().length);
  return job;
}

function expectFailed(job: WrittenJob, { code }: Always, format: Format, step: Step): void {
  // The other items of a batch are still written, unless the brief failed.
  const failedCount = step === "brief" ? itemsCount[format] : 1;
  const isAll = failedCount === itemsCount[format];
  expect(job.state).toBe(isAll ? "failed" : "partially_succeeded");
  expectFailureMessage(job.failure, code);
  const failed = job.items.filter(({ state }) => state === "failed");
  expect(failed).toHaveLength(failedCount);
  for (const { failure } of failed) expectFailureMessage(failure, code);
  expect(job.contents).toHaveLength(itemsCount[format] - failedCount);
  faulty.expectWhole(job);
}

/** The quality note. If the other drafts or the combined text are missing, the first draft is reviewed. */
const missed = {
  alternatives: ["other drafts failed"],
  combine: ["Combining the drafts failed"],
  review: ["review failed"],
  recheck: ["recheck failed"],
};

/** Expects the text from before the step, and a note about it. */
function expectDone(job: WrittenJob, format: Format, step: keyof typeof missed): void {
  expect(job).toMatchObject({ state: "succeeded", failure: null });
  const met = format === "batch" ? "social" : format;
  faulty.expectWhole(job, met);
  const { position } = job.items.find(({ contentType }) => contentType === met) ?? {};
  const content = job.contents.find((one) => one.position === position);
  const whole = faulty.whole.get(met);
  const added = addedByReview[met];
  const now = step === "review" ? "" : step === "recheck" ? `${added}${leftForRecheck}` : added;
  expect(whole?.markdown).toContain(added);
  expect(content?.markdown).toBe(whole?.markdown.replace(added, now));
  expect(content?.quality.notes).toEqual(
    missed[step].map((note) => expect.stringContaining(note) as unknown),
  );
  expect(whole?.quality.notes).toEqual([]);
}

describe.concurrent("a job of any format whose provider always answers with", { timeout }, () => {
  test.each(ended.map((one, turn) => ({ ...one, turn })))(
    "$fault fails with a clear message, and pays for nothing twice",
    ({ turn, among = steps, ...one }) =>
      inEveryFormat(turn, among, async (format, step) =>
        expectFailed(await runAlways(one, format, step), one, format, step),
      ),
  );

  // Twice, so that formats meet each fault both before and after there is a text.
  test.each(unusable.flatMap((one, turn) => [0, 2].map((more) => ({ ...one, turn: turn + more }))))(
    "$fault fails with a clear message before there is a text, and keeps a text that there is (turn $turn)",
    ({ turn, among = steps, ...one }) =>
      inEveryFormat(turn, among, async (format, step) => {
        const job = await runAlways(one, format, step);
        if (step === "brief" || step === "draft") expectFailed(job, one, format, step);
        else expectDone(job, format, step);
      }),
  );
});

test("a failing item of a batch does not stop the items after it", { timeout }, async () => {
  const faults = [{ fault: "refusal" as const, rate: 1, tasks: ["draft article"] }];
  const { job } = await faulty.write("batch", { faults });
  expect(job.state).toBe("partially_succeeded");
  expect(job.items.map(({ contentType, state }) => [contentType, state])).toEqual([
    ["article", "failed"],
    ["post", "succeeded"],
    ["newsletter", "succeeded"],
    ["social", "succeeded"],
  ]);
  faulty.expectWhole(job);
});

const german =
  "Die Rösterei liegt an einem Hafen, und wer sie besucht, riecht den Kaffee schon von weitem. Im Schuppen stehen noch die alten Boote, zwischen denen die Säcke lagern. [[p1]]";
const germanAnswers = {
  article: `${german}\n\n===\nTITLE: Der Hafen\nDESCRIPTION: Ein Besuch am Hafen.`,
  post: `${german}\n\n===\nTITLE: Der Hafen\nDESCRIPTION: Ein Besuch am Hafen.`,
  newsletter: `${german}\n\n===\nTITLE: Der Hafen\nSUBJECT: Ein Besuch am Hafen\nPREHEADER: Es riecht`,
  social: ["linkedin", "x", "bluesky", "mastodon"]
    .map((network) => `## ${network}\n\n${german}`)
    .join("\n\n"),
};

describe.concurrent("a draft in another language", { timeout }, () => {
  test.each(Object.entries(germanAnswers))("%s: is requested once more", async (format, text) => {
    const answers = [{ task: "draft", text, times: 1 }];
    const { account, job } = await faulty.write(format, { answers });
    expect(job.state).toBe("succeeded");
    faulty.expectWhole(job);
    expect(askedAgain(account)).toEqual([{ piece: `draft ${format}`, more: 1 }]);
  });

  test.each(Object.entries(germanAnswers))(
    "%s: fails with a clear message the second time",
    async (format, text) => {
      const answers = [{ task: "draft", text, times: 2 }];
      const { account, job } = await faulty.write(format, { answers });
      expect(job).toMatchObject({ state: "failed", contents: [] });
      expectFailureMessage(job.failure, "model_answer_unusable");
      expect(askedAgain(account)).toEqual([{ piece: `draft ${format}`, more: 1 }]);
    },
  );
});
