import { afterAll, beforeAll, expect, test } from "vitest";
import { startModelServer } from "../../../../mock-model/start-model-server.ts";
import type { ModelServer } from "../../../../mock-model/start-model-server.ts";
import { addAccountWithApi, errorParams } from "../../../../test/send-json.ts";
import { startTestService } from "../../../../test/test-service.ts";
import type { TestService } from "../../../../test/test-service.ts";

let service: TestService;
let provider: ModelServer;
beforeAll(async () => {
  provider = await startModelServer({});
  service = await startTestService({
    PRESSROOM_MODEL: "openai:gpt-5.4",
    PRESSROOM_MODEL_FAST: "openai:gpt-5.4-mini",
    OPENAI_API_KEY: "sk-operators-secret-key",
    PRESSROOM_MODEL_ALLOW: new URL(provider.url).host,
    PRESSROOM_MODEL_PRICES: "openai:gpt-9=2/0.2/8",
  });
});
afterAll(async () => {
  await service.close();
  await provider.close();
});

const secretKey = "sk-the-accounts-own-key-x7Qd";

const newAccount = () => addAccountWithApi(service);

const mockModel = () => ({ model: "compatible:mock", url: `${provider.url}/v1`, key: secretKey });

test("an account without its own model sees the operator's models, prices and caps, and no keys", async () => {
  const { api } = await newAccount();
  const { text, json } = await api.get("/models/");
  expect(json).toMatchObject({
    writer: "openai:gpt-5.4",
    paid_by: "operator",
    own: null,
    operators: { model: "openai:gpt-5.4", fast_model: "openai:gpt-5.4-mini", fallback: [] },
    caps: { job_usd: 5, job_tokens: 2_000_000, day_usd: 50, day_tokens: 50_000_000 },
  });
  const prices = json["prices"] as { model: string; as_of: string | null }[];
  expect(prices[0]).toEqual({
    model: "openai:gpt-9",
    input_usd: 2,
    cached_input_usd: 0.2,
    output_usd: 8,
    as_of: null,
  });
  expect(prices.find(({ model }) => model === "openai:gpt-5.4")?.as_of).toMatch(/^\d{4}-/);
  expect(text).not.toContain("sk-operators");
});

test("a configured model is used for writing, its key is never shown, and deleting it restores the operator's", async () => {
  const { api } = await newAccount();
  const set = await api.put("/models/", { ...mockModel(), fast_model: "compatible:small" });
  expect(set.json).toMatchObject({
    model: "compatible:mock",
    fast_model: "compatible:small",
    url: `${provider.url}/v1`,
    key_hint: "…x7Qd",
  });
  const shown = await api.get("/models/");
  expect(shown.json).toMatchObject({ writer: "compatible:mock", paid_by: "account" });
  expect(shown.json["own"]).toEqual(set.json);
  expect(set.text + shown.text).not.toContain(secretKey);
  expect(service.logged.join("")).not.toContain(secretKey);
  expect((await api.delete("/models/")).status).toBe(204);
  expect((await api.get("/models/")).json["own"]).toBeNull();
  const again = await api.delete("/models/");
  expect([again.status, again.json["code"]]).toEqual([404, "model_not_set"]);
});

test("the stored key is kept for the same provider and URL, and sent nowhere else", async () => {
  const { api } = await newAccount();
  await api.put("/models/", mockModel());
  const { key: _key, ...keyless } = mockModel();
  const renamed = await api.put("/models/", { ...keyless, model: "compatible:other" });
  expect(renamed.json).toMatchObject({ model: "compatible:other", key_hint: "…x7Qd" });
  const moved = await api.put("/models/", { ...keyless, url: `${provider.url}/elsewhere` });
  expect(moved.json["key_hint"]).toBeNull();
  const hosted = await api.put("/models/", { model: "openai:gpt-5.4" });
  expect(hosted.json["errors"]).toEqual([{ param: "key", message: "Required." }]);
});

test("a test calls the given models, reports their usage and stores nothing", async () => {
  const { api } = await newAccount();
  const answered = {
    model: "compatible:mock",
    ok: true,
    milliseconds: expect.any(Number),
    input_tokens: expect.any(Number),
    output_tokens: expect.any(Number),
    // A server in this network costs nothing per token.
    cost_usd: 0,
    failure: null,
  };
  const given = await api.post("/models/test/", mockModel());
  expect(given.json).toEqual({ ok: true, models: [answered] });
  expect((await api.get("/models/")).json["own"]).toBeNull();
  expect((await api.post("/models/test/", { ...mockModel(), fast_model: "small" })).json).toEqual({
    ok: true,
    models: [answered, { ...answered, model: "compatible:small" }],
  });
});

test("a test of an unreachable model reports the failure", async () => {
  const gone = await startModelServer({});
  const host = new URL(gone.url).host;
  await gone.close();
  const other = await startTestService({ PRESSROOM_MODEL_ALLOW: host });
  try {
    const { api } = await addAccountWithApi(other);
    const { status, json } = await api.post("/models/test/", {
      ...mockModel(),
      url: `${gone.url}/v1`,
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      ok: false,
      models: [{ ok: false, failure: { code: "model_unavailable", message: expect.any(String) } }],
    });
  } finally {
    await other.close();
  }
});

test("400: all problems of a model are reported at once, and private addresses are rejected", async () => {
  const { api } = await newAccount();
  const set = (body: unknown) => api.put("/models/", body);
  for (const send of [set, (body: unknown) => api.post("/models/test/", body)]) {
    const wrong = await send({ model: "gpt", url: "ftp://x", key: "a b" });
    expect([wrong.status, wrong.json["code"]]).toEqual([400, "invalid_parameters"]);
    for (const url of [
      "http://127.0.0.1:1/v1",
      "http://[::1]/v1",
      "http://169.254.169.254/latest",
      "http://localhost:11434/v1",
      "https://user:secret@example.com/",
    ]) {
      const inner = await send({ model: "compatible:x", url });
      expect([url, inner.status]).toEqual([url, 400]);
      expect(errorParams(inner)[0]).toBe("url");
    }
    const both = await send({ model: "gpt", url: "ftp://x", key: "k" });
    expect(errorParams(both)).toEqual(["model", "url"]);
    const mixed = await send({
      model: "openai:gpt-5.4",
      fast_model: "anthropic:claude-haiku-5-5",
      key: "k",
    });
    expect(errorParams(mixed)[0]).toBe("fast_model");
    const nowhere = await send({ model: "compatible:x" });
    expect(errorParams(nowhere)[0]).toBe("url");
  }
});

test("a test never sends the stored key", async () => {
  const { api } = await newAccount();
  await api.put("/models/", { model: "openai:gpt-5.4", key: secretKey });
  const { json } = await api.post("/models/test/", { model: "openai:gpt-5.4" });
  expect(json["errors"]).toEqual([{ param: "key", message: "Required." }]);
});

test("an account never sees another account's model", async () => {
  const owner = await newAccount();
  await owner.api.put("/models/", mockModel());
  const other = await newAccount();
  expect((await other.api.get("/models/")).json["own"]).toBeNull();
});
