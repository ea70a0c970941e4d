/**
 * Runs one attack, with quiet periods before and after it, and measures its effect on a legitimate client and the
 * process.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { HonestCaller, HonestResult } from "./honest-caller.ts";
import type { AttackerReport, RunningAttacker } from "./run-attacker.ts";
import { summarizeTimes } from "../bench/statistics.ts";
import type { Times } from "../bench/statistics.ts";
import type { Target } from "./target.ts";

export interface PhaseResult {
  readonly name: string;
  readonly seconds: number;
  readonly before: HonestResult;
  readonly during: HonestResult;
  readonly after: HonestResult;
  readonly loopDelay: Times;
  readonly connectionsMax: number;
  readonly memoryMbBefore: number;
  readonly memoryMbMax: number;
  readonly memoryMbAfter: number;
  readonly attacker?: AttackerReport;
  /** Failed expectations in words; empty if there are none. */
  readonly missed: readonly string[];
}

export interface PhaseOptions {
  readonly name: string;
  readonly target: Target;
  readonly honest: HonestCaller;
  readonly seconds: number;
  readonly quietSeconds: number;
  /** Whether the attacker's connections must be closed within 15 s. */
  readonly mustBeCut?: boolean;
  /** Whether the event loop must stay responsive; it may be busy during a flood. */
  readonly mustBeOnTime?: boolean;
  start(): RunningAttacker;
}

const honestP99MsMax = 1_000;
const loopDelayP99MsMax = 100;
const lifeMsMax = 15_000;

export async function runPhase(options: PhaseOptions): Promise<PhaseResult> {
  const { name, target, honest, seconds, quietSeconds } = options;
  honest.take();
  target.takeHealth();
  await wait(quietSeconds * 1_000);
  const before = honest.take();
  const quiet = target.takeHealth();
  const running = options.start();
  await wait(seconds * 1_000);
  const during = honest.take();
  const attacked = target.takeHealth();
  const attacker = await running.stop();
  await wait(quietSeconds * 1_000);
  const after = honest.take();
  const calm = target.takeHealth();
  const result: PhaseResult = {
    name,
    seconds,
    before,
    during,
    after,
    loopDelay: summarizeTimes(attacked.flatMap((health) => health.loopDelaysMs)),
    connectionsMax: Math.max(0, ...attacked.map((health) => health.connections)),
    memoryMbBefore: quiet.at(-1)?.memoryMb ?? 0,
    memoryMbMax: Math.max(0, ...attacked.map((health) => health.memoryMb)),
    memoryMbAfter: calm.at(-1)?.memoryMb ?? 0,
    ...(attacker && { attacker }),
    missed: [],
  };
  return { ...result, missed: findMissed(result, options) };
}

function findMissed(result: PhaseResult, { mustBeCut, mustBeOnTime }: PhaseOptions): string[] {
  const missed: string[] = [];
  for (const when of ["before", "during", "after"] as const) {
    const { failures, count, p99Ms } = result[when];
    if (failures.length > 0) {
      const kinds = [...new Set(failures)].join(", ");
      missed.push(`${failures.length} legitimate requests failed ${when} the attack (${kinds})`);
    }
    if (count === 0) missed.push(`no legitimate request got a response ${when} the attack`);
    if (p99Ms >= honestP99MsMax)
      missed.push(`the p99 of legitimate requests ${when} the attack was ${p99Ms} ms`);
  }
  if (mustBeOnTime && result.loopDelay.p99Ms >= loopDelayP99MsMax) {
    missed.push(`the event loop was ${result.loopDelay.p99Ms} ms late at p99`);
  }
  const livedMs = result.attacker?.longestLifeMs ?? 0;
  if (mustBeCut && livedMs > lifeMsMax) missed.push(`a connection stayed open for ${livedMs} ms`);
  return missed;
}
