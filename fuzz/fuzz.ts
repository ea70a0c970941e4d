/**
 * `npm run fuzz`: sends generated requests to every operation of a Pressroom instance, prints the counts, and exits
 * with 1 if there are findings. README.md explains the output.
 */
import { randomInt } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { printProgress } from "../test/print-progress.ts";
import { runFuzz } from "./run-fuzz.ts";
import type { FuzzResult } from "./run-fuzz.ts";

const usage = `npm run fuzz -- [options]

  --requests N     number of requests; default: 200000
  --seed N         generate the same requests again
  --concurrency N  concurrent requests; default: 24
  --result FILE    file for the results as JSON; default: fuzz-result.json
`;

const growthMax = 0.1;

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "200000" },
    seed: { type: "string" },
    concurrency: { type: "string", default: "24" },
    result: { type: "string", default: "fuzz-result.json" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) process.stdout.write(usage);
else {
  const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
  process.stdout.write(`seed ${seed}\n`);
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // Once: a second Ctrl-C exits immediately.
    process.once(signal, () => stopping.abort());
  }
  const result = await runFuzz({
    requests: Number(values.requests),
    seed,
    concurrency: Number(values.concurrency),
    signal: stopping.signal,
    progress: printProgress,
  });
  process.stdout.write(`\n${table(result)}\n`);
  await writeFile(values.result, `${JSON.stringify(result, null, 2)}\n`);
  const isFlat = (result.memory?.growth ?? 0) <= growthMax;
  process.exitCode = result.findings.length === 0 && isFlat ? 0 : 1;
}

function table(result: FuzzResult): string {
  const rows: [string, string | number][] = [
    ["requests", result.requests],
    ["seconds", Math.round(result.seconds)],
    ["hung up", result.hungUp],
    ["rejected (503)", result.shed],
    ["webhooks received", result.webhooksReceived],
    ["memory by quarters", `${result.memory?.quartersMegabytes.join(", ") ?? "–"} MiB`],
    ["memory growth", `${((result.memory?.growth ?? 0) * 100).toFixed(1)} %`],
    ["never succeeded", result.neverDone.join(", ") || "none"],
    ...Object.entries(result.answers).toSorted(([one], [other]) => one.localeCompare(other)),
  ];
  const shown = rows.map(([name, value]) => `  ${name.padEnd(34)} ${value}`);
  const found = result.findings.map(
    ({ kind, what, count, example }) =>
      `! ${kind} (${count}): ${what.slice(0, 700)}\n${example.replaceAll(/^/gm, "    ")}`,
  );
  return [...shown, `  findings${" ".repeat(27)}${found.length}`, ...found].join("\n");
}
