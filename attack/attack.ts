/**
 * `npm run attack [MODE…] [--connections N] [--seconds N]`: starts a Pressroom instance, attacks it while a legitimate
 * client uses it, and prints how the client was affected. Exits with 1 if the impact is too high.
 */
import { writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { startHonestCaller } from "./honest-caller.ts";
import type { HonestCaller } from "./honest-caller.ts";
import { measureOverload } from "./measure-overload.ts";
import type { OverloadResult } from "./measure-overload.ts";
import { runPhase } from "./run-phase.ts";
import type { PhaseResult } from "./run-phase.ts";
import {
  findSlowhttptest,
  floodKinds,
  runAttacker,
  runSlowhttptest,
  slowKinds,
} from "./run-attacker.ts";
import type { AttackKind } from "./run-attacker.ts";
import { startTarget } from "./target.ts";
import type { Target } from "./target.ts";

const modes = [...slowKinds, "flood", "overload"] as const;
const resultsFile = new URL("results.json", import.meta.url);
const quietSeconds = 4;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    connections: { type: "string", default: "1000" },
    seconds: { type: "string", default: "30" },
  },
});
const wanted = positionals.length === 0 || positionals.includes("all") ? [...modes] : positionals;
const unknown = wanted.filter((mode) => !modes.includes(mode as (typeof modes)[number]));
const connections = Number(values.connections);
const seconds = Number(values.seconds);

if (unknown.length > 0 || !(connections > 0) || !(seconds > 0)) {
  say(`npm run attack [${modes.join(" | ")} | all] [-- --connections 1000 --seconds 30]`);
  process.exitCode = 2;
} else {
  const results = await attackAll();
  await writeFile(resultsFile, `${JSON.stringify(results, undefined, 2)}\n`);
  const isMissed = results.some((result) => result.missed.length > 0);
  say(
    isMissed
      ? "The impact on the legitimate client was too high."
      : "The legitimate client was not affected.",
  );
  process.exitCode = isMissed ? 1 : 0;
}

async function attackAll(): Promise<PhaseResult[]> {
  say(
    `${connections} connections, ${seconds} s each, ${availableParallelism()} cores shared by all`,
  );
  const results: PhaseResult[] = [];
  const kinds: AttackKind[] = [
    ...slowKinds.filter((kind) => wanted.includes(kind)),
    ...(wanted.includes("flood") ? floodKinds : []),
  ];
  if (kinds.length > 0) {
    await against({}, async (target, honest) => {
      for (const kind of kinds) results.push(...(await attackOnce(kind, target, honest)));
    });
  }
  if (wanted.includes("overload")) {
    await against({ PRESSROOM_LIMITS: "off" }, async (target, honest) => {
      const overload = { seconds: Math.min(seconds, 15), quietSeconds, connections };
      for (const result of await measureOverload(target, honest, overload)) {
        show(result);
        showOverload(result);
        results.push(result);
      }
    });
  }
  return results;
}

/** Runs the work on a target, and ends every process that was started for it. */
async function against(
  settings: Record<string, string>,
  work: (target: Target, honest: HonestCaller) => Promise<void>,
): Promise<void> {
  const target = await startTarget(settings);
  const honest = startHonestCaller(target.url, target.honestKey);
  try {
    await work(target, honest);
  } finally {
    honest.stop();
    await target.stop();
  }
}

async function attackOnce(
  kind: AttackKind,
  target: Target,
  honest: HonestCaller,
): Promise<PhaseResult[]> {
  const isFlood = kind.startsWith("flood");
  const order = {
    kind,
    url: target.url,
    key: target.floodKey,
    // Idle attackers need more connections than the limit; floods need fewer.
    connections: kind === "idle" ? connections * 8 : isFlood ? connections / 4 : connections,
  };
  const common = { target, honest, seconds, quietSeconds, mustBeOnTime: !isFlood };
  const results = [
    await runPhase({
      ...common,
      name: kind,
      // Responses that fit into the system's buffers count as read, so a slow reader is only an idle keep-alive
      // connection.
      mustBeCut: !isFlood && kind !== "slow-read",
      start: () => runAttacker(order),
    }),
  ];
  const program = findSlowhttptest();
  if (program !== undefined && !isFlood && kind !== "idle") {
    const start = () => runSlowhttptest(program, order);
    results.push(await runPhase({ ...common, name: `${kind} (slowhttptest)`, start }));
  }
  results.forEach(show);
  return results;
}

function show(result: PhaseResult): void {
  const { before, during, after, loopDelay, attacker } = result;
  say("");
  say(result.name);
  for (const [when, one] of Object.entries({ before, during, after })) {
    say(
      `  client ${when.padEnd(6)}  p50 ${one.p50Ms} ms, p99 ${one.p99Ms} ms, max ${one.maxMs} ms; ${one.failures.length} of ${one.count} failed, ${one.retried} retried`,
    );
  }
  say(
    `  event loop     p50 ${loopDelay.p50Ms} ms late, p99 ${loopDelay.p99Ms} ms, max ${loopDelay.maxMs} ms`,
  );
  say(
    `  process        ${result.connectionsMax} connections; ${result.memoryMbBefore} MB before, ${result.memoryMbMax} MB peak, ${result.memoryMbAfter} MB after`,
  );
  if (attacker) {
    const answers = Object.entries(attacker.answers).map(([status, n]) => `${n} x ${status}`);
    say(
      `  attacker       opened ${attacker.opened} connections, the longest one for ${attacker.longestLifeMs} ms; answers: ${answers.join(", ") || "none"}`,
    );
  }
  for (const problem of result.missed) say(`  MISSED: ${problem}`);
}

function showOverload(result: OverloadResult): void {
  const asked = result.factor === 0 ? "as much as 64 connections can" : result.wantedPerSecond;
  say(
    `  requested ${asked}, sent ${result.sentPerSecond}, accepted ${result.goodPerSecond} per second`,
  );
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
