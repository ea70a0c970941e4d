/**
 * Queues requests for acceptance: all requests that wait at the same time go to PostgreSQL as one statement. accept-requests.ts
 * makes the decision; here, a duplicate waits for the first request, and requests are rejected when the queue is full.
 */
import { setTimeout as delay } from "node:timers/promises";
import { isDatabaseAway, isStatementTimeout, isTransactionConflict } from "../db/database.ts";
import type { Database } from "../db/database.ts";
import { Failure, Refusal } from "../errors.ts";
import { openBatcher } from "../batcher.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Announcer } from "../queue/announce.ts";
import { accept, regenerate } from "./accept-requests.ts";
import type {
  Acceptance,
  AcceptOptions,
  GenerationRequest,
  RegenerationRequest,
} from "./accept-requests.ts";
import { createForecast } from "./forecast/create-forecast.ts";
import type { ForecastRequest, Range } from "./forecast/create-forecast.ts";
import type { LiveForecast } from "./keep-forecast.ts";

export interface AcceptBatcher {
  /** Throws the Refusal for the caller. */
  accept(request: GenerationRequest): Promise<Acceptance>;
  /** The same for regenerating content; these are rare, so each is accepted individually. */
  regenerate(request: RegenerationRequest): Promise<Acceptance>;
  /** How long the job would take if it were accepted now. */
  estimateTime(asked: ForecastRequest): Range;
  /** Accepts no further requests and waits for those in progress, so that the pool can be closed afterwards. */
  close(): Promise<void>;
}

export interface AcceptBatcherTools {
  /** A separate pool, so that reads cannot delay acceptance. */
  acceptPool: Database;
  announcer: Announcer;
  forecast?: LiveForecast;
  metrics?: Metrics;
}

/**
 * One group at a time: the next one fills meanwhile, and concurrent groups with the same keys would wait for each
 * other's rate limit rows. A second group starts when there are enough requests to fill it, or when the first one
 * hangs.
 */
export const groupsMax = 2;
const groupMax = 128;
const secondGroup = { waitingMin: groupMax, slowMs: 50 };
/** About one second of requests; beyond that, it is better to reject requests than to let them wait. */
const waitingMax = 2_000;
const waitMaxMs = 2_000;
/** How long a duplicate waits for the request in progress with the same Idempotency-Key, and how often it checks. */
const duplicateWaitMs = 2_000;
const duplicatePollMs = 20;
const closeMaxMs = 5_000;
/**
 * The number of attempts. A conflict means that a brand or key is being deleted, or a deadlock: a retry gives the
 * answer.
 */
const attemptsMax = 3;

export function openAcceptBatcher(
  { acceptPool, announcer, forecast, metrics }: AcceptBatcherTools,
  options: AcceptOptions,
): AcceptBatcher {
  const batcher = openBatcher<GenerationRequest, Acceptance | Refusal>({
    run: acceptGroup,
    groupMax,
    groupsMax,
    secondGroup,
    waitingMax,
    waitMaxMs,
    isShared: (error) => isDatabaseAway(error) || isStatementTimeout(error),
    onGroup: (size) => metrics?.acceptedGroup(size),
    onRejected: () => metrics?.shed("accept_line"),
  });
  metrics?.watch("acceptQueue", () => batcher.load().waiting);
  metrics?.watch("acceptGroups", () => batcher.load().groups);

  async function acceptGroup(
    requests: readonly GenerationRequest[],
  ): Promise<(Acceptance | Refusal)[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answers = await accept(acceptPool, requests, {
          ...options,
          ...(forecast && { estimatedTimes: (group) => forecast.estimatedTimes(group) }),
        });
        forecast?.answered(requests, answers);
        if (answers.some((answer) => !(answer instanceof Refusal))) announcer.announce();
        return answers;
      } catch (error) {
        if (!isTransactionConflict(error) || attempt === attemptsMax) throw error;
      }
    }
  }

  let isClosed = false;

  return {
    async close() {
      isClosed = true;
      const deadline = performance.now() + closeMaxMs;
      while (performance.now() < deadline) {
        const { waiting, groups } = batcher.load();
        if (waiting + groups === 0) return;
        await delay(duplicatePollMs);
      }
    },
    estimateTime: (asked) =>
      forecast?.estimateTime(asked) ??
      // Without a forecast, uses the defaults of the formats.
      createForecast({ writerOf: () => undefined }).range(asked, 0),
    accept: (request) => untilDecided(() => batcher.add(request)),
    regenerate: (request) =>
      untilDecided(async () => {
        const generation = [request.generation];
        const estimatedTime = forecast?.estimatedTimes(generation)[0];
        const answer = await regenerate(acceptPool, request, { ...options, estimatedTime });
        forecast?.answered(generation, [answer]);
        if (!(answer instanceof Refusal)) announcer.announce();
        return answer;
      }),
  };

  /** Retries for a while as long as the first request is in progress. */
  async function untilDecided(ask: () => Promise<Acceptance | Refusal>): Promise<Acceptance> {
    const deadline = performance.now() + duplicateWaitMs;
    for (;;) {
      if (isClosed) throw new Failure("unavailable");
      const answer = await ask();
      if (!(answer instanceof Refusal)) return answer;
      const isDuplicate = answer.code === "idempotency_in_progress";
      if (!isDuplicate || performance.now() > deadline) throw answer;
      await delay(duplicatePollMs);
    }
  }
}
