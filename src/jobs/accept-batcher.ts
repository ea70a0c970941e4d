/**
 * Where requests wait to be let in: all that are there at the same moment go to PostgreSQL as one statement. The decision
 * itself is accept.ts's; here a twin waits for the one before it, and a line that is too long turns away.
 */
import { setTimeout as delay } from "node:timers/promises";
import { isDatabaseAway, isStatementTimeout, isTransactionConflict } from "../db/database.ts";
import type { Database } from "../db/database.ts";
import { Failure, Refusal } from "../errors.ts";
import { openBatcher } from "../batcher.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Announcer } from "../queue/announce.ts";
import { accept, regenerate } from "./accept.ts";
import type {
  Acceptance,
  AcceptOptions,
  GenerationRequest,
  RegenerationRequest,
} from "./accept.ts";
import { createForecast } from "./forecast/forecast.ts";
import type { Asked, Range } from "./forecast/forecast.ts";
import type { KeptForecast } from "./keep-forecast.ts";

export interface AcceptBatcher {
  /** Throws the refusal that the caller is to see. */
  accept(request: GenerationRequest): Promise<Acceptance>;
  /** The same for a content that is to be written anew; these are few, and each is let in by itself. */
  regenerate(request: RegenerationRequest): Promise<Acceptance>;
  /** How long this would take if it were let in now. */
  foresee(asked: Asked): Range;
  /** Takes nobody more, and waits for those who are in it, so that the pool can be closed behind them. */
  close(): Promise<void>;
}

export interface AcceptBatcherTools {
  /** With connections of its own, so that no crowd of readers can hold up those who bring work. */
  acceptPool: Database;
  announcer: Announcer;
  forecast?: KeptForecast;
  metrics?: Metrics;
}

/**
 * One group under way at a time: the next one fills while it is worked out, and groups with the same keys would wait for
 * each other's rates. A second one sets out where there are enough for a full one, or where the first hangs.
 */
export const groupsMax = 2;
const groupMax = 128;
const beside = { waitingMin: groupMax, slowMs: 50 };
/** About a second's worth; whoever would wait longer is better told so. */
const waitingMax = 2_000;
const waitMaxMs = 2_000;
/** How long a twin waits for the request with the same Idempotency-Key that is under way, and how often it asks. */
const twinWaitMs = 2_000;
const twinAskEveryMs = 20;
const closeMaxMs = 5_000;
/** A brand or a key that is deleted this very moment, or a deadlock over it: the next look has the answer. */
const triesMax = 3;

export function openAcceptBatcher(
  { acceptPool, announcer, forecast, metrics }: AcceptBatcherTools,
  options: AcceptOptions,
): AcceptBatcher {
  const line = openBatcher<GenerationRequest, Acceptance | Refusal>({
    run: acceptGroup,
    groupMax,
    groupsMax,
    beside,
    waitingMax,
    waitMaxMs,
    isShared: (error) => isDatabaseAway(error) || isStatementTimeout(error),
    onGroup: (size) => metrics?.acceptedGroup(size),
    onTurnedAway: () => metrics?.shed("accept_line"),
  });
  metrics?.watch("acceptLine", () => line.load().waiting);
  metrics?.watch("acceptGroups", () => line.load().groups);

  async function acceptGroup(
    requests: readonly GenerationRequest[],
  ): Promise<(Acceptance | Refusal)[]> {
    for (let tries = 1; ; tries += 1) {
      try {
        const answers = await accept(acceptPool, requests, {
          ...options,
          ...(forecast && { estimatedTimes: (group) => forecast.estimatedTimes(group) }),
        });
        forecast?.answered(requests, answers);
        if (answers.some((answer) => !(answer instanceof Refusal))) announcer.announce();
        return answers;
      } catch (error) {
        if (!isTransactionConflict(error) || tries === triesMax) throw error;
      }
    }
  }

  let isClosed = false;

  return {
    async close() {
      isClosed = true;
      const deadline = performance.now() + closeMaxMs;
      while (performance.now() < deadline) {
        const { waiting, groups } = line.load();
        if (waiting + groups === 0) return;
        await delay(twinAskEveryMs);
      }
    },
    foresee: (asked) =>
      forecast?.foresee(asked) ??
      // Nobody looks at the work: what the formats say.
      createForecast({ writerOf: () => undefined }).range(asked, 0),
    accept: (request) => untilDecided(() => line.add(request)),
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

  /** A twin that is under way is asked again, for a while. */
  async function untilDecided(ask: () => Promise<Acceptance | Refusal>): Promise<Acceptance> {
    const deadline = performance.now() + twinWaitMs;
    for (;;) {
      if (isClosed) throw new Failure("unavailable");
      const answer = await ask();
      if (!(answer instanceof Refusal)) return answer;
      const isTwin = answer.code === "idempotency_in_progress";
      if (!isTwin || performance.now() > deadline) throw answer;
      await delay(twinAskEveryMs);
    }
  }
}
