/** Starts the service for a comparison with a new account, and returns an API client. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BenchEnvironment } from "../../bench/bench-environment.ts";
import { withOperator } from "../../bench/wiring.ts";
import { forAccount } from "../../src/db/account-handle.ts";
import type { Database } from "../../src/db/database.ts";
import { createAccount } from "../../src/records/accounts/accounts.ts";
import { createApiKey } from "../../src/records/keys/api-keys.ts";
import { startPressroom } from "../../test/service-under-test.ts";

/** The fields of the HTTP responses that the comparison uses. */
export interface StoredContent {
  content_type: "article" | "social" | "newsletter" | "post";
  markdown: string;
  document: Record<string, unknown>;
}

export interface StoredJob {
  state: string;
  stage: string | null;
  progress: number;
  failure: { message: string } | null;
  content_ids: number[];
  started_at: string | null;
  finished_at: string | null;
}

export interface Pressroom {
  /** Sends JSON, or a form. */
  post<T>(path: string, body: object): Promise<T>;
  get<T>(path: string): Promise<T>;
  untilEnded(jobId: number, onLook: (job: StoredJob) => void): Promise<StoredJob>;
  /** Reads the database as the operator, for data that the API does not return. */
  look<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** Aborted when the environment closes. */
  readonly signal: AbortSignal;
}

const lookEveryMs = 500;
const email = "evaluation@example.com";

export async function startPressroomOn(
  environment: BenchEnvironment,
  /** The models and their keys, as set by whoever runs the evaluation. */
  modelSettings: Readonly<Record<string, string>>,
  /** Private hosts from which sources may be read. */
  sourceHosts: string,
): Promise<Pressroom> {
  const { connectionString, signal } = environment;
  // The service creates its schema, as on its first start.
  const { url } = environment.keep(
    await startPressroom(["serve"], {
      logFile: join(environment.folder, "service.log"),
      environment: {
        ...modelSettings,
        DATABASE_URL: connectionString,
        PRESSROOM_DATA_DIR: join(environment.folder, "service"),
        PRESSROOM_SOURCE_ALLOW: sourceHosts,
        PRESSROOM_SOURCE_PAUSE: "0ms",
        PRESSROOM_LIMITS: "off",
        PRESSROOM_DEMO: "off",
        PRESSROOM_LOG_LEVEL: "warn",
        PORT: "0",
      },
    }),
  );
  const look: Pressroom["look"] = (work) => withOperator(connectionString, work);
  const key = await look(createKey);

  async function send<T>(path: string, body?: object): Promise<T> {
    const isJson = body !== undefined && !(body instanceof URLSearchParams);
    const reply = await fetch(`${url}/agents/api${path}`, {
      headers: { "X-API-Key": key, ...(isJson && { "content-type": "application/json" }) },
      signal,
      ...(body && {
        method: "POST",
        body: body instanceof URLSearchParams ? body : JSON.stringify(body),
      }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${text}`);
    return JSON.parse(text) as T;
  }

  return {
    post: send,
    get: send,
    look,
    signal,
    async untilEnded(jobId, onLook) {
      for (;;) {
        const job = await send<StoredJob>(`/jobs/${jobId}/`);
        onLook(job);
        if (job.state !== "queued" && job.state !== "running") return job;
        await sleep(lookEveryMs, undefined, { signal });
      }
    },
  };
}

async function createKey(database: Database): Promise<string> {
  const account = await createAccount(database, { email, passwordHash: null });
  if (!account) throw new Error(`${email} was there already`);
  const scopes = ["generate", "read", "write"] as const;
  const { key } = await forAccount(database, account.id, (handle) =>
    createApiKey(handle, { mode: "live", scopes: [...scopes] }),
  );
  return key;
}
