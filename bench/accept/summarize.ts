/** Counts the rows of the subjects, and turns their results into medians, ratios and targets. */
import type { BenchmarkResult, Figure } from "../benchmark.ts";
import { median, rounded } from "../statistics.ts";
import { countTasks } from "../tasks-table.ts";
import { withOperator } from "../wiring.ts";
import type { ChosenPool, Subject, Turn } from "./subjects.ts";

interface Counts {
  subject: string;
  accepted: number;
  jobs: number;
  tasks: number;
}

/** Counts the rows after a run: a 200 without its job, or a job without its 200, would invalidate the results. */
export async function countRows(subject: Subject): Promise<Counts> {
  const { connectionString = "", name, accepted } = subject;
  return withOperator(connectionString, async ({ pool }) => {
    const count = async (statement: string) =>
      (await pool.query<{ count: number }>(statement)).rows[0]?.count ?? -1;
    const jobs = await count("select count(*)::integer as count from jobs");
    return { subject: name, accepted, jobs, tasks: await count(countTasks) };
  });
}

export function summarize(
  subjects: readonly Subject[],
  counts: Counts[],
  pool: ChosenPool,
): BenchmarkResult {
  const [bare, plain, pressroom] = subjects.map(toMedians);
  if (!bare || !plain || !pressroom) throw new Error("a subject is missing");
  const others = pressroom.answers - pressroom.accepted + pressroom.errors;
  const isWhole = counts.every((one) => one.jobs === one.accepted && one.tasks === one.accepted);
  const figures: Figure[] = [
    atLeast("Pressroom ÷ plain transaction", pressroom.perSecond / plain.perSecond, 5),
    atLeast("Pressroom ÷ bare Fastify", pressroom.perSecond / bare.perSecond, 0.2),
    {
      name: "Pressroom's p99 below the plain transaction's median",
      wanted: `below ${rounded(plain.p50Ms, 1)} ms`,
      measured: `${rounded(pressroom.p99Ms, 1)} ms`,
      isReached: pressroom.p99Ms < plain.p50Ms,
    },
    {
      name: "no answer but 200",
      wanted: "0 others",
      measured: `${others} others of ${pressroom.answers}`,
      isReached: others === 0 && pressroom.answers > 0,
    },
    {
      name: "as many jobs and tasks on disk as were acknowledged",
      wanted: "equal",
      measured: counts
        .map((one) => `${one.subject}: ${one.accepted} acknowledged, ${one.jobs} jobs`)
        .join("; "),
      isReached: isWhole,
    },
  ];
  const medians = [bare, plain, pressroom];
  return {
    tables: [
      {
        title: `Accepted, medians of ${bare.turns} turns`,
        heading: [
          "subject",
          "a second",
          "÷ plain",
          "÷ bare",
          "p50 ms",
          "p99 ms",
          "not 200",
          "client cores",
          "server cores",
          "PostgreSQL cores",
        ],
        rows: medians.map((one) => [
          one.name,
          rounded(one.perSecond),
          rounded(one.perSecond / plain.perSecond, 2),
          rounded(one.perSecond / bare.perSecond, 3),
          rounded(one.p50Ms, 2),
          rounded(one.p99Ms, 2),
          one.answers - one.accepted + one.errors,
          ...[one.cores.client, one.cores.server, one.cores.postgresql].map((cores) =>
            Number.isNaN(cores) ? null : rounded(cores, 2),
          ),
        ]),
      },
    ],
    figures,
    notes: [
      `Pools tried for the plain transaction: ${pool.tried.map((one) => `${one.connections} connections ${one.perSecond}/s`).join(", ")}.`,
    ],
    details: {
      subjects: subjects.map(({ name, turns }) => ({ name, turns })),
      medians,
      counts,
      pools_tried: pool.tried,
    },
  };
}

function atLeast(name: string, measured: number, wanted: number): Figure {
  return {
    name,
    wanted: `at least ${wanted}`,
    measured: String(rounded(measured, 3)),
    isReached: measured >= wanted,
  };
}

function toMedians({ name, turns }: Subject) {
  const over = (pick: (turn: Turn) => number | undefined) =>
    median(turns.map((turn) => pick(turn) ?? Number.NaN));
  const sum = (pick: (turn: Turn) => number) =>
    turns.reduce((total, turn) => total + pick(turn), 0);
  return {
    name,
    turns: turns.length,
    perSecond: over((turn) => turn.perSecond),
    p50Ms: over((turn) => turn.p50Ms),
    p99Ms: over((turn) => turn.p99Ms),
    answers: sum((turn) => turn.answers),
    accepted: sum((turn) => turn.accepted),
    errors: sum((turn) => turn.errors.length),
    cores: {
      client: over((turn) => turn.cores.client),
      server: over((turn) => turn.cores.server),
      postgresql: over((turn) => turn.cores.postgresql),
    },
  };
}
