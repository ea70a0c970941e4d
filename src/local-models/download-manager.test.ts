import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "../log.ts";
import { catalog } from "./catalog.ts";
import type { KnownModel } from "./catalog.ts";
import { openDownloads } from "./download-manager.ts";
import type { Downloads } from "./download-manager.ts";
import { startFileServer } from "./faulty-file-server.fixture.ts";
import type { FileServer } from "./faulty-file-server.fixture.ts";
import { openModelStore } from "./store.ts";
import type { ModelStore } from "./store.ts";

const file = Buffer.concat([Buffer.from("GGUF"), randomBytes(300_000)]);
const half = 150_000;
const small: KnownModel = {
  ...(catalog[0] as KnownModel),
  name: "small",
  bytes: file.byteLength,
  memoryBytes: 1,
  sha256: createHash("sha256").update(file).digest("hex"),
};

let dataDir: string;
let store: ModelStore;
let server: FileServer;
let opened: Downloads[];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "pressroom-downloads-"));
  store = openModelStore(dataDir);
  server = await startFileServer(file);
  opened = [];
});

afterEach(async () => {
  await Promise.all(opened.map((downloads) => downloads.close()));
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A download manager, as in each serving process. */
function serve(known: KnownModel = small): Downloads {
  const downloads = openDownloads({
    store,
    catalog: [known],
    mirror: server.url,
    log: createLog("silent"),
    times: { backoffMs: 1, triesMax: 3 },
  });
  opened.push(downloads);
  return downloads;
}

const look = async (downloads: Downloads) => (await downloads.list())[0];

function becomes(downloads: Downloads, expected: object): Promise<void> {
  return vi.waitFor(async () => expect(await look(downloads)).toMatchObject(expected), {
    timeout: 20_000,
  });
}

const halfway = { state: "downloading", bytesDone: half, bytesTotal: file.byteLength };

test("a download starts, reports progress and completes", async () => {
  const downloads = serve();
  expect(await look(downloads)).toMatchObject({ state: "not_downloaded", isCancelable: false });
  await downloads.download("small");
  expect(await look(downloads)).toMatchObject({ state: "downloading", isCancelable: true });
  await becomes(downloads, { state: "ready", checked: "whole", failure: null });
  expect((await store.find("small"))?.source).toContain(server.url);
});

test("processes with the same data directory download a file once, and each can report and cancel it", async () => {
  server.misbehave({ silentAfter: half });
  const [one, two] = [serve(), serve()];
  await one.download("small");
  await becomes(one, halfway);
  await two.download("small");
  two.keepResuming();
  await becomes(two, halfway);
  expect(server.requests).toHaveLength(1);
  await expect(two.remove("small")).rejects.toMatchObject({ code: "local_model_busy" });
  await two.cancel("small");
  await becomes(one, { state: "paused", bytesDone: half });
  await expect(two.cancel("small")).rejects.toMatchObject({ code: "local_model_not_busy" });
});

test("a canceled download resumes where it stopped", async () => {
  server.misbehave({ silentAfter: half });
  const downloads = serve();
  await downloads.download("small");
  await becomes(downloads, halfway);
  await downloads.cancel("small");
  expect(await look(downloads)).toMatchObject({ state: "paused", bytesDone: half });
  await downloads.download("small");
  await becomes(downloads, { state: "ready" });
  expect(server.requests[1]?.range).toBe(`bytes=${half}-`);
});

test("the next process resumes what a stopped one left unfinished", async () => {
  server.misbehave({ silentAfter: half });
  const first = serve();
  await first.download("small");
  await becomes(first, halfway);
  await first.close();
  const second = serve();
  expect(await look(second)).toMatchObject({ state: "downloading", isCancelable: true });
  second.keepResuming();
  await becomes(second, { state: "ready" });
  expect(server.requests[1]?.range).toBe(`bytes=${half}-`);
});

test("a canceled download is not resumed by the next process", async () => {
  server.misbehave({ silentAfter: half });
  const first = serve();
  await first.download("small");
  await becomes(first, halfway);
  await first.cancel("small");
  await first.close();
  const second = serve();
  second.keepResuming();
  await second.download("small").then(() => second.cancel("small"));
  expect(await look(second)).toMatchObject({ state: "paused" });
});

test.each([
  [
    "a server that is down",
    () => server.misbehave(...[503, 502, 503].map((status) => ({ status }))),
    /Try again later/u,
  ],
  [
    "an unreachable server",
    () => server.close(),
    /cannot be reached.*Check the internet connection/u,
  ],
  ["another file", () => server.serve(Buffer.concat([file, file])), /Use another server/u],
  [
    "a damaged file",
    () => server.serve(Buffer.concat([Buffer.from("GGUF"), randomBytes(300_000)])),
    /SHA-256 does not match.*Download it again/u,
  ],
])("%s: reported with advice, and can be tried again", async (_, make, words) => {
  make();
  const downloads = serve();
  await downloads.download("small");
  await becomes(downloads, { state: "failed", failure: expect.stringMatching(words) as string });
  expect(await store.find("small")).toBeUndefined();
  await downloads.download("small");
  expect(await look(downloads)).toMatchObject({ state: "downloading", failure: null });
});

test.each([
  ["memory", { memoryBytes: 2 ** 52 }, /Choose a smaller model/u],
  ["disk space", { bytes: 2 ** 52 }, /Free up space or choose a smaller model/u],
])("too little %s: nothing is requested from the server", async (_, more, words) => {
  const downloads = serve({ ...small, ...more });
  await downloads.download("small");
  await becomes(downloads, { state: "failed", failure: expect.stringMatching(words) as string });
  expect(server.requests).toEqual([]);
});

test("verification finds damage, and downloading again repairs it", async () => {
  const downloads = serve();
  await expect(downloads.verify("small")).rejects.toMatchObject({ code: "local_model_not_found" });
  await downloads.download("small");
  await becomes(downloads, { state: "ready" });
  await downloads.verify("small");
  await becomes(downloads, { state: "ready", checked: "whole" });
  const handle = await open(store.pathOf("small"), "r+");
  await handle.write(Buffer.from([1, 2, 3]), 0, 3, 1_000);
  await handle.close();
  await downloads.verify("small");
  await becomes(downloads, {
    state: "failed",
    failure: expect.stringMatching(/damaged.*Download it again/u) as string,
  });
  await downloads.download("small");
  await becomes(downloads, { state: "ready", checked: "whole" });
});

test("a model is removed with its reports; invalid names are unknown", async () => {
  const downloads = serve();
  for (const name of ["gpt-5", "../secret", ""]) {
    for (const act of ["download", "verify", "remove"] as const) {
      await expect(downloads[act](name)).rejects.toMatchObject({ code: "local_model_not_found" });
    }
    await expect(downloads.cancel(name)).rejects.toMatchObject({ code: "local_model_not_busy" });
  }
  await downloads.download("small");
  await becomes(downloads, { state: "ready" });
  await downloads.remove("small");
  expect(await look(downloads)).toMatchObject({ state: "not_downloaded", checked: null });
});
