/**
 * Sends jobs that crash or block their worker among harmless jobs: the former fail with their specific codes, and none
 * of the latter fails or loses an attempt.
 */
import type { Client } from "pg";
import { untilDrained } from "./claim-history.ts";
import { countOutcome } from "./count-outcome.ts";
import type { Outcome } from "./count-outcome.ts";
import type { System, SystemOptions } from "./system.ts";

const plant = new URL("./planted-faults.js", import.meta.url);

/** Their names in planted-faults.js, and how each must end. */
export const faulty = {
  "planted-block": "job_stalled",
  "planted-heap": "job_out_of_memory",
  "planted-buffers": "job_out_of_memory",
  "planted-kill": "job_crashed",
} as const;

/** Options of a system whose workers load the faults. */
export const planted: SystemOptions = {
  apis: 1,
  workers: 1,
  plantsKills: true,
  environmentOf: (name) =>
    name.startsWith("worker")
      ? { NODE_OPTIONS: `--import=${plant.href}`, PRESSROOM_WORKER_CONCURRENCY: "32" }
      : {},
};

export interface PlantedOutcome extends Outcome {
  /** Harmless jobs, by the attempt in which they succeeded and by how often they were claimed. */
  attempts: string;
  claims: string;
}

export async function plantSuspects(
  system: System,
  superuser: Client,
  run: { harmless: number; faulty: readonly (keyof typeof faulty)[]; drainMaxMs: number },
): Promise<PlantedOutcome> {
  const { ledger, client } = system;
  const topics = Array.from({ length: run.harmless }, (_, count) => `harmless-${count}`);
  // At regular intervals, so that they meet different jobs.
  const every = Math.max(1, Math.floor(run.harmless / run.faulty.length));
  for (const [index, name] of run.faulty.entries()) topics.splice(index * (every + 1) + 1, 0, name);
  await Promise.all(
    topics.map((topic) => {
      const entry = ledger.begin(topic);
      const failure = faulty[topic as keyof typeof faulty];
      if (failure) entry.expectedFailure = failure;
      return client.sendUntilAcknowledged(entry);
    }),
  );
  await untilDrained(superuser, Date.now() + run.drainMaxMs);
  const { rows } = await superuser.query<{ attempts: number; claims: number }>(
    "select attempts, claims from jobs where custom_topic like 'harmless-%'",
  );
  for (const { attempts } of rows) {
    if (attempts > 2) ledger.noteUnexpected(`a harmless job took ${attempts} attempts`);
  }
  return {
    ...(await countOutcome(superuser, ledger)),
    attempts: tally(rows.map((row) => row.attempts)),
    claims: tally(rows.map((row) => row.claims)),
  };
}

function tally(numbers: readonly number[]): string {
  const counts = [...Map.groupBy(numbers, (number) => number)].toSorted((a, b) => a[0] - b[0]);
  return counts.map(([number, { length: times }]) => `${number}: ${times}`).join(", ");
}
