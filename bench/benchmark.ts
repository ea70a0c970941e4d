/** The shape of every benchmark: what can be chosen, how it is run, what it hands back to be printed and kept. */
import type { BenchEnvironment } from "./bench-environment.ts";

/** A number that can be chosen on the command line, or several of them. */
export interface Choice {
  meaning: string;
  fallback: readonly number[];
  /** With --quick: seconds instead of minutes. It shows that the benchmark works, and measures nothing. */
  quick: readonly number[];
}

export interface BenchmarkTools {
  environment: BenchEnvironment;
  /** Where files go that are to be kept. */
  outFolder: string;
  /** Says what is being measured now. */
  progress: (text: string) => void;
}

/** One of the figures, held against what was measured. */
export interface Figure {
  name: string;
  wanted: string;
  measured: string;
  isReached: boolean;
}

export interface ResultTable {
  title: string;
  heading: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

export interface BenchmarkResult {
  tables: readonly ResultTable[];
  figures: readonly Figure[];
  /** What a reader of the tables should know, in sentences. */
  notes: readonly string[];
  /** Every number that was measured, for the file. */
  details: Record<string, unknown>;
}

export interface Benchmark<Choices extends string = string> {
  name: string;
  meaning: string;
  choices: Record<Choices, Choice>;
  run(
    tools: BenchmarkTools,
    chosen: Readonly<Record<Choices, readonly number[]>>,
  ): Promise<BenchmarkResult>;
}

/** Keeps the names of the choices known to the compiler. */
export function defineBenchmark<Choices extends string>(
  benchmark: Benchmark<Choices>,
): Benchmark<Choices> {
  return benchmark;
}

/** The first of the numbers that were chosen: most choices have one. */
export function only(numbers: readonly number[]): number {
  const [first] = numbers;
  if (first === undefined) throw new Error("a choice has no number");
  return first;
}
