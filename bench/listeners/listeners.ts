/**
 * Whether everybody who follows a job gets every event once and in order, across a kill -9 of the process that they hang
 * on, how soon, and what a listener costs in memory.
 */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { apiNodeOptions } from "../../src/http/node-options.ts";
import { defineBenchmark, only } from "../benchmark.ts";
import type { BenchmarkTools } from "../benchmark.ts";
import { ask, startServing } from "../child-process.ts";
import type { Child } from "../child-process.ts";
import { seedAccounts } from "../seed-accounts.ts";
import { seedWaitingJobs } from "../seed-waiting-jobs.ts";
import { rounded } from "../statistics.ts";
import { withOperator } from "../wiring.ts";
import type { ApiReport } from "./api-process.ts";
import type { ListenOrder, ListenReport } from "./listen-process.ts";
import { claimToldJobs } from "./tell-jobs.ts";

const kilobyte = 1_000;
const kilobytesMax = 50;
const accountsCount = 16;
/** A model's words are told this often (src/generation/road.ts). */
const everyMs = 500;
const apiScript = new URL("api-process.ts", import.meta.url).pathname;
const listenScript = new URL("listen-process.ts", import.meta.url).pathname;

export const listeners = defineBenchmark({
  name: "listeners",
  meaning:
    "many follow running jobs on two processes, one of which is killed: order, delay, memory",
  choices: {
    listeners: { meaning: "streams that are open", fallback: [2_000], quick: [20] },
    jobs: { meaning: "running jobs that they follow", fallback: [200], quick: [4] },
    seconds: {
      meaning: "how long the jobs tell, before the kill and again after it",
      fallback: [20],
      quick: [2],
    },
    limit: {
      meaning: "seconds until the last one must have heard the end",
      fallback: [60],
      quick: [30],
    },
  },
  async run(tools, chosen) {
    const wanted = only(chosen.listeners);
    const seconds = only(chosen.seconds);
    const { ground, progress } = tools;
    const connectionString = await ground.createDatabase("bench_listeners");
    const accounts = await withOperator(connectionString, async (database) => {
      const seeded = await seedAccounts(database, accountsCount);
      await seedWaitingJobs(database, seeded, only(chosen.jobs));
      return seeded;
    });
    const keyOf = new Map(accounts.map(({ accountId, key }) => [accountId, key]));
    const told = await claimToldJobs(connectionString, only(chosen.jobs));
    const apis = await Promise.all(
      [1, 2].map((number) => startApi(tools, connectionString, number)),
    );
    const listening = ground.keep(
      await startServing(listenScript, [], { logFile: join(ground.folder, "listeners.log") }),
    );
    const order = (what: ListenOrder) => ask<ListenReport>(listening, what);
    const listen: ListenOrder = {
      order: "listen",
      urls: apis.map(({ url }) => url),
      jobs: told.jobs.map(({ accountId, jobId }) => ({ jobId, key: keyOf.get(accountId) ?? "" })),
      listeners: wanted,
    };

    progress("listeners come and go once, which loads what the first of a day load");
    await order({ ...listen, listeners: Math.ceil(wanted / 10) });
    await order({ order: "hang up" });
    const idle = await look(apis);
    progress(`${wanted} listeners come`);
    await order(listen);
    const quiet = await look(apis);
    progress("the jobs tell");
    const first = await told.tell(seconds, everyMs);
    const before = await order({ order: "report" });
    const busy = await look(apis);
    progress("one of the processes is killed, and the jobs go on");
    const telling = told.tell(seconds, everyMs);
    await sleep((seconds * 1_000) / 4);
    await apis[0]?.end("SIGKILL");
    const second = await telling;
    await told.end();
    const report = await untilAllEnded(order, wanted, only(chosen.limit));
    const kilobytes = (now: ApiReport, name: "resident" | "used") =>
      rounded((now[name] - idle[name]) / wanted / kilobyte, 1);
    const resident = kilobytes(busy, "resident");
    const eventMs = (busy.processorMs - quiet.processorMs) / before.events;
    await order({ order: "hang up" });
    await Promise.all([told.close(), apis[1]?.end(), listening.end()]);
    await ground.dropDatabase("bench_listeners");

    // The end of each job is an event too.
    const events = told.jobs.map((_, index) => (first[index] ?? 0) + (second[index] ?? 0) + 1);
    const due = Array.from(
      { length: wanted },
      (_, number) => events[number % events.length] ?? 0,
    ).reduce((sum, one) => sum + one, 0);
    const isWhole =
      report.ended === wanted && report.missed + report.repeated === 0 && report.events === due;
    return {
      tables: [
        {
          title: `${wanted} listeners, ${told.jobs.length} jobs, two processes, one killed`,
          heading: ["", "before the kill", "in all"],
          rows: [
            ["events that arrived", before.events, report.events],
            ["missed", before.missed, report.missed],
            ["repeated", before.repeated, report.repeated],
            ["listeners that heard the end", before.ended, report.ended],
            ["streams that were cut off", before.cutOff, report.cutOff],
            ["turned away while coming back", count(before), count(report)],
            ["delay p50, ms", before.p50Ms, report.p50Ms],
            ["delay p99, ms", before.p99Ms, report.p99Ms],
          ],
        },
        {
          title: "memory of the processes for each listener, after a collection, in KB",
          heading: ["", "before the first event", "after events"],
          rows: [
            ["in use", kilobytes(quiet, "used"), kilobytes(busy, "used")],
            ["resident", kilobytes(quiet, "resident"), resident],
          ],
        },
      ],
      figures: [
        {
          name: "every listener gets every event once and in order, across a kill -9",
          wanted: `${due} arrive, 0 missed, 0 repeated`,
          measured: `${report.events} arrived, ${report.missed} missed, ${report.repeated} repeated`,
          isReached: isWhole,
        },
        {
          name: "resident memory for each listener, after events",
          wanted: `at most ${kilobytesMax} KB`,
          measured: `${resident} KB`,
          isReached: resident <= kilobytesMax,
        },
      ],
      notes: [
        "The delay is from handing an event over to its arrival; after the kill it holds the time until a listener came back.",
        `For each event that arrived the processes used ${rounded(eventMs, 3)} ms of a core.`,
      ],
      details: { before, report, idle, quiet, busy, events },
    };
  },
});

async function startApi({ ground }: BenchmarkTools, connectionString: string, number: number) {
  return ground.keep(
    await startServing(apiScript, [connectionString], {
      logFile: join(ground.folder, `api-${number}.log`),
      nodeOptions: ["--expose-gc", ...apiNodeOptions],
    }),
  );
}

/** Of both processes together. */
async function look(apis: readonly Child[]): Promise<ApiReport> {
  const reports = await Promise.all(apis.map((api) => ask<ApiReport>(api, {})));
  const sum = (name: keyof ApiReport) => reports.reduce((all, one) => all + one[name], 0);
  return {
    resident: sum("resident"),
    used: sum("used"),
    processorMs: sum("processorMs"),
  };
}

function count({ turnedAway }: ListenReport): number {
  return Object.values(turnedAway).reduce((sum, one) => sum + one, 0);
}

async function untilAllEnded(
  order: (what: ListenOrder) => Promise<ListenReport>,
  wanted: number,
  limitSeconds: number,
): Promise<ListenReport> {
  const deadline = performance.now() + limitSeconds * 1_000;
  for (;;) {
    const report = await order({ order: "report" });
    if (report.ended >= wanted || performance.now() > deadline) return report;
    await sleep(200);
  }
}
