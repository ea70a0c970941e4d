/**
 * One run: clients send while a scenario injects faults; afterward every job must end, every process must work, every
 * acknowledged request is repeated, and the outcome is counted.
 */
import { cp } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { countWaiting, readClaims, untilDrained } from "./claim-history.ts";
import type { ClaimRow } from "./claim-history.ts";
import type { CarefulClient } from "./careful-client.ts";
import { countOutcome } from "./count-outcome.ts";
import type { Ledger } from "./ledger.ts";
import { quantile } from "../bench/statistics.ts";
import { isGood } from "./scenario.ts";
import type { ScenarioResult, ScenarioTools } from "./scenario.ts";
import type { SeededRandom } from "../test/seeded-random.ts";
import { onSystem } from "./system.ts";
import type { System, SystemOptions } from "./system.ts";

export interface FaultInjection {
  system: System;
  random: SeededRandom;
  /** True once enough jobs are acknowledged: then the faults may end. */
  isEnough: () => boolean;
  /** Records a fault. */
  note: (what: string) => void;
}

type Sender = Pick<CarefulClient, "sendSteadily">;

export interface FaultRun {
  system?: SystemOptions;
  jobs: number;
  perSecond: number;
  /** Replaces the careful client. */
  openClient?(system: System): Sender;
  /** How long after the last fault everything may take to end; the default is 60 s. */
  drainMaxMs?: number;
  /**
   * The number of jobs that are written before the first fault to measure the throughput. If twice the time that the
   * waiting jobs would take at that rate exceeds `drainMaxMs`, that time is the limit instead, so that a slow machine
   * does not fail the run.
   */
  baselineJobs?: number;
  /** Injects the faults, and returns when the last one is over and undone. Requests are sent until then. */
  injectFaults(injection: FaultInjection): Promise<void>;
  /** Adds the scenario's own figures. */
  measure?(system: System, superuser: Client): Promise<ScenarioResult["figures"]>;
}

/** Every acknowledged job must have ended this long after the last fault. */
const drainDefaultMs = 60_000;
const allWorkMaxMs = 30_000;

export async function runUnderFaults(tools: ScenarioTools, run: FaultRun): Promise<ScenarioResult> {
  return onSystem(tools, run.system ?? {}, async (system) => {
    const jobs = tools.jobs ?? run.jobs;
    const { ledger } = system;
    const perSecond = await baselineThroughput(system, run.baselineJobs ?? 0);
    const startedAt = Date.now();
    const faults: ScenarioResult["faults"] = [];
    const note = (what: string) => void faults.push({ atMs: Date.now() - startedAt, what });
    const isEnough = () => ledger.acknowledgedCount() >= jobs;
    const reporting = setInterval(
      () => tools.progress(progressLine(system, { jobs, startedAt, faults })),
      1_000,
    );
    let isOver = false;
    const sender: Sender = run.openClient?.(system) ?? system.client;
    const sending = sender.sendSteadily({
      perSecond: tools.perSecond ?? run.perSecond,
      isDone: () => isOver,
    });
    try {
      await run.injectFaults({ system, random: tools.random, isEnough, note });
    } finally {
      isOver = true;
      clearInterval(reporting);
    }
    const lastFaultAt = Date.now();
    tools.progress("the faults are over; everything has to end now");
    await system.postgres.untilUp(allWorkMaxMs);
    return system.postgres.asSuperuser(async (superuser) => {
      await sending;
      const atTwiceThePace = (2_000 * (await countWaiting(superuser))) / perSecond;
      const drainMaxMs = Math.round(Math.max(run.drainMaxMs ?? drainDefaultMs, atTwiceThePace));
      let waitingMax = 0;
      const late = await untilDrained(superuser, lastFaultAt + drainMaxMs, (waiting) => {
        waitingMax = Math.max(waitingMax, waiting);
        const seconds = Math.round((Date.now() - lastFaultAt) / 1_000);
        tools.progress(`${seconds} s after the last fault: ${waiting} jobs have not ended`);
      });
      if (late > 0)
        ledger.noteUnexpected(
          `${late} jobs had not ended ${Math.round(drainMaxMs / 1_000)} s after the last fault`,
        );
      const drainedMs = await drainTimeMs(superuser, lastFaultAt);
      const wholeAfterMs = await untilAllWork(system, superuser);
      await system.client.repeatRequests(
        ledger.entries.values().filter((entry) => entry.acknowledged !== undefined),
      );
      await untilDrained(superuser, Date.now() + drainMaxMs);
      await stopAll(system);
      const outcome = await countOutcome(superuser, ledger);
      if (!isGood(outcome) && tools.keepLogs !== undefined)
        await cp(system.folder, tools.keepLogs, { recursive: true, filter: isLog });
      const accepts = acceptTimesMs(ledger);
      const reclaims = reclaimTimesMs(await readClaims(superuser), system);
      return {
        ...outcome,
        faults,
        figures: {
          seconds: Math.round((Date.now() - startedAt) / 1_000),
          sends: [...ledger.entries.values()].reduce((sum, entry) => sum + entry.sends, 0),
          tolerated: [...ledger.tolerated].map(([what, times]) => `${what} × ${times}`).join(", "),
          refused_starts: system.refusedStarts(),
          accept_p50_ms: rounded(quantile(accepts, 0.5)),
          accept_p99_ms: rounded(quantile(accepts, 0.99)),
          accept_max_ms: rounded(quantile(accepts, 1)),
          reclaimed: reclaims.length,
          reclaim_p50_ms: rounded(quantile(reclaims, 0.5)),
          reclaim_p99_ms: rounded(quantile(reclaims, 0.99)),
          reclaim_max_ms: rounded(quantile(reclaims, 1)),
          waiting_after_faults: waitingMax,
          ...(run.baselineJobs !== undefined && {
            baseline_per_s: rounded(perSecond),
            drain_max_ms: drainMaxMs,
          }),
          drained_after_ms: rounded(drainedMs),
          whole_after_ms: wholeAfterMs,
          ...(await run.measure?.(system, superuser)),
        },
      };
    });
  });
}

/** Copies the logs of all processes and PostgreSQL, without its data. */
function isLog(file: string): boolean {
  return !/\/(data|postgres)(\/|$)/.test(file);
}

/** From the first attempt to the 200, including all attempts in between. */
function acceptTimesMs(ledger: Ledger): number[] {
  return [...ledger.entries.values()].flatMap(({ startedAt, acknowledged }) =>
    acknowledged === undefined ? [] : [acknowledged.at - startedAt],
  );
}

/** From the kill of a job's worker to the job's next claim. */
function reclaimTimesMs(claims: readonly ClaimRow[], system: System): number[] {
  const times: number[] = [];
  for (const ofOneJob of Map.groupBy(claims, (claim) => claim.jobId).values()) {
    for (const [index, claim] of ofOneJob.entries()) {
      const next = ofOneJob[index + 1];
      const killedAt = system.ownerOf(claim.port, claim.at)?.life.killedAt;
      // A job that was handed back before the kill had no worker.
      if (next !== undefined && killedAt !== undefined && next.at > killedAt)
        times.push(next.at - killedAt);
    }
  }
  return times;
}

/** Null if there are no values. */
function rounded(value: number): number | null {
  return Number.isNaN(value) ? null : Math.round(value);
}

/** Throughput without faults, in jobs per second; Infinity if there are no jobs. */
async function baselineThroughput(
  { client, ledger, postgres }: System,
  jobs: number,
): Promise<number> {
  if (jobs === 0) return Infinity;
  await Promise.all(
    Array.from({ length: jobs }, (_, n) =>
      client.sendUntilAcknowledged(ledger.begin(`baseline-${n}`)),
    ),
  );
  return postgres.asSuperuser(async (superuser) => {
    await untilDrained(superuser, Date.now() + drainDefaultMs);
    // Only the second half, when workers have warmed up.
    const result = await superuser.query<{ seconds: number }>(
      `select extract(epoch from max(at) - percentile_disc(0.5) within group (order by at))::double precision as seconds
       from chaos.endings`,
    );
    return jobs / 2 / (result.rows[0]?.seconds ?? Infinity);
  });
}

/** From the last fault to the end of the last job. */
async function drainTimeMs(superuser: Client, lastFaultAt: number): Promise<number> {
  const result = await superuser.query<{ at: number | null }>(
    "select extract(epoch from max(at))::double precision * 1000 as at from chaos.endings",
  );
  return Math.max(0, (result.rows[0]?.at ?? lastFaultAt) - lastFaultAt);
}

/**
 * No process may be half alive: every API must be ready, and every worker must have claimed jobs since its latest
 * start. Returns how long that took; what is missing after the limit is recorded as unexpected.
 */
async function untilAllWork(system: System, superuser: Client): Promise<number> {
  const startedAt = Date.now();
  let missing: string[] = [];
  do {
    // Adds jobs for workers that have not claimed any since.
    const round = Date.now();
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        system.client.sendUntilAcknowledged(system.ledger.begin(`probe-${round}-${n}`)),
      ),
    );
    await sleep(100);
    const claims = await readClaims(superuser, startedAt);
    const awake = new Set(claims.map(({ port, at }) => system.ownerOf(port, at)?.life));
    const ready = await Promise.all(system.apis.map((api) => isReady(api.url)));
    missing = [
      ...system.apis.filter((_, index) => !ready[index]),
      ...system.workers.filter((worker) => !awake.has(worker.life())),
    ].map((member) => member.name);
  } while (missing.length > 0 && Date.now() < startedAt + allWorkMaxMs);
  for (const name of missing) system.ledger.noteUnexpected(`${name} runs but does nothing`);
  return Date.now() - startedAt;
}

/** Every process must still exit cleanly and in time when it is asked to stop. */
async function stopAll(system: System): Promise<void> {
  await Promise.all(
    [...system.apis, ...system.workers].map(async (member) => {
      const code = await member.stop();
      if (code !== 0)
        system.ledger.noteUnexpected(`${member.name} exited with ${code} instead of 0 on SIGTERM`);
    }),
  );
}

export async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) })).status === 200;
  } catch {
    return false;
  }
}

function progressLine(
  system: System,
  run: { jobs: number; startedAt: number; faults: readonly { what: string }[] },
): string {
  const seconds = Math.round((Date.now() - run.startedAt) / 1_000);
  const up = [...system.apis, ...system.workers].filter((member) => member.isReady()).length;
  const all = system.apis.length + system.workers.length;
  const postgres = system.postgres.isUp() ? "" : ", PostgreSQL down";
  const unexpected = [...system.ledger.unexpected.values()].reduce((sum, n) => sum + n, 0);
  return `${seconds} s: ${system.ledger.acknowledgedCount()} of ${run.jobs} acknowledged, ${up} of ${all} processes up${postgres}, ${unexpected} unexpected, ${run.faults.length} faults, the latest: ${run.faults.at(-1)?.what ?? "none yet"}`;
}
