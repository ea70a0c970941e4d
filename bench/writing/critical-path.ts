/**
 * What a piece would take if nothing but the provider took time, from the provider's own log: its steps come one after the
 * other. Calls of one step that run side by side count as the longest of them.
 */
import type { ProviderCall } from "../played-provider.ts";

export interface PathOfCalls {
  /** The longest call of each stage, summed. */
  criticalMs: number;
  /** All calls, one after the other. */
  sumMs: number;
  /** In their order, with the provider's own clock: what lies between one's end and the next one's start is ours. */
  stages: { name: string; calls: number; longestMs: number; startMs: number; endMs: number }[];
  calls: number;
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
  /** The longest call of each stage at the speed that the provider was set to, however late it was. */
  setSpeedMs: number;
}

export interface SetSpeed {
  firstTokenMs: number;
  tokensPerSecond: number;
}

/**
 * The calls of one job, in any order. A second try is a stage of its own: it asks again for what the first has asked for.
 */
export function pathOf(calls: readonly ProviderCall[], speed: SetSpeed): PathOfCalls {
  const inOrder = calls.toSorted((one, other) => one.start_ms - other.start_ms);
  const stages: { name: string; calls: ProviderCall[] }[] = [];
  for (const call of inOrder) {
    const name = call.task;
    const last = stages.at(-1);
    const isAgain =
      call.about !== null &&
      last?.calls.some(({ about, task }) => about === call.about && task === call.task);
    if (last?.name === name && !isAgain) last.calls.push(call);
    else stages.push({ name, calls: [call] });
  }
  const longest = (of: (call: ProviderCall) => number) =>
    sum(stages.map((stage) => Math.max(...stage.calls.map(of))));
  return {
    criticalMs: longest(durationOf),
    sumMs: sum(inOrder.map(durationOf)),
    setSpeedMs: longest(
      (call) => speed.firstTokenMs + (call.output_tokens * 1_000) / speed.tokensPerSecond,
    ),
    stages: stages.map((stage) => ({
      name: stage.name,
      calls: stage.calls.length,
      longestMs: Math.max(...stage.calls.map(durationOf)),
      startMs: Math.min(...stage.calls.map((call) => call.start_ms)),
      endMs: Math.max(...stage.calls.map((call) => call.end_ms ?? call.start_ms)),
    })),
    calls: inOrder.length,
    inputTokens: sum(inOrder.map((call) => call.input_tokens)),
    cachedTokens: sum(inOrder.map((call) => call.cached_tokens)),
    outputTokens: sum(inOrder.map((call) => call.output_tokens)),
  };
}

/** How long many jobs take in so many places, each taken again as soon as it is free. */
export function idealMs(criticalPaths: readonly number[], places: number): number {
  const busyUntil = Array.from({ length: places }, () => 0);
  for (const path of criticalPaths) {
    const first = busyUntil.indexOf(Math.min(...busyUntil));
    busyUntil[first] = (busyUntil[first] ?? 0) + path;
  }
  return Math.max(...busyUntil);
}

function durationOf(call: ProviderCall): number {
  return (call.end_ms ?? call.start_ms) - call.start_ms;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
