import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { forAccount } from "../db/account-handle.ts";
import { openMockServer, refuse, say } from "../llm/mock-server.fixture.ts";
import type { MockServer } from "../llm/mock-server.fixture.ts";
import type { JobModels } from "../llm/model.ts";
import { openModelEncryption, setAccountModels } from "../records/models/account-models.ts";
import { summarizeCalls } from "../records/models/model-calls.ts";
import { openSecret } from "../instance-secret.ts";
import { addAccount, useTestDatabase } from "../../test/test-database.ts";
import { openJobModels } from "./job-models.ts";

const opened = useTestDatabase();
let operators: MockServer;
let accounts: MockServer;
beforeEach(async () => {
  operators = await openMockServer();
  accounts = await openMockServer();
});
afterEach(async () => {
  await Promise.all([operators.close(), accounts.close()]);
});

const secretText = "a secret of thirty-two characters or more";

async function open(environment: NodeJS.ProcessEnv = {}) {
  const config = readConfig({ PRESSROOM_SECRET: secretText, ...environment });
  const secret = await openSecret(config);
  const { worker: database, log } = opened;
  return openJobModels({ config, log, secret, database }, { retryPolicy: { backoffMs: 1 } });
}

function withOperatorModel(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return {
    PRESSROOM_MODEL: "compatible:operators",
    PRESSROOM_MODEL_URL: operators.url,
    PRESSROOM_MODEL_PRICES: "compatible:operators=10/1/20",
    ...more,
  };
}

async function addJob(): Promise<{ accountId: number; jobId: number }> {
  const { accountId, brandId } = await addAccount(opened);
  const { rows } = await opened.database.pool.query<{ id: number }>(
    `insert into jobs (account_id, task_id, brand_id, content_type, live)
     values ($1, gen_random_uuid(), $2, 'article', true) returning id`,
    [accountId, brandId],
  );
  return { accountId, jobId: rows[0]!.id };
}

function ask(models: JobModels | undefined, purpose = "draft"): Promise<string> {
  if (!models) throw new Error("there is no model");
  return models.ask(
    { purpose, tier: "strong", position: 2, system: "", shared: "", task: "", outputTokensMax: 10 },
    { signal: new AbortController().signal },
  );
}

test("a job has no model if neither the account nor the operator has one", async () => {
  expect(await (await open()).forJob(await addJob())).toBeUndefined();
});

test("the operator's model answers, and its calls are stored before the answer is returned", async () => {
  const job = await addJob();
  const models = await (await open(withOperatorModel())).forJob(job);
  operators.play(refuse(500), say("Well."));
  expect(await ask(models)).toBe("Well.");
  const summary = await forAccount(opened.worker, job.accountId, (account) =>
    summarizeCalls(account, job.jobId),
  );
  expect(summary).toMatchObject([
    { purpose: "draft", model: "compatible:operators", calls: 2, failed: 1, micros: 860 },
  ]);
  const { rows } = await opened.database.pool.query(
    `select j.cost_micros, c.position from jobs j join model_calls c on c.job_id = j.id
     where j.id = $1`,
    [job.jobId],
  );
  expect(rows).toEqual([
    { cost_micros: 860, position: 2 },
    { cost_micros: 860, position: 2 },
  ]);
});

test("an account's own model is called with its own key, and an error says who can fix it", async () => {
  const job = await addJob();
  const encryption = openModelEncryption(await openSecret({ secret: secretText, dataDir: "" }));
  await forAccount(opened.database, job.accountId, (account) =>
    setAccountModels({ encryption }, account, {
      provider: "compatible",
      url: accounts.url,
      model: "own",
      fastModel: null,
      key: "sk-of-the-account",
    }),
  );
  const models = await (await open(withOperatorModel())).forJob(job);
  expect(models?.name).toBe("compatible:own");
  accounts.play(refuse(401));
  await expect(ask(models)).rejects.toMatchObject({
    code: "model_key_refused",
    message: expect.stringContaining("the account's provider API key") as string,
  });
  expect(accounts.seen[0]?.headers.authorization).toBe("Bearer sk-of-the-account");
  expect(operators.seen).toHaveLength(0);
});

test("a job's budget includes what earlier attempts spent", async () => {
  const job = await addJob();
  operators.play(say("Well."));
  const environment = withOperatorModel({
    PRESSROOM_MODEL_THOUGHTS: "0",
    PRESSROOM_JOB_BUDGET: "0.007",
  });
  await ask(await (await open(environment)).forJob(job));
  await expect(ask(await (await open(environment)).forJob(job))).rejects.toMatchObject({
    code: "budget_exhausted_job",
  });
  expect(operators.seen).toHaveLength(1);
});

test("an account's daily budget applies across jobs and workers, unless limits are off", async () => {
  const { accountId, jobId } = await addJob();
  operators.play(say("Well."));
  await opened.database.pool.query(
    `insert into spending_days (account_id, day, cost_micros)
     values ($1, (now() at time zone 'utc')::date, 49999000)`,
    [accountId],
  );
  await expect(
    ask(await (await open(withOperatorModel())).forJob({ accountId, jobId })),
  ).rejects.toMatchObject({
    code: "budget_exhausted_account",
  });
  const unlimited = await open(withOperatorModel({ PRESSROOM_LIMITS: "off" }));
  expect(await ask(await unlimited.forJob({ accountId, jobId }))).toBe("Well.");
});
