/**
 * `npm run bench`: runs some or all benchmarks, prints their results, and stores every number in a file. It exits with 0
 * whether or not the targets are met; only a broken benchmark is a failure.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
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

/** Each benchmark gets a new PostgreSQL; with --quick they share one. */
async function runAll(options: BenchOptions, output: Output, signal: AbortSignal): Promise<void> {
  const { chosen, quick, folder } = options;
  for (const group of quick ? [chosen] : chosen.map((one) => [one])) {
    await withBenchEnvironment(folder, signal, async (environment) => {
      for (const benchmark of group) {
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
    const file = join(out, `${benchmark.name}.json`);
    const results: BenchmarkResult[] = [];
    const report = async (result: BenchmarkResult) => {
      results.push(result);
      printTables(result, output);
      // With the small sizes of --quick, the targets are meaningless.
      if (!quick) printFigures(result, output);
      const stored = {
        benchmark: benchmark.name,
        at: startedAt.toISOString(),
        seconds: Math.round((Date.now() - startedAt.getTime()) / 1_000),
        quick,
        machine,
        chosen,
        tables: results.flatMap(({ tables }) => tables),
        figures: results.flatMap(({ figures }) => figures),
        notes: results.flatMap(({ notes = [] }) => notes),
        details: Object.assign({}, ...results.map(({ details }) => details)) as object,
      };
      await mkdir(out, { recursive: true });
      await writeFile(file, `${JSON.stringify(stored, null, 2)}\n`);
    };
    await benchmark.run({ environment, outFolder: out, progress, report }, chosen);
    if (quick) output.print("\nThese sizes only show that the benchmark works.");
    output.print(`Stored in ${file}\n`);
  } finally {
    output.live("");
  }
}

function printTables({ tables, notes = [] }: BenchmarkResult, output: Output): void {
  for (const { title, heading, rows } of tables) {
    output.print(`\n${output.paint("bold", title)}\n${table(heading, rows)}`);
  }
  for (const note of notes) output.print(note);
}

function printFigures({ figures }: BenchmarkResult, output: Output): void {
  if (figures.length === 0) return;
  const lines = figures.map(({ name, wanted, measured, isReached }) => [
    isReached ? "met" : "MISSED",
    name,
    measured,
    wanted,
  ]);
  output.print(`\n${table(["target", "what", "measured", "wanted"], lines)}`);
}

/** Returns the options, or the help text. */
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
    "  --quick   small sizes: only checks that the benchmark works",
    "  --out     the folder for the results (bench/results)",
    "  --folder  the folder for PostgreSQL's data (the temporary folder, if it is on a disk)",
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
