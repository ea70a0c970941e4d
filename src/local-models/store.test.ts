import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openModelStore, resolveLocalModel } from "./store.ts";

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "pressroom-models-"));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

const note = { bytes: 4, sha256: "a".repeat(64), source: "somewhere" };

test("a data directory without models has none", async () => {
  const store = openModelStore(dataDir);
  expect(await store.list()).toEqual([]);
  expect(await store.find("small")).toBeUndefined();
});

test("only complete files are listed", async () => {
  const store = openModelStore(dataDir);
  await store.prepare();
  await writeFile(store.partPathOf("small"), "GGUF");
  expect(await store.list()).toEqual([]);
  const kept = await store.keep("small", store.partPathOf("small"), note);
  expect(kept).toMatchObject({ name: "small", path: store.pathOf("small"), ...note });
  expect(await store.list()).toEqual([kept]);
  expect((await stat(kept.path)).mode & 0o777).toBe(0o600);
});

test("a file that was added by hand has no checksum", async () => {
  const store = openModelStore(dataDir);
  await store.prepare();
  await writeFile(store.pathOf("mine"), "GGUF");
  expect(await store.find("mine")).toMatchObject({ bytes: 4, sha256: null, source: null });
});

test("removing a model removes all its files", async () => {
  const store = openModelStore(dataDir);
  await store.prepare();
  await writeFile(store.partPathOf("small"), "GGUF");
  await store.keep("small", store.partPathOf("small"), note);
  expect(await store.remove("small")).toBe(true);
  expect(await readdir(store.folder)).toEqual([]);
  expect(await store.remove("small")).toBe(false);
});

test("a name cannot leave the folder; a path is used unchanged", async () => {
  expect(() => resolveLocalModel(dataDir, "../secret")).toThrow(
    "not a valid name for a local model",
  );
  expect(resolveLocalModel(dataDir, "small")).toBe(join(dataDir, "models", "small.gguf"));
  expect(resolveLocalModel(dataDir, "/weights/own.gguf")).toBe("/weights/own.gguf");
  expect(await openModelStore(dataDir).find("../secret")).toBeUndefined();
});
