import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startFakeOllama } from "../../../../test/fake-ollama.ts";
import type { FakeOllama } from "../../../../test/fake-ollama.ts";
import { makeGguf } from "../../../../test/gguf/make-gguf.ts";
import { senderFor } from "../../../../test/send-json.ts";
import { signInAs } from "../../../../test/sign-in.ts";
import { addAccount } from "../../../../test/test-database.ts";
import { startTestService } from "../../../../test/test-service.ts";
import type { TestService } from "../../../../test/test-service.ts";

let ollama: FakeOllama;
beforeAll(async () => {
  ollama = await startFakeOllama(["llama3.3:latest", "qwen3:8b"]);
});
afterAll(() => ollama.close());

const all = ["generate", "read", "write", "admin"] as const;
const none = { keys: [], servers: [], downloaded: [] };

async function withService(
  environment: Record<string, string>,
  work: (service: TestService) => Promise<void>,
): Promise<void> {
  const service = await startTestService({
    PRESSROOM_MODEL_PORTS: String(ollama.port),
    ...environment,
  });
  try {
    await work(service);
  } finally {
    await service.close();
  }
}

test("the only account sees the available models and can set one, and the key stays in the environment", async () => {
  await withService({ ANTHROPIC_API_KEY: "sk-ant-secret-0123456789" }, async (service) => {
    const { accountId } = await addAccount(service);
    const browser = await signInAs(service, accountId);
    const found = await browser.call("GET", "/models/found/");
    expect(found.json).toMatchObject({
      is_operator: true,
      keys: [{ provider: "anthropic", variable: "ANTHROPIC_API_KEY" }],
      servers: [{ kind: "ollama", url: ollama.url, models: ["llama3.3:latest", "qwen3:8b"] }],
    });
    const [key] = found.json["keys"] as { models: string[] }[];
    expect(key?.models[0]).toBe("claude-sonnet-5");
    expect(found.text).not.toContain("sk-ant-secret");

    const local = { model: "compatible:qwen3:8b", url: ollama.url };
    expect((await browser.call("POST", "/models/test/", local)).json).toMatchObject({ ok: true });
    expect((await browser.call("PUT", "/models/", local)).json).toMatchObject({
      model: "compatible:qwen3:8b",
      uses_environment_key: false,
    });
    const named = { ...local, url: ollama.url.replace("127.0.0.1", "localhost") };
    expect((await browser.call("POST", "/models/test/", named)).json).toMatchObject({ ok: true });

    const environment = { model: "anthropic:claude-sonnet-5", use_environment_key: true };
    const set = await browser.call("PUT", "/models/", environment);
    expect(set.json).toMatchObject({ uses_environment_key: true, key_hint: null });
    // Without `use_environment_key`, there is no key: the one in the environment was never copied.
    const keyless = await browser.call("PUT", "/models/", { model: "anthropic:claude-sonnet-5" });
    expect(keyless.json["errors"]).toEqual([{ param: "key", message: "Required." }]);
    const missing = await browser.call("PUT", "/models/", {
      ...environment,
      model: "openai:gpt-5",
    });
    expect(missing.json["errors"]).toEqual([
      { param: "use_environment_key", message: "OPENAI_API_KEY is not set." },
    ]);
  });
});

test("only the operator can set a downloaded model, only by its name and never by a path", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "pressroom-found-"));
  await mkdir(join(dataDir, "models"));
  await writeFile(join(dataDir, "models", "tiny.gguf"), makeGguf("readable"));
  try {
    await withService({ PRESSROOM_DATA_DIR: dataDir }, async (service) => {
      const { accountId } = await addAccount(service);
      const browser = await signInAs(service, accountId);
      const set = (body: object) => browser.call("PUT", "/models/", body);
      const { json } = await browser.call("GET", "/models/found/");
      expect(json["downloaded"]).toMatchObject([{ name: "tiny", title: "tiny" }]);
      expect((await set({ model: "local:tiny" })).json).toMatchObject({ model: "local:tiny" });
      expect((await browser.call("GET", "/models/")).json["problem"]).toBeNull();
      for (const model of ["local:other", "local:/etc/passwd", "local:../secret"]) {
        expect([model, (await set({ model })).status]).toEqual([model, 400]);
      }
      expect((await set({ model: "local:tiny", url: ollama.url })).status).toBe(400);
      await rm(join(dataDir, "models", "tiny.gguf"));
      expect((await browser.call("GET", "/models/")).json["problem"]).toMatchObject({
        code: "model_unknown",
      });
      await writeFile(join(dataDir, "models", "tiny.gguf"), makeGguf("readable"));
      await addAccount(service);
      expect((await set({ model: "local:tiny" })).status).toBe(400);
    });
  } finally {
    await rm(dataDir, { recursive: true });
  }
});

test("metadata services and other services' ports are not treated as model servers, even for the operator", async () => {
  await withService({}, async (service) => {
    const { accountId } = await addAccount(service);
    const browser = await signInAs(service, accountId);
    for (const url of [
      "http://169.254.169.254/latest",
      "http://[fe80::1]/v1",
      "http://[fd00:ec2::254]/v1",
      "http://[::ffff:169.254.169.254]/v1",
      "http://100.100.100.200/v1",
      "http://0.0.0.0:11434/v1",
      "http://127.0.0.1:5432/v1",
      "http://127.0.0.1:22/v1",
      "http://user:secret@127.0.0.1:11434/v1",
      "file:///etc/passwd",
    ]) {
      const reply = await browser.call("PUT", "/models/", { model: "compatible:x", url });
      expect([url, reply.status]).toEqual([url, 400]);
    }
  });
});

test("API keys cannot search for models or set private addresses, nor can anyone with other accounts or open sign-up", async () => {
  const local = { model: "compatible:qwen3:8b", url: ollama.url };
  const environment = { model: "openai:gpt-5.4", use_environment_key: true };
  const key = { OPENAI_API_KEY: "sk-secret-0123456789" };
  await withService(key, async (service) => {
    const first = await addAccount(service, { key: { scopes: all } });
    const browser = await signInAs(service, first.accountId);
    expect((await browser.call("GET", "/models/found/")).json["is_operator"]).toBe(true);
    const api = senderFor(service, first.key);
    expect((await api.get("/models/found/")).status).toBe(404);
    expect((await api.put("/models/", local)).status).toBe(400);
    expect((await api.put("/models/", environment)).status).toBe(400);

    await addAccount(service);
    expect((await browser.call("GET", "/models/found/")).json).toEqual({
      is_operator: false,
      ...none,
    });
    for (const body of [local, environment]) {
      expect((await browser.call("PUT", "/models/", body)).status).toBe(400);
      expect((await browser.call("POST", "/models/test/", body)).status).toBe(400);
    }
  });
  await withService({ ...key, PRESSROOM_SIGN_UP: "open" }, async (service) => {
    const { accountId } = await addAccount(service);
    const browser = await signInAs(service, accountId);
    expect((await browser.call("GET", "/models/found/")).json["is_operator"]).toBe(false);
    expect((await browser.call("PUT", "/models/", local)).status).toBe(400);
  });
});

test.each([
  [{}, true],
  [{ HOST: "0.0.0.0" }, false],
  [{ PRESSROOM_BASE_URL: "https://pressroom.example.com" }, false],
])(
  "the demo account counts as the operator only if it is the only one, on this machine: %j",
  async (more, is) => {
    await withService(more, async (service) => {
      const { accountId } = await addAccount(service);
      await service.sql`update accounts set is_demo = true where id = ${accountId}`;
      const browser = await signInAs(service, accountId);
      const sent = { Origin: service.url };
      const found = await browser.call("GET", "/models/found/", undefined, sent);
      expect(found.json["is_operator"]).toBe(is);
      // Once the operator has an account, the demo account is no longer the operator's.
      await addAccount(service);
      const later = await browser.call("GET", "/models/found/", undefined, sent);
      expect(later.json["is_operator"]).toBe(false);
    });
  },
);
