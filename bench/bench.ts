/**
 * `npm run bench`: runs one benchmark or all, prints what it measures and what came of it, and keeps every number in a
 * file. It ends with 0 whether the figures are reached or not; only a benchmark that broke is a failure.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import type { Output } from "../src/cli/terminal/output.ts";
import { table } from "../src/cli/terminal/table.ts";
import { runTool } from "../test/run-tool.ts";
import { accept } from "./accept/accept.ts";
import type { Benchmark, BenchmarkResult } from "./benchmark.ts";
import { withBenchEnvironment } from "./bench-environment.ts";
import type { BenchEnvironment } from "./bench-environment.ts";
import { growth } from "./growth/growth.ts";
import { machineLines, readMachineFacts } from "./machine.ts";
import { mistakes } from "./mistakes/planted-errors.ts";
import { start } from "./start/start.ts";
import { work } from "./work/work.ts";

const benchmarks: readonly Benchmark[] = [accept, work, mistakes, growth, start];

const resultsFolder = new URL("results", import.meta.url).pathname;

interface BenchOptions {
  chosen: readonly Benchmark[];
  quick: boolean;
  folder: string | undefined;
  out: string;
  numbers: ReadonlyMap<string, readonly number[]>;
}

/** What is measured gets a PostgreSQL that nobody used before it. Small numbers measure nothing, and share one. */
async function runAll(options: BenchOptions, output: Output, signal: AbortSignal): Promise<void> {
  const { chosen, quick, folder } = options;
  for (const turn of quick ? [chosen] : chosen.map((one) => [one])) {
    await withBenchEnvironment(folder, signal, async (environment) => {
      for (const benchmark of turn) {
        await runOne(benchmark, { environment, ...options }, output);
        await environment.endChildren();
      }
    });
  }
}

async function runOne(
  benchmark: Benchmark,
  { environment, quick, out, numbers }: BenchOptions & { environment: BenchEnvironment },
  output: Output,
): Promise<void> {
  const startedAt = new Date();
  try {
    const machine = await readMachineFacts(environment);
    output.print(`${output.paint("bold", benchmark.name)}: ${benchmark.meaning}`);
    output.print(machineLines(machine));
    const chosen = Object.fromEntries(
      Object.entries(benchmark.choices).map(([name, choice]) => [
        name,
        numbers.get(name) ?? (quick ? choice.quick : choice.fallback),
      ]),
    );
    const progress = (text: string) => {
      if (output.isLive) output.live(text);
      else output.note(`  ${text}`);
    };
    const result = await benchmark.run({ environment, outFolder: out, progress }, chosen);
    printTables(result, output);
    // A verdict over small numbers would be taken for one.
    if (quick)
      output.print("\nThese were small numbers: they show that it works, and measure nothing.");
    else printFigures(result, output);
    const file = join(out, `${benchmark.name}.json`);
    const kept = {
      benchmark: benchmark.name,
      at: startedAt.toISOString(),
      seconds: Math.round((Date.now() - startedAt.getTime()) / 1_000),
      quick,
      machine,
      chosen,
      ...result,
    };
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${JSON.stringify(kept, null, 2)}\n`);
    output.print(`Kept in ${file}\n`);
  } finally {
    output.live("");
  }
}

function printTables({ tables, notes }: BenchmarkResult, output: Output): void {
  for (const { title, heading, rows } of tables) {
    output.print(`\n${output.paint("bold", title)}\n${table(heading, rows)}`);
  }
  for (const note of notes) output.print(note);
}

function printFigures({ figures }: BenchmarkResult, output: Output): void {
  if (figures.length === 0) return;
  const lines = figures.map(({ name, wanted, measured, isReached }) => [
    isReached ? "reached" : "MISSED",
    name,
    measured,
    wanted,
  ]);
  output.print(`\n${table(["figure", "what", "measured", "wanted"], lines)}`);
}

/** What was asked for, or how to ask. */
function readOptions(words: readonly string[]): BenchOptions | string {
  const names = [...new Set(benchmarks.flatMap(({ choices }) => Object.keys(choices)))];
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        help: { type: "boolean" },
        quick: { type: "boolean" },
        folder: { type: "string" },
        out: { type: "string" },
        ...Object.fromEntries(names.map((name) => [name, { type: "string" as const }])),
      },
    });
    const unknown = positionals.filter((name) => !benchmarks.some((one) => one.name === name));
    if (values.help || unknown.length > 0) return help(unknown);
    const numbers = new Map<string, readonly number[]>();
    for (const name of names) {
      const text = values[name as keyof typeof values];
      if (typeof text === "string") numbers.set(name, readNumbers(name, text));
    }
    return {
      chosen:
        positionals.length === 0
          ? benchmarks
          : benchmarks.filter((one) => positionals.includes(one.name)),
      quick: values.quick ?? false,
      folder: values.folder,
      out: values.out ?? resultsFolder,
      numbers,
    };
  } catch (error) {
    return `${(error as Error).message}\n\n${help([])}`;
  }
}

function readNumbers(name: string, text: string): number[] {
  const numbers = text.split(",").map(Number);
  if (numbers.every((number) => Number.isSafeInteger(number) && number >= 0)) return numbers;
  throw new Error(`--${name} ${text}: write a whole number, or several with commas between them.`);
}

function help(unknown: readonly string[]): string {
  const lines = [
    ...unknown.map((name) => `There is no benchmark called ${name}.`),
    "npm run bench -- [NAME …] [--quick] [--out FOLDER] [--folder FOLDER] [--CHOICE NUMBER]",
    "  --quick   small numbers: shows that it works, measures nothing",
    "  --out     where the JSON goes (bench/results)",
    "  --folder  where PostgreSQL works (the temporary folder, if that is on a disk)",
  ];
  for (const { name, meaning, choices } of benchmarks) {
    lines.push("", `${name}: ${meaning}`);
    for (const [choice, { meaning: words, fallback }] of Object.entries(choices)) {
      lines.push(`  --${choice.padEnd(14)} ${words} (${fallback.join(",")})`);
    }
  }
  return lines.join("\n");
}

await runTool((words) => {
  const options = readOptions(words);
  if (typeof options === "string") return options;
  return async (output, signal) => {
    await runAll(options, output, signal);
    return true;
  };
});
