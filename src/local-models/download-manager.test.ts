import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "../log.ts";
import { catalogue } from "./catalogue.ts";
import type { KnownModel } from "./catalogue.ts";
import { openDownloads } from "./download-manager.ts";
import type { Downloads } from "./download-manager.ts";
import { startFileServer } from "./faulty-file-server.fixture.ts";
import type { FileServer } from "./faulty-file-server.fixture.ts";
import { openModelStore } from "./store.ts";
import type { ModelStore } from "./store.ts";

const file = Buffer.concat([Buffer.from("GGUF"), randomBytes(300_000)]);
const half = 150_000;
const small: KnownModel = {
  ...(catalogue[0] as KnownModel),
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

/** As each process that serves has one. */
function serve(known: KnownModel = small): Downloads {
  const downloads = openDownloads({
    store,
    catalogue: [known],
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

test("a download is asked for, told and done", async () => {
  const downloads = serve();
  expect(await look(downloads)).toMatchObject({ state: "not_downloaded", isCancelable: false });
  await downloads.download("small");
  expect(await look(downloads)).toMatchObject({ state: "downloading", isCancelable: true });
  await becomes(downloads, { state: "ready", checked: "whole", failure: null });
  expect((await store.find("small"))?.source).toContain(server.url);
});

test("processes that serve the same data download a file once, and each can tell and cancel it", async () => {
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

test("what was canceled goes on where it stopped", async () => {
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

test("the next process that serves goes on with what one that stopped left", async () => {
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

test("what was canceled is not taken up again by the next one", async () => {
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
    "no way to the server",
    () => server.close(),
    /cannot be reached.*Check the internet connection/u,
  ],
  ["another file", () => server.serve(Buffer.concat([file, file])), /Use another server/u],
  [
    "a damaged file",
    () => server.serve(Buffer.concat([Buffer.from("GGUF"), randomBytes(300_000)])),
    /SHA-256 does not match.*Download it again/u,
  ],
])("%s: said with what to do, and it can be asked for again", async (_, make, words) => {
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
  ["room on the disk", { bytes: 2 ** 52 }, /Free up space or choose a smaller model/u],
])("too little %s: nothing is asked of the server", async (_, more, words) => {
  const downloads = serve({ ...small, ...more });
  await downloads.download("small");
  await becomes(downloads, { state: "failed", failure: expect.stringMatching(words) as string });
  expect(server.requests).toEqual([]);
});

test("a check finds damage, and the download that follows mends it", async () => {
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

test("a model is removed with all that is known of it; names that are none are unknown", async () => {
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
