/** Many articles at once in one worker: their pace against the ideal, and what worker, PostgreSQL and provider take. */
import type { BenchmarkTools } from "../benchmark.ts";
import { familySeconds, processorSeconds } from "../processor-time.ts";
import { residentBytes, watchMemory } from "../resident-memory.ts";
import { idealMs, pathOf } from "./critical-path.ts";
import type { PathOfCalls, SetSpeed } from "./critical-path.ts";
import type { Press } from "./open-press.ts";

export interface Crowd {
  articles: number;
  places: number;
  calls: number;
  callsAtOnceMax: number;
  outputTokens: number;
  /** From the first acceptance to the last end. */
  wallMs: number;
  /** As if nothing but the provider took time, by its own log. */
  idealMs: number;
  share: number;
  /** The same with a provider that is never late. */
  setSpeedMs: number;
  /** For each article its stages by the provider's clock. */
  stages: PathOfCalls["stages"][];
  /** Bytes. */
  memory: { before: number; peak: number; median: number } | undefined;
  /** Seconds of processor time. */
  processor: Record<"worker" | "postgresql" | "provider", number | undefined>;
}

const lookEveryMs = 500;

export async function measureCrowd(
  { ground, progress }: BenchmarkTools,
  press: Press,
  { articles, places, from }: { articles: number; places: number; from: number },
  speed: SetSpeed,
): Promise<Crowd> {
  progress(`${articles} articles at once`);
  await press.provider.clear();
  const used = () => ({
    worker: processorSeconds(press.workerPid),
    postgresql: familySeconds(ground.postmasterPid),
    provider: processorSeconds(press.provider.pid),
  });
  const before = { memory: residentBytes(press.workerPid), used: used() };
  const watch = watchMemory(press.workerPid);
  const orders = Array.from({ length: articles }, (_, number) => press.order(from + number));
  const ended = await press.untilEnded(await Promise.all(orders), lookEveryMs);
  const memory = watch.end();
  const after = used();
  const calls = await press.provider.calls();
  const jobs = [...Map.groupBy(calls, ({ job }) => job).values()];
  const paths = jobs
    .toSorted((one, other) => (one[0]?.start_ms ?? 0) - (other[0]?.start_ms ?? 0))
    .map((ofJob) => pathOf(ofJob, speed));
  const wallMs =
    Math.max(...ended.map(({ finishedMs }) => finishedMs)) -
    Math.min(...ended.map(({ createdMs }) => createdMs));
  const ideal = idealMs(
    paths.map(({ criticalMs }) => criticalMs),
    places,
  );
  return {
    articles,
    places,
    calls: calls.length,
    callsAtOnceMax: mostAtOnce(calls),
    outputTokens: paths.reduce((sum, path) => sum + path.outputTokens, 0),
    wallMs,
    idealMs: ideal,
    share: ideal / wallMs,
    setSpeedMs: idealMs(
      paths.map(({ setSpeedMs }) => setSpeedMs),
      places,
    ),
    stages: paths.map((path) => path.stages),
    memory: memory && { ...memory, before: before.memory ?? 0 },
    processor: {
      worker: difference(before.used.worker, after.worker),
      postgresql: difference(before.used.postgresql, after.postgresql),
      provider: difference(before.used.provider, after.provider),
    },
  };
}

function difference(start: number | undefined, end: number | undefined): number | undefined {
  return start === undefined || end === undefined ? undefined : end - start;
}

function mostAtOnce(calls: readonly { start_ms: number; end_ms: number | null }[]): number {
  const changes = calls
    .flatMap(({ start_ms: start, end_ms: end }) => [
      { at: start, by: 1 },
      { at: end ?? start, by: -1 },
    ])
    .toSorted((one, other) => one.at - other.at || one.by - other.by);
  let now = 0;
  let most = 0;
  for (const { by } of changes) {
    now += by;
    most = Math.max(most, now);
  }
  return most;
}
