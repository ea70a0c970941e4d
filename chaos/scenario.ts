/** The interface of a scenario: each file in scenarios/ exports one, and chaos.ts runs them. */
import type { Outcome } from "./count-outcome.ts";
import type { SeededRandom } from "../test/seeded-random.ts";

export interface ScenarioTools {
  random: SeededRandom;
  /** The number of acknowledged jobs to reach; each scenario has its own default. */
  jobs: number | undefined;
  /** Requests per second. */
  perSecond: number | undefined;
  /** The folder for the logs of all processes if there are findings. */
  keepLogs: string | undefined;
  /** Shows one line about the progress, replacing the previous one. */
  progress(line: string): void;
  /** Registers the cleanup that Ctrl-C runs. */
  onOpened(close: () => Promise<void>): void;
}

export interface ScenarioResult extends Outcome {
  /** Other measurements, by name. */
  figures: Record<string, number | string | null>;
  /** Every fault with its time since the start. */
  faults: { atMs: number; what: string }[];
}

export interface Scenario {
  readonly name: string;
  readonly summary: string;
  /** Returns why the scenario cannot run on this machine, or undefined. */
  cannotRun?(): string | undefined;
  run(tools: ScenarioTools): Promise<ScenarioResult>;
}

export function isGood(result: Outcome): boolean {
  return result.lost + result.doubled + result.unexpected === 0;
}
