import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../../test/test-database.ts";
import type { TestDatabase } from "../../../test/test-database.ts";
import { readConfig } from "../../config.ts";
import { forAccount } from "../../db/account-handle.ts";
import { hashPassword, verifyPassword } from "../../password.ts";
import { findAccount, listAccounts, setPasswordHash } from "../../records/accounts/accounts.ts";
import { contentTypes } from "../../jobs/accept-requests.ts";
import { listApiKeys } from "../../records/keys/api-keys.ts";
import { listBrands, updateBrand } from "../../records/brands/brands.ts";
import type { Services } from "../../services.ts";
import {
  fillDemoAccount,
  findDemoAccount,
  makeDemoAccount,
  resetDemoPassword,
} from "./demo-account.ts";
import { startDemoJobs } from "./start-demo-jobs.ts";

let tested: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  tested = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "pressroom-demo-"));
});
afterAll(async () => {
  await tested.close();
  await rm(dataDir, { recursive: true });
});

function services(environment: Record<string, string> = {}): Services {
  const config = readConfig({ PRESSROOM_DATA_DIR: dataDir, ...environment });
  return { config, database: tested.database } as Services;
}

test("concurrent calls create one demo account with two brands and four posts", async () => {
  const made = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const account = await makeDemoAccount(services());
      return { account, contents: await forAccount(tested.database, account.id, fillDemoAccount) };
    }),
  );
  expect(new Set(made.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(await listAccounts(tested.database)).toHaveLength(1);
  const [first] = made;
  expect(first?.contents.brands).toHaveLength(2);
  expect(first?.contents.posts).toHaveLength(4);
});

test("a brand that was changed is not overwritten", async () => {
  const { id } = await makeDemoAccount(services());
  await forAccount(tested.database, id, async (account) => {
    const [brand] = await listBrands(account);
    await updateBrand(account, brand?.id ?? 0, { overview: "Ours now." });
    await fillDemoAccount(account);
    expect((await listBrands(account))[0]?.overview).toBe("Ours now.");
  });
});

test("a password that the operator has set is kept until it is explicitly reset", async () => {
  const { id, password } = await makeDemoAccount(services());
  expect(await stores(password)).toBe(true);
  const chosen = await hashPassword("chosen by the operator");
  await forAccount(tested.database, id, (account) => setPasswordHash(account, chosen));
  expect(await makeDemoAccount(services())).toMatchObject({ id, password: null });
  expect((await findDemoAccount(services()))?.password).toBeNull();
  expect(await stores("chosen by the operator")).toBe(true);
  expect(await resetDemoPassword(services(), id)).toBe(password);
  expect(await stores(password)).toBe(true);
});

test("with a different secret, no password is shown, because it would not work", async () => {
  const other = services({ PRESSROOM_SECRET: "x".repeat(32) });
  expect((await findDemoAccount(other))?.password).toBeNull();
});

async function stores(password: string | null): Promise<boolean> {
  const stored = await findAccount(tested.database, { demo: true });
  return verifyPassword(password ?? "", stored?.passwordHash ?? "");
}

test("repeated and concurrent calls start one example job of every type", async () => {
  const { id } = await makeDemoAccount(services());
  const contents = await forAccount(tested.database, id, fillDemoAccount);
  const start = () => startDemoJobs(services(), id, contents);
  await Promise.all([start(), start()]);
  await start();
  const jobs = await jobsOf(id);
  expect(jobs.map(({ content_type }) => content_type).toSorted()).toEqual(contentTypes.toSorted());
  expect(jobs.filter(({ forum_post_id }) => forum_post_id !== null)).toHaveLength(4);
  expect(new Set(jobs.map(({ live }) => live))).toEqual(new Set([true]));
  const keys = await forAccount(tested.database, id, listApiKeys);
  expect(keys.every(({ name, revokedAt }) => name !== "examples" || revokedAt !== null)).toBe(true);
});

test("with a model configured, the examples are still drafts that call no model", async () => {
  const other = await openTestDatabase();
  try {
    const withModel = {
      ...services({ PRESSROOM_MODEL: "openai:gpt-5", OPENAI_API_KEY: "sk-test-000000000000" }),
      database: other.database,
    };
    const { id } = await makeDemoAccount(withModel);
    const contents = await forAccount(other.database, id, fillDemoAccount);
    await startDemoJobs(withModel, id, contents);
    expect(new Set((await jobsOf(id, other)).map(({ live }) => live))).toEqual(new Set([false]));
  } finally {
    await other.close();
  }
});

async function jobsOf(accountId: number, database = tested) {
  const { rows } = await database.database.pool.query<{
    content_type: string;
    live: boolean;
    forum_post_id: number | null;
  }>("select content_type, live, forum_post_id from jobs where account_id = $1", [accountId]);
  return rows;
}
