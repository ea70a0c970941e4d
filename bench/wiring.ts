/** The product's parts, wired as src/services.ts wires them, where a benchmark needs one without its process. */
import { readConfig } from "../src/config.ts";
import { openDatabase } from "../src/db/database.ts";
import type { Database } from "../src/db/database.ts";
import { Refusal } from "../src/errors.ts";
import { accept } from "../src/generation/accept.ts";
import type { GenerationRequest } from "../src/generation/accept.ts";
import type { Writer } from "../src/generation/writers/writer.ts";
import { createLog } from "../src/log.ts";
import { openQueue } from "../src/queue/queue.ts";
import { claim } from "../src/worker/claim.ts";
import type { ClaimedTask } from "../src/worker/claim.ts";
import { startWorker } from "../src/worker/worker.ts";
import type { RunningWorker } from "../src/worker/worker.ts";

/** Seeding millions takes a while. */
const statementMs = 30 * 60_000;

/** The operator's hands: seeds accounts, looks into every table. */
export async function withOperator<T>(
  connectionString: string,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = open(connectionString, { connectionsMax: 2, statementMs });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

export interface Parts {
  /** As the API reads. */
  readonly database: Database;
  acceptOne(request: GenerationRequest): Promise<void>;
  claim(tasksMax: number): Promise<ClaimedTask[]>;
  close(): Promise<void>;
}

/** Accepting, claiming and reading, called one at a time. */
export function openParts(connectionString: string): Parts {
  const database = open(connectionString, { connectionsMax: 2 });
  const queue = openQueue(database, connectionString, createLog("error"));
  return {
    database,
    async acceptOne(request) {
      const [answer] = await accept(database, [request], { ratePerMinute: 600, limits: true });
      if (!answer || answer instanceof Refusal) throw answer ?? new Error("no answer");
    },
    claim: (tasksMax) => claim({ keeper: database, queue }, tasksMax),
    close: () => database.close(),
  };
}

/** A worker with another writer; all else, its connections too, as the product's defaults give it. */
export async function startWorkerWith(
  connectionString: string,
  concurrency: number,
  writer: Writer,
): Promise<RunningWorker> {
  const log = createLog("warn");
  const { databaseConnectionsMax } = readConfig({});
  const keeper = open(connectionString, { connectionsMax: 4 });
  return startWorker({
    database: open(connectionString, { connectionsMax: databaseConnectionsMax }),
    keeper,
    queue: openQueue(keeper, connectionString, log),
    log,
    concurrency,
    chooseWriter: () => writer,
  });
}

function open(
  connectionString: string,
  limits: { connectionsMax: number; statementMs?: number },
): Database {
  const log = createLog("warn");
  return openDatabase({ connectionString, applicationName: "pressroom bench", ...limits, log });
}
