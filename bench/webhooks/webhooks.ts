/** Webhooks to receivers of which half fail, hang or redirect inward: what arrives where, when, and signed how. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { forAccount } from "../../src/db/account-handle.ts";
import type { Database } from "../../src/db/database.ts";
import { readConfig } from "../../src/config.ts";
import { createWebhookEndpoint } from "../../src/records/webhook-endpoints.ts";
import { announce } from "../../src/records/webhook-events.ts";
import { openWebhooks } from "../../src/services/open-webhooks.ts";
import { createWebhookSecret, webhookIdOf } from "../../src/webhooks/sign.ts";
import { defineBenchmark, only } from "../benchmark.ts";
import type { BenchmarkTools } from "../benchmark.ts";
import { startPressroom } from "../child-process.ts";
import { seedAccounts } from "../seed-accounts.ts";
import { quantile, rounded } from "../statistics.ts";
import { withOperator } from "../wiring.ts";
import { manners, openReceivers } from "./receivers.ts";
import type { Manner, Receivers } from "./receivers.ts";

const databaseName = "bench_webhooks";
const healthyMaxMs = 2_000;
/** Any that the workers and the benchmark share. */
const secret = "a secret for benchmarks alone, of no use anywhere";

/** Half of them are well; the others take turns at being ill. */
function mannerOf(receiver: number): Manner {
  return receiver % 2 === 0 ? "healthy" : (manners[1 + (((receiver - 1) / 2) % 3)] ?? "failing");
}

export const webhooks = defineBenchmark({
  name: "webhooks",
  meaning: "events to receivers of which half fail, hang or redirect inward",
  choices: {
    events: { meaning: "events in all", fallback: [1_000], quick: [40] },
    receivers: { meaning: "accounts with one receiver each", fallback: [20], quick: [6] },
    "per-second": { meaning: "events that happen in a second", fallback: [50], quick: [40] },
    "timeout-ms": { meaning: "how long a receiver may take", fallback: [1_000], quick: [200] },
    workers: { meaning: "processes that deliver", fallback: [2], quick: [1] },
  },
  async run(tools, chosen) {
    const { ground, progress } = tools;
    const events = only(chosen.events);
    const count = only(chosen.receivers);
    const receivers = await openReceivers(mannerOf);
    const connectionString = await ground.createDatabase(databaseName);
    try {
      const measured = await withOperator(connectionString, async (database) => {
        const endpoints = await seedEndpoints(database, receivers, count);
        progress("starting workers");
        await startWorkers(tools, connectionString, receivers, {
          workers: only(chosen.workers),
          timeoutMs: only(chosen["timeout-ms"]),
        });
        const happened = new Map<string, number>();
        const everyMs = 1_000 / only(chosen["per-second"]);
        const startedAt = performance.now();
        for (let event = 0; event < events; event += 1) {
          const due = startedAt + event * everyMs - performance.now();
          if (due > 0) await sleep(due);
          if (event % 50 === 0) progress(`${event} of ${events} events have happened`);
          const endpoint = endpoints[event % count];
          if (endpoint) happened.set(await happen(database, endpoint, event), performance.now());
        }
        await untilEnded(database, events, progress);
        return { happened, endpoints, rows: await endings(database) };
      });
      return report(receivers, measured, count);
    } finally {
      receivers.close();
      await ground.dropDatabase(databaseName).catch(() => undefined);
    }
  },
});

interface Endpoint {
  accountId: number;
  endpointId: number;
  secret: string;
}

async function seedEndpoints(
  database: Database,
  receivers: Receivers,
  count: number,
): Promise<Endpoint[]> {
  const { encryption } = await openWebhooks(readConfig({ PRESSROOM_SECRET: secret }));
  const endpoints: Endpoint[] = [];
  for (const [receiver, { accountId }] of (await seedAccounts(database, count)).entries()) {
    const wanted = {
      url: receivers.urlOf(receiver),
      description: "",
      events: ["job.succeeded"],
      secret: createWebhookSecret(),
    };
    const made = await forAccount(database, accountId, (account) =>
      createWebhookEndpoint({ encryption }, account, wanted),
    );
    if (!made) throw new Error("an endpoint was not made");
    endpoints.push({ accountId, endpointId: made.id, secret: wanted.secret });
  }
  return endpoints;
}

async function startWorkers(
  { ground }: BenchmarkTools,
  connectionString: string,
  { host }: Receivers,
  { workers, timeoutMs }: { workers: number; timeoutMs: number },
): Promise<void> {
  for (let number = 1; number <= workers; number += 1) {
    const child = await startPressroom(["worker"], {
      logFile: join(ground.folder, "webhooks.log"),
      environment: {
        DATABASE_URL: connectionString,
        PRESSROOM_DATA_DIR: join(ground.folder, `webhooks-${number}`),
        PRESSROOM_SECRET: secret,
        PRESSROOM_WEBHOOK_ALLOW: host,
        PRESSROOM_WEBHOOK_SCHEDULE: "0s,200ms,400ms",
        PRESSROOM_WEBHOOK_TIMEOUT: `${timeoutMs}ms`,
      },
    });
    ground.keep(child);
  }
}

/** Returns the id under which it is delivered. */
async function happen(
  database: Database,
  { accountId, endpointId }: Endpoint,
  event: number,
): Promise<string> {
  return forAccount(database, accountId, async (account) => {
    await announce(account, { type: "job.succeeded", jobId: null, data: { event } });
    const { id } = await account.trx
      .selectFrom("webhook_outbox")
      .select("id")
      .where("account_id", "=", accountId)
      .where("endpoint_id", "=", endpointId)
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    return webhookIdOf(id);
  });
}

async function untilEnded(
  { pool }: Database,
  events: number,
  progress: BenchmarkTools["progress"],
): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ waiting: number }>(
      "select count(*) as waiting from webhook_outbox where state = 'pending'",
    );
    const waiting = rows[0]?.waiting ?? 0;
    if (waiting === 0) return;
    progress(`${waiting} of ${events} deliveries are not at their end`);
    await sleep(500);
  }
}

interface Ending {
  id: string;
  state: string;
  attempts: number;
  endpoint_id: number;
}

async function endings({ pool }: Database): Promise<Ending[]> {
  const { rows } = await pool.query<Ending>(
    "select id, state, attempts, endpoint_id from webhook_outbox",
  );
  return rows;
}

function report(
  receivers: Receivers,
  measured: { happened: ReadonlyMap<string, number>; endpoints: Endpoint[]; rows: Ending[] },
  count: number,
) {
  const { happened, endpoints, rows } = measured;
  const { arrivals } = receivers;
  const first = new Map<string, number>();
  for (const { id, at } of arrivals) if (!first.has(id)) first.set(id, at);
  const receiverOf = new Map(endpoints.map(({ endpointId }, at) => [endpointId, at]));
  const mannerOfRow = (row: Ending) => mannerOf(receiverOf.get(row.endpoint_id) ?? 0);

  const verified = arrivals.filter(({ receiver, body, headers }) => {
    try {
      return Boolean(new Webhook(endpoints[receiver]?.secret ?? "").verify(body, headers));
    } catch {
      return false;
    }
  }).length;
  const waits = (manner: Manner) =>
    rows
      .filter((row) => mannerOfRow(row) === manner)
      .flatMap((row) => {
        const id = webhookIdOf(row.id);
        const at = first.get(id);
        return at === undefined ? [] : [Math.max(0, at - (happened.get(id) ?? 0))];
      });
  const healthy = waits("healthy");
  const p99 = quantile(healthy, 0.99);
  const ended = rows.filter((row) => row.state === "delivered" || row.state === "dead").length;
  const right = rows.filter(
    (row) => row.state === (mannerOfRow(row) === "healthy" ? "delivered" : "dead"),
  ).length;
  const repeats = arrivals.filter(({ receiver }) => mannerOf(receiver) === "healthy").length;

  return {
    tables: [
      {
        title: "From the commit of an event to its first arrival, in ms",
        heading: [
          "receivers",
          "how many",
          "events",
          "delivered",
          "dead",
          "requests",
          "p50",
          "p99",
          "slowest",
        ],
        rows: manners.map((manner) => {
          const own = rows.filter((row) => mannerOfRow(row) === manner);
          const times = waits(manner);
          return [
            manner,
            Array.from({ length: count }, (_, at) => mannerOf(at)).filter((one) => one === manner)
              .length,
            own.length,
            own.filter((row) => row.state === "delivered").length,
            own.filter((row) => row.state === "dead").length,
            arrivals.filter(({ receiver }) => mannerOf(receiver) === manner).length,
            rounded(quantile(times, 0.5)),
            rounded(quantile(times, 0.99)),
            rounded(Math.max(0, ...times)),
          ];
        }),
      },
    ],
    figures: [
      {
        name: "delivered or dead-lettered, each as its receiver deserves",
        wanted: `${happened.size} of ${happened.size}`,
        measured: `${Math.min(ended, right)} of ${rows.length}`,
        isReached: right === happened.size && rows.length === happened.size,
      },
      {
        name: "healthy receivers at p99",
        wanted: `${healthyMaxMs} ms or less`,
        measured: `${rounded(p99)} ms`,
        isReached: p99 <= healthyMaxMs,
      },
      {
        name: "signatures that verify with the reference package",
        wanted: `${arrivals.length} of ${arrivals.length}`,
        measured: `${verified} of ${arrivals.length}`,
        isReached: verified === arrivals.length,
      },
      {
        name: "connections to the inner address of a redirect",
        wanted: "0",
        measured: String(receivers.intruders()),
        isReached: receivers.intruders() === 0,
      },
    ],
    notes: [
      `Healthy receivers got ${repeats} requests for ${healthy.length} events.`,
      "Three attempts, 200 and 400 ms apart, instead of the schedule of days.",
    ],
    details: { healthy, arrivals: arrivals.length, ended },
  };
}
