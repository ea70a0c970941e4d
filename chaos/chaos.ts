/**
 * `npm run chaos -- SCENARIO`: runs one or all fault scenarios, prints the counts, stores them as JSON, and exits with
 * 1 if anything was lost, duplicated or unexpected. README.md explains the output.
 */
import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { parseArgs, promisify } from "node:util";
import { clearLine, printProgress } from "../test/print-progress.ts";
import { isGood } from "./scenario.ts";
import type { Scenario, ScenarioResult } from "./scenario.ts";
import { clock } from "./scenarios/clock.ts";
import { disk } from "./scenarios/disk.ts";
import { halfOpen } from "./scenarios/half-open.ts";
import { kills } from "./scenarios/kills.ts";
import { rolling } from "./scenarios/rolling.ts";
import { freeze } from "./scenarios/freeze.ts";
import { suspects } from "./scenarios/suspects.ts";
import { duplicates } from "./scenarios/duplicates.ts";
import { seededRandom } from "../test/seeded-random.ts";

const scenarios: readonly Scenario[] = [
  kills,
  freeze,
  clock,
  halfOpen,
  disk,
  rolling,
  duplicates,
  suspects,
];

interface Line {
  scenario: string;
  seed: number;
  left_out?: string;
  result?: ScenarioResult;
}

const build = new URL("../scripts/build-server.js", import.meta.url).pathname;

const usage = `npm run chaos -- [${scenarios.map(({ name }) => name).join("|")}|all] [options]

${scenarios.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}`).join("\n")}

  --seed N        repeat the same schedule of faults
  --jobs N        run until this many jobs are acknowledged
  --rate N        requests per second
  --result FILE   file for the JSON; default: chaos-result.json
  --keep-logs DIR folder for all logs if there are findings; default: chaos-logs
`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: "string" },
      jobs: { type: "string" },
      rate: { type: "string" },
      result: { type: "string", default: "chaos-result.json" },
      "keep-logs": { type: "string", default: "chaos-logs" },
      help: { type: "boolean", default: false },
    },
  });
  const [wanted = "kills"] = positionals;
  const chosen = scenarios.filter(({ name }) => wanted === "all" || name === wanted);
  if (values.help || chosen.length === 0) {
    process.stdout.write(usage);
    return values.help ? 0 : 2;
  }
  // Rebuilds the bundle: an outdated one is not used, and each start from source takes twice as long.
  await promisify(execFile)(process.execPath, [build]);
  const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
  const lines: Line[] = [];
  for (const scenario of chosen) {
    process.stdout.write(`\n${scenario.name} (seed ${seed}): ${scenario.summary}\n`);
    const reason = scenario.cannotRun?.();
    if (reason !== undefined) {
      process.stdout.write(`skipped: ${reason}\n`);
      lines.push({ scenario: scenario.name, seed, left_out: reason });
      continue;
    }
    const result = await scenario.run({
      random: seededRandom(seed),
      jobs: toNumber(values.jobs),
      perSecond: toNumber(values.rate),
      keepLogs: `${values["keep-logs"]}/${scenario.name}`,
      progress: printProgress,
      onOpened: closeOnSignal,
    });
    process.stdout.write(`${clearLine}${table(result)}\n`);
    lines.push({ scenario: scenario.name, seed, result });
  }
  const isAllGood = lines.every(({ result }) => result === undefined || isGood(result));
  await writeFile(values.result, `${JSON.stringify({ good: isAllGood, runs: lines }, null, 2)}\n`);
  process.stdout.write(
    `\n${isAllGood ? "No findings." : "There are findings: see above."} Stored as JSON in ${values.result}.\n`,
  );
  return isAllGood ? 0 : 1;
}

function toNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

const countNames = [
  "attempted",
  "acknowledged",
  "ended",
  "recovered",
  "lost",
  "doubled",
  "unexpected",
] as const;

function table(result: ScenarioResult): string {
  const rows: [string, number | string | null][] = [
    ...countNames.map((name) => [name, result[name]] as [string, number]),
    ...Object.entries(result.figures),
  ];
  const shown = rows.map(([name, value]) => `  ${name.padEnd(20)} ${value ?? "–"}`);
  const findings = result.findings.slice(0, 20).map((finding) => `  ! ${finding.slice(0, 500)}`);
  return [...shown, ...findings].join("\n");
}

let closeLatest: (() => Promise<void>) | undefined;
let isStopping = false;

function closeOnSignal(close: () => Promise<void>): void {
  if (closeLatest === undefined) {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      // Once: a second Ctrl-C exits immediately.
      process.once(signal, () => {
        isStopping = true;
        process.stdout.write("\nstopping what was started\n");
        void closeLatest?.().finally(() => process.exit(130));
      });
    }
  }
  closeLatest = close;
}

try {
  process.exitCode = await main();
} catch (error) {
  // After Ctrl-C, the errors of a run whose system was closed do not matter: the signal handler exits once everything
  // is closed.
  if (!isStopping) throw error;
}
