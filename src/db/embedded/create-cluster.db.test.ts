import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { Bench, answers, listDrafts, until } from "./embedded-bench.fixture.ts";

const bench = new Bench();
afterEach(() => bench.clear());
afterAll(() => bench.close());

it("two concurrent first starts create one cluster: one starts it, the other joins", async () => {
  const dataDir = path.join(await bench.scratch(), "data");
  const other = bench.spawnHolder(dataDir);
  await until("the other is under way", async () => (await listDrafts(dataDir)).length > 0);
  const held = await bench.hold(dataDir);
  const theirs = await other.held;
  expect(theirs.connectionString).toBe(held.connectionString);
  expect(theirs.started).toBe(!held.started);
  expect(await answers(held.connectionString)).toBe(true);
  expect(await readdir(dataDir)).toEqual(["postgres"]);
});

it("a kill -9 during the first start leaves no partial cluster, and the next start cleans up", async () => {
  const dataDir = path.join(await bench.scratch(), "data");
  const killed = bench.spawnHolder(dataDir);
  await until("initdb is at work", async () => {
    const [draft] = await listDrafts(dataDir);
    return draft !== undefined && existsSync(path.join(dataDir, draft, "data", "base"));
  });
  await killed.kill();
  expect(await readdir(dataDir)).not.toContain("postgres");
  const held = await bench.hold(dataDir);
  expect(held.started).toBe(true);
  expect(await readdir(dataDir)).toEqual(["postgres"]);
});
