import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeGguf } from "../../test/gguf/make-gguf.ts";
import { findKnownModel } from "./catalog.ts";
import { startFileServer } from "./faulty-file-server.fixture.ts";
import type { FileServer } from "./faulty-file-server.fixture.ts";
import { pullModel, verifyModel } from "./pull-model.ts";
import type { Pull } from "./pull-model.ts";
import { openModelStore } from "./store.ts";
import type { ModelStore } from "./store.ts";

const file = makeGguf();
let dataDir: string;
let store: ModelStore;
let server: FileServer;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "pressroom-pull-"));
  store = openModelStore(dataDir);
  server = await startFileServer(file);
});

afterEach(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const pull = (wanted: Omit<Pull, "known">) =>
  pullModel(
    store,
    { ...wanted, known: findKnownModel(wanted.name) },
    { signal: new AbortController().signal, times: { backoffMs: 1, triesMax: 2 } },
  );

const failsWith = (words: RegExp) => ({
  code: "model_download_failed",
  message: expect.stringMatching(words) as string,
});

test("a custom URL gets a custom name", async () => {
  const { bytes } = await pull({ name: "mine", mirror: `${server.url}/some/model.gguf` });
  expect(bytes).toBe(file.byteLength);
  expect((await store.find("mine"))?.source).toBe(`${server.url}/some/model.gguf`);
});

test("a mirror replaces the hub, and its file is verified all the same", async () => {
  const pulling = pull({ name: "qwen3-1.7b", mirror: `${server.url}/`, isForced: true });
  await expect(pulling).rejects.toMatchObject(failsWith(/expected 1107409472/u));
  expect(await store.list()).toEqual([]);
});

test("a local file is copied and verified", async () => {
  const from = join(dataDir, "own.gguf");
  writeFileSync(from, file);
  await pull({ name: "mine", from });
  expect((await readFile(store.pathOf("mine"))).equals(file)).toBe(true);
  await expect(pull({ name: "qwen3-4b", from, isForced: true })).rejects.toMatchObject(
    failsWith(/not the catalog file/u),
  );
  writeFileSync(from, "PK");
  await expect(pull({ name: "other", from })).rejects.toMatchObject(failsWith(/not a GGUF file/u));
  expect((await store.list()).map(({ name }) => name)).toEqual(["mine"]);
});

test("a file that exceeds the free disk space is rejected", async () => {
  const from = join(dataDir, "own.gguf");
  writeFileSync(from, file);
  // A sparse file.
  truncateSync(from, 2 ** 43);
  await expect(pull({ name: "huge", from })).rejects.toMatchObject(
    failsWith(/Not enough disk space/u),
  );
});

test("a name that is not in the catalog needs a URL", async () => {
  await expect(pull({ name: "gpt-5" })).rejects.toMatchObject(failsWith(/catalog has no model/u));
});

test("a file that changed on disk is reported as damaged", async () => {
  const mine = await pull({ name: "mine", mirror: `${server.url}/model.gguf` });
  expect(await verifyModel(mine, undefined)).toBe(true);
  const damaged = Buffer.from(file);
  damaged[100_000] = (damaged[100_000] ?? 0) ^ 1;
  await writeFile(mine.path, damaged);
  expect(await verifyModel(mine, undefined)).toBe(false);
  await writeFile(store.pathOf("by-hand"), file);
  const [byHand] = await store.list();
  expect(byHand && (await verifyModel(byHand, undefined))).toBeUndefined();
});
