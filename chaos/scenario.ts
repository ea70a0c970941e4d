/** The shape of every scenario: one file in scenarios/ makes one of these; chaos.ts runs them and prints. */
import type { Outcome } from "./count-outcome.ts";
import type { SeededRandom } from "../test/seeded-random.ts";

export interface ScenarioTools {
  random: SeededRandom;
  /** How many acknowledged jobs to go on for; each scenario has its own default. */
  jobs: number | undefined;
  /** How many requests a second. */
  perSecond: number | undefined;
  /** Where the logs of all processes are copied to when something was found. */
  keepLogs: string | undefined;
  /** One line that says how far it is; the next one takes its place. */
  progress(line: string): void;
  /** Told how to end what was started, for a Ctrl-C. */
  onOpened(close: () => Promise<void>): void;
}

export interface ScenarioResult extends Outcome {
  /** What else was measured, by name. */
  figures: Record<string, number | string | null>;
  /** Every fault with the time since the start at which it was inflicted. */
  faults: { atMs: number; what: string }[];
}

export interface Scenario {
  readonly name: string;
  readonly summary: string;
  /** Says why it cannot be run on this machine, or nothing. */
  cannotRun?(): string | undefined;
  run(tools: ScenarioTools): Promise<ScenarioResult>;
}

export function isGood(result: Outcome): boolean {
  return result.lost + result.doubled + result.unexpected === 0;
}
