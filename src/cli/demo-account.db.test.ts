import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../test/test-database.ts";
import type { TestDatabase } from "../../test/test-database.ts";
import { readConfig } from "../config.ts";
import { forAccount } from "../db/account-handle.ts";
import { verifyPassword } from "../password.ts";
import { findAccount, listAccounts } from "../records/accounts.ts";
import { listApiKeys } from "../records/api-keys.ts";
import { listBrands, updateBrand } from "../records/brands.ts";
import type { Services } from "../services.ts";
import { composeBanner } from "./banner.ts";
import { fillDemoAccount, findDemoAccount, makeDemoAccount } from "./demo-account.ts";

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

test("however many ask at once, there is one demo account with two brands and four posts", async () => {
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

test("what somebody has changed since is left alone", async () => {
  const { id } = await makeDemoAccount(services());
  await forAccount(tested.database, id, async (account) => {
    const [brand] = await listBrands(account);
    await updateBrand(account, brand?.id ?? 0, { overview: "Ours now." });
    await fillDemoAccount(account);
    expect((await listBrands(account))[0]?.overview).toBe("Ours now.");
  });
});

test("the password that is shown is the one that works, also after the secret has changed", async () => {
  const other = services({ PRESSROOM_SECRET: "x".repeat(32) });
  for (const one of [services(), other, services()]) {
    const account = await findDemoAccount(one);
    const stored = await findAccount(tested.database, { demo: true });
    expect(await verifyPassword(account?.password ?? "", stored?.passwordHash ?? "")).toBe(true);
  }
});

test("each start shows a fresh key, and only a handful of them live", async () => {
  const shown = new Set<string | null | undefined>();
  for (let n = 0; n < 6; n += 1) {
    shown.add((await composeBanner(services(), "http://127.0.0.1:1")).demo?.api_key);
  }
  expect(shown.size).toBe(6);
  const { id } = await makeDemoAccount(services());
  const keys = await forAccount(tested.database, id, listApiKeys);
  const living = keys.filter((key) => key.revokedAt === null);
  expect(living).toHaveLength(4);
  expect(living.every((key) => key.mode === "test" && key.brandId !== null)).toBe(true);
});

test("with PRESSROOM_DEMO=off the banner shows no demo account", async () => {
  const banner = await composeBanner(services({ PRESSROOM_DEMO: "off" }), "http://127.0.0.1:1");
  expect(banner.demo).toBeNull();
});
