/** The interface of a benchmark: its options, its tools, and the results that it reports. */
import type { BenchEnvironment } from "./bench-environment.ts";

/** One or more numbers that can be set on the command line. */
export interface Choice {
  meaning: string;
  fallback: readonly number[];
  /** The values with --quick, for a run that takes seconds and only checks that the benchmark works. */
  quick: readonly number[];
}

export interface BenchmarkTools {
  environment: BenchEnvironment;
  /** The folder for result files. */
  outFolder: string;
  /** Shows what is being measured now. */
  progress: (text: string) => void;
  /** Prints a result and stores it in the benchmark's file, after the results reported before. */
  report: (result: BenchmarkResult) => Promise<void>;
}

/** A target, and the value that was measured for it. */
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
  /** Sentences that explain the tables. */
  notes?: readonly string[];
  /** Every number that was measured; only stored in the file. */
  details: Record<string, unknown>;
}

export interface Benchmark<Choices extends string = string> {
  name: string;
  meaning: string;
  choices: Record<Choices, Choice>;
  run(tools: BenchmarkTools, chosen: Readonly<Record<Choices, readonly number[]>>): Promise<void>;
}

/** Lets the compiler infer the names of the choices. */
export function defineBenchmark<Choices extends string>(
  benchmark: Benchmark<Choices>,
): Benchmark<Choices> {
  return benchmark;
}

/** The value of a choice that takes a single number. */
export function only(numbers: readonly number[]): number {
  const [first] = numbers;
  if (first === undefined) throw new Error("a choice has no number");
  return first;
}
