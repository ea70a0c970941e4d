/** The load client, in its own process: on each message it loads one subject for some time and reports the results. */
import { randomBytes } from "node:crypto";
import type { SeededAccount } from "../seed-accounts.ts";
import { quantileOfSorted } from "../statistics.ts";
import { openLoadConnection } from "./load-connection.ts";
import { prepareRequests } from "./request-mix.ts";

export interface LoadOrder {
  url: string;
  path: string;
  accounts: readonly Pick<SeededAccount, "key" | "forumPostId">[];
  connections: number;
  seconds: number;
}

export interface LoadReport {
  /** From the first request to the last response. */
  seconds: number;
  answers: number;
  perSecond: number;
  /** Responses by status. */
  statuses: Record<string, number>;
  /** Responses with status 200 and a job ID. */
  accepted: number;
  /** Broken connections. */
  errors: string[];
  p50Ms: number;
  p99Ms: number;
  /** CPU time of this process alone. */
  processorSeconds: number;
}

async function load(order: LoadOrder): Promise<LoadReport> {
  const { hostname, host, port } = new URL(order.url);
  const run = randomBytes(6).toString("hex");
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const errors: string[] = [];
  let accepted = 0;
  let lastAt = 0;
  let until = Number.POSITIVE_INFINITY;

  const connections = await Promise.all(
    Array.from({ length: order.connections }, async (_, index) => {
      const account = order.accounts[index % order.accounts.length];
      if (!account) throw new Error("there is no account to send for");
      const requests = prepareRequests(account, { host, path: order.path }, `${run}-${index}-`);
      return openLoadConnection({ host: hostname, port: Number(port) }, requests, {
        onAnswer({ status, hasJob, ms }) {
          latencies.push(ms);
          statuses[status] = (statuses[status] ?? 0) + 1;
          if (status === 200 && hasJob) accepted += 1;
          lastAt = performance.now();
          return lastAt < until;
        },
        onError: (error) => errors.push(error.message),
      });
    }),
  );

  const before = process.cpuUsage();
  const startedAt = performance.now();
  until = startedAt + order.seconds * 1_000;
  for (const connection of connections) connection.start();
  await Promise.all(connections.map((connection) => connection.ended));
  const used = process.cpuUsage(before);

  const seconds = (lastAt - startedAt) / 1_000;
  const sorted = Float64Array.from(latencies).toSorted();
  return {
    seconds,
    answers: latencies.length,
    perSecond: latencies.length / seconds,
    statuses,
    accepted,
    errors,
    p50Ms: quantileOfSorted(sorted, 0.5),
    p99Ms: quantileOfSorted(sorted, 0.99),
    processorSeconds: (used.user + used.system) / 1_000_000,
  };
}

process.on("message", (order: LoadOrder) => {
  void load(order).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
