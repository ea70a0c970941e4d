/** Shared by the tests of provider faults: formats and steps, the results without a fault, and how calls are counted. */
import { expect } from "vitest";
import type { ModelServerOptions } from "../../mock-model/start-model-server.ts";
import { isThorough } from "../../test/sample.ts";
import { modelKey, openWritingSetup } from "../../test/test-writing-worker.ts";
import type {
  WritingAccount,
  WritingSetup,
  WrittenContent,
  WrittenJob,
} from "../../test/test-writing-worker.ts";
import type { FailureCode } from "../errors.ts";
import type { JobModelsOptions } from "./job-models.ts";

/** Calls to one model for one request, in each of the job's five attempts. */
export const triesMax = 2;

export const formats = ["article", "post", "newsletter", "social", "batch"] as const;
export type Format = (typeof formats)[number];
/** The number of contents per format. */
export const itemsCount = { article: 1, post: 1, newsletter: 1, social: 1, batch: 4 } as const;

export const steps = ["brief", "draft", "alternatives", "combine", "review", "recheck"] as const;
export type Step = (typeof steps)[number];
/** The steps whose answers are JSON. */
export const jsonSteps: readonly Step[] = ["brief", "review", "recheck"];

const overview = `Harbour Roast roasts coffee in small batches in a former boat shed in Whitby. Every bag carries its roasting date, and none is older than two weeks when it is sent.

The beans come from four farms in Ethiopia and Peru that the owners visit every year. They pay each farm in advance.

On Saturdays visitors watch the roasting and taste three cups for six pounds. The shed is heated by the roaster alone.`;

/** What the mock review adds to a text, and the text that only the recheck removes. */
export const addedByReview = {
  article: " The shed is heated by the roaster alone.",
  post: " The shed is heated by the roaster alone.",
  newsletter: " The shed is heated by the roaster alone.",
  social: " Every bag carries its roasting date, and none is older than two weeks when it is sent.",
};
export const leftForRecheck = " That was asked 48392 times.";

export interface FaultySetup {
  setup: WritingSetup;
  /** The result of each format without a fault. */
  whole: ReadonlyMap<string, WrittenContent>;
  write: (
    format: string,
    script: ModelServerOptions,
  ) => Promise<{ account: WritingAccount; job: WrittenJob }>;
  /** Expects exactly the result without the fault. */
  expectWhole: (job: WrittenJob, exceptType?: string) => void;
  close: () => Promise<void>;
}

export async function openFaultySetup(times: JobModelsOptions["times"]): Promise<FaultySetup> {
  const retryPolicy = { triesMax, backoffMs: 1, patienceMs: 2_000, slowerMs: 1 };
  const setup = await openWritingSetup({
    ...(times && { times }),
    retryPolicy,
    breaker: { failuresMax: 1_000 },
  });
  await setup.startWorker();
  // Skip the delays of several seconds between attempts.
  const hurrying = setInterval(() => void setup.hurry(), 100);

  async function write(format: string, script: ModelServerOptions) {
    const account = await setup.openAccount(script, { overview });
    const job = await account.ended(await account.ask({ content_type: format }));
    return { account, job };
  }

  /** The four contents of a batch, by their type. */
  async function byType(): Promise<Map<string, WrittenContent>> {
    const { job } = await write("batch", {});
    return new Map(
      job.items.flatMap(({ position, contentType }) => {
        const content = job.contents.find((one) => one.position === position);
        return content ? [[contentType, content]] : [];
      }),
    );
  }

  const whole = await byType();
  return {
    setup,
    whole,
    write,

    expectWhole({ contents, items }, exceptType) {
      const done = items.filter(({ state }) => state === "succeeded");
      expect(contents.map(({ position }) => position)).toEqual(
        done.map(({ position }) => position),
      );
      for (const { contentType, position } of done) {
        if (contentType === exceptType) continue;
        const content = contents.find((one) => one.position === position);
        expect(content?.quality.complete).toBe(true);
        expect({ ...content, position: 0 }).toEqual({ ...whole.get(contentType), position: 0 });
      }
    },

    async close() {
      clearInterval(hurrying);
      await setup.close();
    },
  };
}

/** The call that fails; in a batch, the one for the social item. */
export function taskOf(step: Step, format: Format): string {
  return format === "batch" && step !== "brief" ? `${step} social` : step;
}

/**
 * Runs one format with the fault in one step, and another format and step for the next fault, so that all formats and
 * steps meet faults. `npm run proofs` runs all formats for each fault. Errors name the format and step.
 */
export async function inEveryFormat(
  turn: number,
  among: readonly Step[],
  runCase: (format: Format, step: Step) => Promise<void>,
): Promise<void> {
  await Promise.all(
    formats.map(async (format, index) => {
      if (!isThorough && (index + 2 * turn) % formats.length > 0) return;
      const step = among[(turn + index) % among.length] ?? "draft";
      try {
        await runCase(format, step);
      } catch (error) {
        throw new Error(`${format}, ${step}: ${String(error)}`, { cause: error });
      }
    }),
  );
}

/** The number of calls for each piece. */
export function callsOf(account: WritingAccount): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { task, about } of account.provider.calls()) {
    const piece = `${task} ${about ?? ""}`;
    counts.set(piece, (counts.get(piece) ?? 0) + 1);
  }
  return counts;
}

/** The pieces with more than one call, and the number of additional calls. */
export function askedAgain(account: WritingAccount): { piece: string; more: number }[] {
  return [...callsOf(account)]
    .filter(([, count]) => count > 1)
    .map(([piece, count]) => ({ piece, more: count - 1 }));
}

/** Whether the fault was planned for this call. */
export function isPlanned(piece: string, task: string): boolean {
  return piece === task || piece.startsWith(`${task} `);
}

export function expectFailureMessage(
  failure: { code: string; message: string } | null,
  code: FailureCode,
): void {
  expect(failure?.code).toBe(code);
  const words = failure?.message ?? "";
  expect(words).toMatch(/^[a-z].*\.$/iu);
  // No internals: error names, addresses, code or keys.
  expect(words).not.toMatch(
    /E[A-Z]{5,}|\bError\b|127\.0|localhost|\bat \S+:\d|[{}<>]|undefined|null/u,
  );
  expect(words).not.toContain(modelKey);
  // Says who can fix it.
  expect(words).toMatch(
    /[Tt]he operator of this service|pressroom model set|Add credit|[Tt]ry again|another model|Use a model|Set the final address/u,
  );
}
