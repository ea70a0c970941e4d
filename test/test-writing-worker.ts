/** A worker that writes with mock providers over a test database: each test has its own account and provider. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { startModelServer } from "../mock-model/start-model-server.ts";
import type { ModelServer, ModelServerOptions } from "../mock-model/start-model-server.ts";
import { readConfig } from "../src/config.ts";
import { forAccount } from "../src/db/account-handle.ts";
import type { Database } from "../src/db/database.ts";
import { openModelEncryption, setAccountModels } from "../src/records/models/account-models.ts";
import { findJob } from "../src/records/jobs/jobs.ts";
import type { JobRecord } from "../src/records/jobs/jobs.ts";
import { openSecret } from "../src/instance-secret.ts";
import { openWriters } from "../src/services/open-writing.ts";
import type { JobModelsOptions } from "../src/services/job-models.ts";
import type { RunningWorker } from "../src/worker/worker.ts";
import { addAccount } from "./test-database.ts";
import type { TestDatabase, WantedAccount } from "./test-database.ts";
import { eventually, startTestService, startTestWorker } from "./test-service.ts";
import type { TestService } from "./test-service.ts";

export const testSecret = "the test secret of thirty-two characters";
export const modelKey = "sk-mock-0123456789abcdef";

export interface WrittenContent {
  position: number;
  title: string;
  markdown: string;
  document: Record<string, unknown>;
  sources: unknown[];
  quality: {
    complete: boolean;
    words: number;
    notes: string[];
    problems: { code: string }[];
  };
}

export interface WrittenJob extends JobRecord {
  contents: WrittenContent[];
  /** The recorded calls to the model. */
  recorded: { purpose: string; outcome: string }[];
}

export interface WritingAccount {
  accountId: number;
  brandId: number;
  key: string;
  provider: ModelServer;
  /** Requests content over HTTP and returns the job's ID. */
  ask(form: Record<string, string>): Promise<number>;
  /** Waits for the job to end. */
  ended(jobId: number): Promise<WrittenJob>;
}

export interface WritingSetup {
  service: TestService;
  openAccount(script?: ModelServerOptions, wanted?: WantedAccount): Promise<WritingAccount>;
  startWorker(): Promise<RunningWorker>;
  /** Makes delayed retries ready at once. */
  hurry(): Promise<void>;
  close(): Promise<void>;
}

/** Sets the mock provider as the account's model. `secret` is the writing process's PRESSROOM_SECRET. */
export async function setMockModel(
  { database }: TestDatabase,
  accountId: number,
  provider: ModelServer,
  secret = testSecret,
): Promise<void> {
  const encryption = openModelEncryption(await openSecret({ secret, dataDir: "" }));
  await forAccount(database, accountId, (account) =>
    setAccountModels({ encryption }, account, {
      provider: "compatible",
      url: `${provider.url}/v1`,
      model: "mock",
      fastModel: null,
      key: modelKey,
    }),
  );
}

export async function openWritingSetup(options: JobModelsOptions): Promise<WritingSetup> {
  const service = await startTestService({ PRESSROOM_LIMITS: "off" });
  const config = readConfig({ PRESSROOM_SECRET: testSecret, PRESSROOM_LIMITS: "off" });
  const chooseWriter = await openWriters(
    { config, log: service.log, database: service.worker },
    options,
  );
  const workers: RunningWorker[] = [];
  const providers: ModelServer[] = [];
  const isFinished = openFinishWatch(service.database);

  async function read(accountId: number, jobId: number): Promise<WrittenJob | undefined> {
    const job = await forAccount(service.database, accountId, (account) => findJob(account, jobId));
    if (!job?.finishedAt) return undefined;
    const { rows: contents } = await service.database.pool.query<WrittenContent>(
      `select c.position, v.title, v.markdown, v.document, v.sources, v.quality
       from contents c join content_versions v on v.content_id = c.id
       where c.job_id = $1 order by c.position`,
      [jobId],
    );
    const { rows: recorded } = await service.database.pool.query<WrittenJob["recorded"][number]>(
      "select purpose, outcome from model_calls where job_id = $1 order by id",
      [jobId],
    );
    return { ...job, contents, recorded };
  }

  return {
    service,

    async openAccount(script = {}, wanted = {}) {
      const provider = await startModelServer(script);
      providers.push(provider);
      const account = await addAccount(service, { key: { mode: "live" }, ...wanted });
      await setMockModel(service, account.accountId, provider);
      return {
        ...account,
        provider,
        async ask(form) {
          const headers = { "Idempotency-Key": randomUUID() };
          return eventually(async () => {
            const { status, json, text } = await service.generate(account.key, form, headers);
            // Load shedding: callers are asked to send the request again.
            if (status === 503) return undefined;
            if (status !== 200) throw new Error(`not accepted: ${text}`);
            return Number(json["job_id"]);
          });
        },
        ended: (jobId) =>
          eventually(
            async () => (await isFinished(jobId)) && read(account.accountId, jobId),
            110_000,
          ),
      };
    },

    async startWorker() {
      const worker = await startTestWorker(service, { chooseWriter, concurrency: 200 });
      workers.push(worker);
      return worker;
    },

    async hurry() {
      await service.database.pool.query(
        "update tasks set ready_at = now() where leased_until is null and ready_at > now()",
      );
    },

    async close() {
      await Promise.all(workers.map((worker) => worker.stop(1_000)));
      await Promise.all(providers.map((provider) => provider.close()));
      await service.close();
    },
  };
}

/** One query for all awaited jobs: hundreds of them, each polled individually, would take most of the time. */
function openFinishWatch({ pool }: Database): (jobId: number) => Promise<boolean> {
  const asked = new Set<number>();
  let looking: Promise<ReadonlySet<number>> | undefined;

  async function look(): Promise<ReadonlySet<number>> {
    // Jobs that are awaited meanwhile share this query.
    await sleep(25);
    const jobIds = [...asked];
    asked.clear();
    looking = undefined;
    const { rows } = await pool.query<{ id: number }>(
      "select id::int from jobs where id = any($1) and finished_at is not null",
      [jobIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  return async (jobId) => {
    asked.add(jobId);
    return (await (looking ??= look())).has(jobId);
  };
}
