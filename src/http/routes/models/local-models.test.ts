/** Downloading, canceling, verifying and removing models in the dashboard, over real sockets on both sides. */
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeGguf } from "../../../../test/gguf/make-gguf.ts";
import { senderFor } from "../../../../test/send-json.ts";
import { signInAs } from "../../../../test/sign-in.ts";
import type { Browser } from "../../../../test/sign-in.ts";
import { addAccount } from "../../../../test/test-database.ts";
import { eventually, startTestService } from "../../../../test/test-service.ts";
import type { TestService } from "../../../../test/test-service.ts";
import { catalog } from "../../../local-models/catalog.ts";
import type { KnownModel } from "../../../local-models/catalog.ts";
import { startFileServer } from "../../../local-models/faulty-file-server.fixture.ts";
import type { FileServer } from "../../../local-models/faulty-file-server.fixture.ts";

const file = makeGguf();
const half = Math.floor(file.byteLength / 2);
const tiny: KnownModel = {
  ...(catalog[0] as KnownModel),
  name: "tiny",
  title: "Tiny",
  bytes: file.byteLength,
  memoryBytes: 1_000_000,
  sha256: createHash("sha256").update(file).digest("hex"),
};

let dataDir: string;
let server: FileServer;
let service: TestService;

const start = (more: Record<string, string> = {}) =>
  startTestService(
    { PRESSROOM_DATA_DIR: dataDir, PRESSROOM_MODEL_MIRROR: server.url, ...more },
    undefined,
    { catalog: [tiny] },
  );

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "pressroom-local-"));
  server = await startFileServer(file);
});
afterEach(async () => {
  await service.close();
  await server.close();
  await rm(dataDir, { recursive: true });
});

async function read(browser: Browser): Promise<Record<string, unknown>> {
  const { json } = await browser.call("GET", "/models/local/");
  const [model = {}] = json["models"] as Record<string, unknown>[];
  return model;
}

const isIn = (browser: Browser, state: string) =>
  eventually(async () => {
    const model = await read(browser);
    return model["state"] === state && model;
  });

test("the operator can download, cancel, resume, use, verify and delete a model", async () => {
  service = await start();
  const browser = await signInAs(service, (await addAccount(service)).accountId);
  const act = (what: string) => browser.call("POST", `/models/local/tiny/${what}/`);
  expect((await browser.call("GET", "/models/local/")).json).toMatchObject({
    is_operator: true,
    is_engine_installed: true,
    models: [{ name: "tiny", licence: "Apache-2.0", fits: true, state: "not_downloaded" }],
  });
  expect((await act("cancel")).json["code"]).toBe("local_model_not_busy");
  expect((await act("verify")).json["code"]).toBe("local_model_not_found");

  server.misbehave({ silentAfter: half });
  expect((await act("download")).status).toBe(204);
  await eventually(async () => (await read(browser))["bytes_done"] === half);
  expect(await read(browser)).toMatchObject({ state: "downloading", is_cancelable: true });
  expect((await browser.call("DELETE", "/models/local/tiny/")).json["code"]).toBe(
    "local_model_busy",
  );
  expect((await act("cancel")).status).toBe(204);
  expect(await read(browser)).toMatchObject({ state: "paused", bytes_done: half });

  await act("download");
  const ready = await isIn(browser, "ready");
  expect(ready).toMatchObject({ is_downloaded: true, is_in_use: false, checked: "whole" });
  expect(server.requests[1]?.range).toBe(`bytes=${half}-`);
  expect((await browser.call("PUT", "/models/", { model: "local:tiny" })).status).toBe(200);
  expect(await read(browser)).toMatchObject({ is_in_use: true });
  expect((await act("verify")).status).toBe(204);
  await isIn(browser, "ready");
  expect((await browser.call("DELETE", "/models/local/tiny/")).status).toBe(204);
  expect(await read(browser)).toMatchObject({ state: "not_downloaded", is_in_use: true });
  expect((await browser.call("DELETE", "/models/local/tiny/")).status).toBe(404);
});

test("nobody else can manage models: no API key, and no account if there are others", async () => {
  service = await start();
  const scopes = ["generate", "read", "write", "admin"] as const;
  const { accountId, key } = await addAccount(service, { key: { scopes } });
  const browser = await signInAs(service, accountId);
  const api = senderFor(service, key);
  expect((await api.get("/models/local/")).status).toBe(404);
  expect((await api.post("/models/local/tiny/download/", {})).status).toBe(404);
  await addAccount(service);
  expect((await browser.call("GET", "/models/local/")).json).toEqual({
    is_operator: false,
    is_engine_installed: false,
    models: [],
  });
  for (const [method, path] of [
    ["POST", "tiny/download/"],
    ["POST", "tiny/verify/"],
    ["POST", "tiny/cancel/"],
    ["DELETE", "tiny/"],
  ] as const) {
    const reply = await browser.call(method, `/models/local/${path}`);
    expect([path, reply.status, reply.json["code"]]).toEqual([path, 403, "not_operator"]);
  }
  expect(server.requests).toEqual([]);
});

test("a failed download is reported with advice and can be retried", async () => {
  service = await start();
  const browser = await signInAs(service, (await addAccount(service)).accountId);
  server.misbehave({ status: 404 });
  await browser.call("POST", "/models/local/tiny/download/");
  const { failure } = await isIn(browser, "failed");
  expect(failure).toMatch(
    /tiny could not be downloaded: the file was not found.*PRESSROOM_MODEL_MIRROR/u,
  );
  await browser.call("POST", "/models/local/tiny/download/");
  expect((await isIn(browser, "ready"))["failure"]).toBeNull();
  const unknown = await browser.call("POST", "/models/local/..%2Fsecret/download/");
  expect(unknown.status).toBe(404);
});
