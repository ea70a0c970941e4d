/** Throughput under overload: measures the capacity, then sends once, twice and five times as many requests. */
import type { HonestCaller } from "./honest-caller.ts";
import { runPhase } from "./run-phase.ts";
import type { PhaseResult } from "./run-phase.ts";
import { runAttacker } from "./run-attacker.ts";
import type { Target } from "./target.ts";

export interface OverloadResult extends PhaseResult {
  /** Multiples of the capacity. */
  readonly factor: number;
  readonly wantedPerSecond: number;
  readonly sentPerSecond: number;
  /** Accepted jobs. */
  readonly goodPerSecond: number;
}

/** Below this share of the capacity, rejecting requests costs too much. */
const goodShareMin = 0.5;

export async function measureOverload(
  target: Target,
  honest: HonestCaller,
  options: { seconds: number; quietSeconds: number; connections: number },
): Promise<OverloadResult[]> {
  const { seconds, quietSeconds, connections } = options;
  const results: OverloadResult[] = [];

  async function measure(factor: number, perSecond?: number, count = connections): Promise<number> {
    const wanted = perSecond === undefined ? {} : { perSecond };
    const order = { kind: "flood-good", url: target.url, key: target.floodKey } as const;
    const phase = await runPhase({
      name: factor === 0 ? "what can be done" : `${factor} x what can be done`,
      target,
      honest,
      seconds,
      quietSeconds,
      start: () => runAttacker({ ...order, connections: count, ...wanted }),
    });
    const { answers = {} } = phase.attacker ?? {};
    const all = Object.values(answers).reduce((sum, one) => sum + one, 0);
    const goodPerSecond = Math.round((answers["200"] ?? 0) / seconds);
    const can = results[0]?.goodPerSecond ?? goodPerSecond;
    const hasCollapsed = goodPerSecond < can * goodShareMin;
    results.push({
      ...phase,
      factor,
      wantedPerSecond: perSecond ?? 0,
      sentPerSecond: Math.round(all / seconds),
      goodPerSecond,
      missed: [
        ...phase.missed,
        ...(hasCollapsed ? [`only ${goodPerSecond} of ${can} jobs a second were accepted`] : []),
      ],
    });
    return goodPerSecond;
  }

  const can = await measure(0, undefined, 64);
  for (const factor of [1, 2, 5]) await measure(factor, factor * can);
  return results;
}
