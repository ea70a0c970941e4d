/**
 * One run: generates requests from a seed, sends them concurrently, checks every response and monitors the processes.
 */
import * as fc from "fast-check";
import { median } from "../bench/statistics.ts";
import { seededRandom } from "../test/seeded-random.ts";
import { readRss } from "../src/read-rss.ts";
import { mutationNames, mutations } from "./break-draft.ts";
import { chooseCaller } from "./callers.ts";
import type { FuzzCaller } from "./callers.ts";
import { readOperations } from "./described-operations.ts";
import type { DescribedOperation } from "./described-operations.ts";
import { toDraft, toRequest } from "./draft.ts";
import type { FuzzRequest } from "./draft.ts";
import { createJudge, isPatient } from "./judge.ts";
import type { Finding } from "./judge.ts";
import { arbitraryLifecycle, runLifecycle } from "./resource-lifecycle.ts";
import type { Ask, LifecyclePlan } from "./resource-lifecycle.ts";
import { arbitraryPlan } from "./request-plan.ts";
import type { RequestPlan } from "./request-plan.ts";
import { createSender } from "./send.ts";
import { openSubject } from "./subject.ts";
import type { Subject } from "./subject.ts";

export interface FuzzOptions {
  requests: number;
  seed: number;
  concurrency: number;
  /** Ends the run early and returns the counts so far. */
  signal?: AbortSignal;
  progress?: (line: string) => void;
}

export interface FuzzResult {
  seed: number;
  requests: number;
  seconds: number;
  answers: Readonly<Record<string, number>>;
  /** How often each operation succeeded. */
  successes: Readonly<Record<string, number>>;
  neverDone: readonly string[];
  hungUp: number;
  shed: number;
  webhooksReceived: number;
  memory: { quartersMegabytes: readonly number[]; growth: number } | undefined;
  findings: readonly Finding[];
}

const batchSize = 200;
const patienceMs = 30_000;
/** Callers that wait for or follow a job hang up after this time. */
const followMs = 1_200;
const sampleEveryMs = 500;
const pauseEveryMs = 1_000;
/** The weights of operations whose responses are large or long: they are requested less often. */
const rare: Readonly<Record<string, number>> = {
  exportAccount: 0.1,
  followJob: 0.4,
  followJobs: 0.4,
};

export async function runFuzz(options: FuzzOptions): Promise<FuzzResult> {
  const subject = await openSubject();
  try {
    return await fuzz(subject, options);
  } finally {
    await subject.close();
  }
}

async function fuzz(subject: Subject, options: FuzzOptions): Promise<FuzzResult> {
  const { seed, requests, concurrency, signal, progress = () => undefined } = options;
  const operations = await readOperations();
  const sender = createSender(subject.url);
  const judge = createJudge();
  const memory: number[] = [];
  const sampler = setInterval(() => {
    void readRss(subject.api.pid).then((bytes) => bytes && memory.push(bytes / 2 ** 20));
    progress(`${judge.requests} requests, ${judge.findings.length} findings`);
  }, sampleEveryMs);

  const requestedDeletions = new Set<string>();
  const ask: Ask = async (asked, context = {}) => {
    if (subject.isSpared(asked.request)) return { reason: "closed", message: "spared" };
    for (const path of pathsToDelete(asked.request)) requestedDeletions.add(path);
    const patience = isPatient(asked.request) ? followMs : patienceMs;
    const answer = await sender.send(asked.request, patience);
    judge.judge(asked, answer);
    if ("status" in answer && answer.status < 300 && !answer.isCut) {
      learn(asked.caller, answer, context);
    }
    if ("status" in answer && answer.status === 404) forget(asked.caller, answer.text, context);
    return answer;
  };
  // While the worker is stopped, jobs stay queued long enough to be canceled and followed.
  let isPaused = false;
  const pauseTimer = setInterval(() => {
    isPaused = !isPaused;
    subject.worker.process.kill(isPaused ? "SIGSTOP" : "SIGCONT");
  }, pauseEveryMs);
  const next = planActions(operations, seed, subject.callers, {
    ask,
    isDeletionRequested: (path) => requestedDeletions.has(path),
    note: judge.note,
  });
  const isOver = () =>
    judge.requests >= requests || signal?.aborted || subject.api.process.exitCode !== null;
  const startedMs = performance.now();
  try {
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        while (!isOver()) {
          // A bug in the fuzzer must not lose the findings so far.
          await next()().catch((error: Error) =>
            judge.note("fuzzer", error.stack ?? error.message),
          );
        }
      }),
    );
  } finally {
    clearInterval(sampler);
    clearInterval(pauseTimer);
    subject.worker.process.kill("SIGCONT");
    sender.close();
  }
  const seconds = (performance.now() - startedMs) / 1_000;
  checkProcesses(subject, judge.note);
  if (subject.receiver.trapped > 0) judge.note("inward", "a webhook went where none may go");
  const { answers, successes, hungUp, shed, findings } = judge;
  return {
    seed,
    requests: judge.requests,
    seconds,
    answers,
    successes,
    neverDone: operations.map(({ id }) => id).filter((id) => !successes[id]),
    hungUp,
    shed,
    webhooksReceived: subject.receiver.received,
    memory: quartersOf(memory),
    findings,
  };
}

interface ActionTools {
  ask: Ask;
  /** Whether a caller has asked to delete what is at this path. */
  isDeletionRequested: (path: string) => boolean;
  note: (kind: string, what: string) => void;
}

/** Returns the next action, generated in batches: always the same ones for the same seed. */
function planActions(
  operations: readonly DescribedOperation[],
  seed: number,
  callers: readonly FuzzCaller[],
  { ask, isDeletionRequested, note }: ActionTools,
): () => () => Promise<void> {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const onePlan = fc.oneof(
    ...operations.map((operation) => ({
      weight: 10 * (rare[operation.id] ?? 1),
      arbitrary: arbitraryPlan(operation),
    })),
  );
  const lifecycle = arbitraryLifecycle(byId);
  const turn = fc.oneof(
    { weight: 30, arbitrary: onePlan.map((plan) => ({ plan })) },
    { weight: 1, arbitrary: lifecycle.map((drawn) => ({ drawn })) },
  );
  let batch: ({ plan: RequestPlan } | { drawn: LifecyclePlan })[] = [];
  let batches = 0;
  return () => {
    if (batch.length === 0) {
      batch = fc.sample(turn, { seed: seed + batches, numRuns: batchSize });
      batches += 1;
    }
    const drawn = batch.pop();
    return async () => {
      if (!drawn) return;
      if ("plan" in drawn) {
        const caller = chooseCaller(callers, drawn.plan.caller);
        await runPlan(drawn.plan, caller, ask);
      } else {
        const caller = chooseCaller(callers, drawn.drawn.create.caller);
        for (const problem of await runLifecycle({ ask, isDeletionRequested }, caller, drawn.drawn))
          note("lifecycle", problem);
      }
    };
  };
}

async function runPlan(plan: RequestPlan, caller: FuzzCaller, ask: Ask): Promise<void> {
  const draft = toDraft(plan, caller);
  const random = seededRandom(plan.mutationSeed);
  const broken: string[] = [];
  for (let number = 0; number < plan.mutations; number += 1) {
    const name = random.pick(mutationNames);
    mutations[name]?.(draft, { random, junk: plan.junk });
    broken.push(name);
  }
  const request = toRequest(draft);
  await ask({ operation: plan.operation, caller, request, broken }, draft.context);
}

function learn(
  caller: FuzzCaller,
  answer: { headers: Record<string, string>; text: string },
  context: Readonly<Record<string, string>>,
): void {
  // The response to HEAD has a content type but no body.
  if (answer.text === "" || !answer.headers["content-type"]?.startsWith("application/json")) return;
  caller.resources.learn(JSON.parse(answer.text), context);
}

/** The resource that a DELETE request names, such as `webhooks/5`, in whatever encoding. */
function pathsToDelete({ method, target, startLine = `${method} ${target}` }: FuzzRequest) {
  if (!/^\s*delete/i.test(startLine)) return [];
  return startLine.replaceAll(/%3([0-9])/g, "$1").match(/[a-z-]+\/\d+/g) ?? [];
}

/** Resources that can be deleted for good; deleted content can be restored. */
const deletable: Readonly<Record<string, string>> = {
  webhook_not_found: "webhook_id",
  unknown_forum_post: "forum_post_id",
  keyword_not_found: "keyword_id",
};

function forget(caller: FuzzCaller, text: string, context: Readonly<Record<string, string>>): void {
  const kind = deletable[/"code":"(\w+)"/.exec(text)?.[1] ?? ""];
  const id = kind === undefined ? undefined : context[kind];
  if (kind !== undefined && id !== undefined) caller.resources.forget(kind, id);
}

function checkProcesses({ api, worker }: Subject, note: (kind: string, what: string) => void) {
  for (const [name, one] of Object.entries({ api, worker })) {
    const { exitCode, signalCode } = one.process;
    if (exitCode !== null || signalCode !== null)
      note("ended", `${name}: ${exitCode ?? signalCode}`);
    for (const line of one.output().split("\n")) {
      const isBad = /"level":(50|60|"error"|"fatal")|unhandled|UnhandledPromise|uncaught/i.test(
        line,
      );
      // 503 responses with Retry-After are logged as "unavailable"; the judge counts them.
      if (isBad && !line.includes('"msg":"unavailable"'))
        note("logged", `${name}: ${line.slice(0, 1_500)}`);
      if (/pr_(live|test)_[0-9a-z]/i.test(line))
        note("key logged", `${name}: ${line.slice(0, 500)}`);
    }
  }
}

/**
 * Memory is flat if the median of the last quarter is within a tenth of that of the second quarter, when everything has
 * warmed up.
 */
function quartersOf(samples: readonly number[]): FuzzResult["memory"] {
  if (samples.length < 4) return undefined;
  const quarter = Math.floor(samples.length / 4);
  const quarters = [0, 1, 2, 3].map((at) =>
    median(samples.slice(at * quarter, (at + 1) * quarter)),
  );
  const [, second = 1, , last = 1] = quarters;
  return { quartersMegabytes: quarters.map(Math.round), growth: last / second - 1 };
}
