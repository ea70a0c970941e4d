import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startFakeOllama } from "../../../test/fake-ollama.ts";
import { openTestDatabase } from "../../../test/test-database.ts";
import type { TestDatabase } from "../../../test/test-database.ts";
import { readConfig } from "../../config.ts";
import { forAccount } from "../../db/account-handle.ts";
import { hashPassword } from "../../password.ts";
import { listAllAccountModels, setAccountModels } from "../../records/models/account-models.ts";
import { createAccount, setPasswordHash } from "../../records/accounts/accounts.ts";
import { listApiKeys } from "../../records/keys/api-keys.ts";
import type { Services } from "../../services.ts";
import { bannerText, composeBanner } from "./banner.ts";
import type { Banner } from "./banner.ts";
import { checkModels } from "../doctor/check-models.ts";
import { ok, problem } from "../doctor/finding.ts";
import { fillDemoAccount, makeDemoAccount } from "../demo/demo-account.ts";

const day = 24 * 60 * 60 * 1_000;

let tested: TestDatabase;
let dataDir: string;
let accountId: number;
let first: Banner;
beforeAll(async () => {
  tested = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "pressroom-banner-"));
  ({ id: accountId } = await makeDemoAccount(services()));
  await forAccount(tested.database, accountId, fillDemoAccount);
  first = await start();
});
afterAll(async () => {
  await tested.close();
  await rm(dataDir, { recursive: true });
});

function services(environment: Record<string, string> = {}): Services {
  const config = readConfig({ PRESSROOM_DATA_DIR: dataDir, ...environment });
  return { config, database: tested.database } as Services;
}

async function start(environment?: Record<string, string>): Promise<Banner> {
  return composeBanner(services(environment), "http://127.0.0.1:1");
}

function text(banner: Banner, isTerminal: boolean): string {
  return bannerText({ isTerminal, paint: (_, shown) => shown }, banner);
}

test("the first start shows the password and the curl command, even without a terminal", () => {
  for (const isTerminal of [true, false]) {
    const shown = text(first, isTerminal);
    expect(shown).toContain(first.demo?.curl);
    expect(shown).toContain(first.demo?.password);
    expect(shown).toContain("http://127.0.0.1:1/agents/\n");
  }
});

test("later starts show the curl command, and the password only on a terminal", async () => {
  const later = await start();
  for (const isTerminal of [true, false])
    expect(text(later, isTerminal)).toContain(later.demo?.curl);
  expect(text(later, true)).toContain(later.demo?.password);
  const kept = text(later, false);
  expect(kept).toContain("pressroom -- demo");
  expect(kept).not.toContain(later.demo?.password);
});

test("each start creates a key that is valid for thirty days; at most five are active", async () => {
  const shown = new Set<string | null | undefined>();
  for (let n = 0; n < 6; n += 1) shown.add((await start()).demo?.api_key);
  expect(shown.size).toBe(6);
  const keys = await forAccount(tested.database, accountId, listApiKeys);
  const active = keys.filter((key) => key.revokedAt === null);
  expect(active).toHaveLength(5);
  for (const key of active) {
    expect(key).toMatchObject({ name: "banner", mode: "test", brandId: expect.any(Number) });
    const days = ((key.expiresAt?.getTime() ?? 0) - key.createdAt.getTime()) / day;
    expect(days).toBeCloseTo(30, 1);
  }
});

test("a password that the operator has set is neither shown nor reset", async () => {
  const hash = await hashPassword("chosen by the operator");
  await forAccount(tested.database, accountId, (account) => setPasswordHash(account, hash));
  const banner = await start();
  expect(banner.demo?.password).toBeNull();
  expect(text(banner, true)).toContain("changed by the operator");
});

test("until there is an account, the banner shows the setup link with the code after the #", async () => {
  expect(first.setup_url).toMatch(/^http:\/\/127\.0\.0\.1:1\/agents\/welcome#[\w-]{20}$/);
  expect(text(first, false)).toContain(first.setup_url);
  expect((await start()).setup_url).toBe(first.setup_url);
  await createAccount(tested.database, { email: "ada@example.com", passwordHash: null });
  const later = await start();
  expect(later.setup_url).toBeNull();
  expect(text(later, true)).not.toContain("welcome");
});

test("the banner and the doctor name the model in use, or the models found and where to choose one", async () => {
  const ollama = await startFakeOllama(["llama3.3:latest"]);
  const found = { PRESSROOM_MODEL_PORTS: String(ollama.port), OPENAI_API_KEY: "sk-secret" };
  const chooseUrl = "http://127.0.0.1:1/agents/choose-model/";
  try {
    expect(text(await start({ PRESSROOM_MODEL_PORTS: "off" }), true)).toContain(
      `none, so Pressroom produces drafts only. Choose a model: ${chooseUrl}`,
    );
    const banner = await start(found);
    expect(banner.model).toMatchObject({
      writer: null,
      found: ["Ollama (llama3.3:latest)", "OPENAI_API_KEY"],
      choose_url: chooseUrl,
    });
    expect(text(banner, false)).toContain("Found: Ollama (llama3.3:latest), OPENAI_API_KEY.");
    expect(text(banner, false)).not.toContain("sk-secret");

    const tools = { encryption: tested.encryption };
    await forAccount(tested.database, accountId, (account) =>
      setAccountModels(tools, account, {
        provider: "compatible",
        model: "llama3.3",
        fastModel: null,
        url: ollama.url,
        key: "",
      }),
    );
    const line = "compatible:llama3.3, chosen in the dashboard";
    expect((await start(found)).model).toMatchObject({ writer: "compatible:llama3.3", line });
    const own = await listAllAccountModels(tested.database);
    const { config } = services(found);
    expect(await checkModels(config, own)).toEqual([ok("models", line)]);
    await ollama.close();
    expect(await checkModels(config, own)).toEqual([
      ok("models", line),
      problem(
        "models",
        `${ollama.url} is not responding: start the model server, or choose another.`,
      ),
    ]);
    expect(text(await start({ ...found, PRESSROOM_MODEL: "openai:gpt-5.4" }), true)).toContain(
      "openai:gpt-5.4 (PRESSROOM_MODEL)",
    );
  } finally {
    await ollama.close();
  }
});

test("with PRESSROOM_DEMO=off, the banner explains how to create an account instead of the demo account", async () => {
  const banner = await start({ PRESSROOM_DEMO: "off" });
  expect(banner.demo).toBeNull();
  expect(text(banner, false)).toContain("--account you@example.com");
});
