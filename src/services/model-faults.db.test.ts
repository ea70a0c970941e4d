/** Every fault that a provider can have, on every format: how the job ends, what it costs, what is kept. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FaultName, FaultRule } from "../../model-server/faults/fault.ts";
import type { FailureCode } from "../errors.ts";
import { modelKey, openWritingRoom, roomSecret } from "../../test/test-writing-room.ts";
import type { WritingDesk, WritingRoom, WrittenJob } from "../../test/test-writing-room.ts";

/** Calls to one model for one request; five attempts of the job come on top. */
const triesMax = 2;
const attemptsMax = 5;

/** One has all the time in the world, so that a busy machine is not taken for a fault; the other waits for nobody. */
let patient: WritingRoom;
let impatient: WritingRoom;
let hurrying: NodeJS.Timeout;
beforeAll(async () => {
  const pace = { triesMax, backoffMs: 1, patienceMs: 2_000, slowerMs: 1 };
  const breaker = { failuresMax: 1_000 };
  patient = await openWritingRoom({ pace, breaker });
  impatient = await openWritingRoom({
    times: { headersMs: 5_000, idleMs: 5_000, totalMsMax: 8_000 },
    pace,
    breaker,
  });
  await Promise.all([patient.startWorker(), impatient.startWorker()]);
  // Between attempts a job waits for seconds; who waits here is the test.
  hurrying = setInterval(() => void Promise.all([patient.hurry(), impatient.hurry()]), 100);
});
afterAll(async () => {
  clearInterval(hurrying);
  await Promise.all([patient.close(), impatient.close()]);
});

const formats = ["article", "post", "newsletter", "social", "batch"] as const;
type Format = (typeof formats)[number];
/** How many items of a batch the faults leave alone. */
const itemsCount = { article: 1, post: 1, newsletter: 1, social: 1, batch: 4 } as const;

/** The call that a fault meets: one of a draft; of a batch, the social item's. */
const drafting: Readonly<Record<Format, string>> = {
  article: "section",
  post: "whole",
  newsletter: "whole",
  social: "social",
  batch: "social",
};

/** The same for faults of an answer that has a shape. */
const shaped: Readonly<Record<Format, string>> = {
  article: "plan",
  post: "plan",
  newsletter: "plan",
  social: "social",
  batch: "social",
};

async function run(
  room: WritingRoom,
  format: Format,
  rule: FaultRule,
): Promise<{ desk: WritingDesk; job: WrittenJob }> {
  // One of the sections, and not the first: some are written and some are not when it happens.
  const after = rule.tasks?.includes("section") && rule.times === 1 ? 2 : 0;
  const desk = await room.openDesk({ faults: [{ ...rule, after }] });
  const job = await desk.ended(await desk.ask({ content_type: format }));
  return { desk, job };
}

/** All formats side by side; what is wrong with one is said with its name. */
async function inEveryFormat(play: (format: Format) => Promise<void>): Promise<void> {
  await Promise.all(
    formats.map(async (format) => {
      try {
        await play(format);
      } catch (error) {
        throw new Error(`${format}: ${String(error)}`, { cause: error });
      }
    }),
  );
}

/** How often each piece was asked for. */
function callsOf(desk: WritingDesk): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { task, about } of desk.provider.calls()) {
    const piece = `${task} ${about ?? ""}`;
    counts.set(piece, (counts.get(piece) ?? 0) + 1);
  }
  return counts;
}

/** Of all pieces of the job, those that were asked for more than once, and how often more. */
function askedAgain(desk: WritingDesk): { piece: string; more: number }[] {
  return (
    [...callsOf(desk)]
      // A text with many claims has them read in several calls.
      .filter(([piece, count]) => count > 1 && !piece.startsWith("verify"))
      .map(([piece, count]) => ({ piece, more: count - 1 }))
  );
}

function expectWhole({ contents, items }: WrittenJob): void {
  const done = items.filter(({ state }) => state === "succeeded");
  expect(contents.map(({ position }) => position)).toEqual(done.map(({ position }) => position));
  for (const { quality, document, markdown } of contents) {
    expect(quality.complete).toBe(true);
    expect(quality.problems).toEqual([]);
    const sections = (document["sections"] ?? []) as { text: string }[];
    for (const { text } of sections) expect(text.trim()).not.toBe("");
    expect(JSON.stringify([document, markdown])).not.toMatch(
      /oops|think>|and so forth|\\u0000|sorry/,
    );
  }
}

function expectWords(failure: { code: string; message: string } | null, code: FailureCode): void {
  expect(failure?.code).toBe(code);
  const words = failure?.message ?? "";
  expect(words).toMatch(/^[a-z].*\.$/iu);
  // Nothing of ours or of the machine's: no names of errors, no addresses, no code, no key.
  expect(words).not.toMatch(
    /E[A-Z]{5,}|\bError\b|127\.0|localhost|\bat \S+:\d|[{}<>]|undefined|null/u,
  );
  expect(words).not.toContain(modelKey);
  // Whose turn it is.
  expect(words).toMatch(
    /whoever runs this service|pressroom model set|Add credit|[Gg]enerate it again|another model|Use a model|Set the address/u,
  );
}

interface Once {
  fault: FaultName;
  /** For the title, where there is more than one of its kind. */
  how?: string;
  more?: Partial<FaultRule>;
  tasks?: Readonly<Record<Format, string>>;
  /** How often the piece that it meets is asked for again. */
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
  { fault: "malformed_json", tasks: shaped, again: 1 },
  { fault: "wrong_schema", tasks: shaped, again: 1 },
  { fault: "wrong_schema", how: " instead of words", again: 1 },
  { fault: "empty", again: 1 },
  { fault: "refusal", again: 1 },
  { fault: "length", again: 1 },
  { fault: "think_unclosed", again: 1 },
  { fault: "think", again: 0 },
  { fault: "nul", again: 0 },
];

/** Faults that only a deadline ends. */
const outwaited: Once[] = [
  { fault: "never_answers", again: 1 },
  { fault: "silent", again: 1 },
  { fault: "trickle", more: { everyMs: 200 }, again: 1 },
];

async function expectSurvived(room: WritingRoom, one: Once, format: Format): Promise<void> {
  const task = (one.tasks ?? drafting)[format];
  const rule = { fault: one.fault, times: 1, ...one.more, tasks: [task] };
  const { desk, job } = await run(room, format, rule);
  expect(job).toMatchObject({ state: "succeeded", failure: null });
  expect(job.contents).toHaveLength(itemsCount[format]);
  expectWhole(job);
  const again = askedAgain(desk);
  expect(again.reduce((sum, { more }) => sum + more, 0)).toBe(one.again);
  for (const { piece } of again) expect(piece).toMatch(new RegExp(`^${task} `, "u"));
  expect(job.recorded).toHaveLength(desk.provider.calls().length);
}

const timeout = 120_000;

describe.concurrent("a job of any format survives", { timeout }, () => {
  test.each(outwaited)("$fault, and only what it met is asked for again", (one) =>
    inEveryFormat((format) => expectSurvived(impatient, one, format)),
  );

  test.each(survived.map((one) => ({ how: "", ...one })))(
    "$fault$how, and only what it met is asked for again",
    (one) => inEveryFormat((format) => expectSurvived(patient, one, format)),
  );

  test("a provider that nobody listens for, for a moment", () =>
    inEveryFormat(async (format) => {
      const rule = { fault: "connection_refused" as const, forMs: 300, times: 1 };
      const { desk, job } = await run(patient, format, { ...rule, tasks: [drafting[format]] });
      expect(job).toMatchObject({ state: "succeeded" });
      expectWhole(job);
      // Whoever was inside is put out, so more than one may be met; what was done before is not asked for again.
      for (const { piece } of askedAgain(desk)) expect(piece).not.toMatch(/^(?:brief|plan)/u);
      for (const { more } of askedAgain(desk)) expect(more).toBe(1);
    }));
});

interface Always {
  fault: FaultName;
  more?: Partial<FaultRule>;
  tasks?: Readonly<Record<Format, string>>;
  code: FailureCode;
  /** How often the piece that it meets is asked for until the job is given up. */
  calls: number;
}

const ended: Always[] = [
  { fault: "no_money", code: "model_no_money", calls: 1 },
  { fault: "payment_required", code: "model_no_money", calls: 1 },
  { fault: "bad_key", code: "model_key_refused", calls: 1 },
  { fault: "forbidden", code: "model_key_refused", calls: 1 },
  { fault: "context_too_long", code: "model_context_too_long", calls: 1 },
  { fault: "redirect", code: "model_request_refused", calls: 1 },
  { fault: "endless", more: { times: 1 }, code: "model_answer_too_long", calls: 1 },
  {
    fault: "gzip_bomb",
    more: { times: 1, bytes: 48 * 1024 * 1024 },
    code: "model_answer_too_long",
    calls: 1,
  },
  { fault: "length", code: "model_answer_too_long", calls: 2 },
  { fault: "truncated", code: "model_answer_cut", calls: 2 },
  { fault: "malformed_json", tasks: shaped, code: "model_answer_unusable", calls: 2 },
  { fault: "empty", code: "model_answer_unusable", calls: 2 },
  { fault: "think_unclosed", code: "model_answer_unusable", calls: 2 },
  { fault: "refusal", code: "model_refused", calls: 2 },
  { fault: "server_error", code: "model_unavailable", calls: triesMax * attemptsMax },
  { fault: "unavailable", code: "model_unavailable", calls: triesMax * attemptsMax },
  { fault: "overloaded", code: "model_unavailable", calls: triesMax * attemptsMax },
  { fault: "connection_reset", code: "model_unavailable", calls: triesMax * attemptsMax },
];

describe.concurrent("a job of any format whose provider always answers with", { timeout }, () => {
  test.each(ended)("$fault ends in words, and costs nothing twice", (one) =>
    inEveryFormat(async (format) => {
      const task = (one.tasks ?? drafting)[format];
      const rule = { fault: one.fault, rate: 1, ...one.more, tasks: [task] };
      const { desk, job } = await run(patient, format, rule);
      // The other items of a batch are written all the same.
      expect(job.state).toBe(format === "batch" ? "partially_succeeded" : "failed");
      expectWords(job.failure, one.code);
      const failed = job.items.filter(({ state }) => state === "failed");
      expect(failed).toHaveLength(1);
      expectWords(failed[0]?.failure ?? null, one.code);
      expect(job.contents).toHaveLength(itemsCount[format] - 1);
      expectWhole(job);
      for (const [piece, count] of callsOf(desk)) {
        if (piece.startsWith("verify")) continue;
        expect([piece, count]).toEqual([piece, piece.startsWith(`${task} `) ? one.calls : 1]);
      }
      expect(job.recorded).toHaveLength(desk.provider.calls().length);
    }),
  );
});

test("no line of the log held the model's key or the room's secret", () => {
  const lines = [...patient.service.logged, ...impatient.service.logged].join("");
  expect(lines).not.toContain(modelKey);
  expect(lines).not.toContain(roomSecret);
});
