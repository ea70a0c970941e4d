import { afterAll, beforeAll, expect, test } from "vitest";
import { openAnalysisPool } from "../../../editing/analysis-pool.ts";
import type { AnalysisPool } from "../../../editing/analysis-pool.ts";
import { senderFor } from "../../../../test/send-json.ts";
import { openContentsClient } from "../../../../test/test-contents.ts";
import { addAccount, openTestDatabase } from "../../../../test/test-database.ts";
import { startTestService } from "../../../../test/test-service.ts";
import type { TestService } from "../../../../test/test-service.ts";

const entry = new URL("../../../editing/stuck-check-thread.fixture.ts", import.meta.url);

let service: TestService;
let stuck: TestService;
let analysis: AnalysisPool;

beforeAll(async () => {
  service = await startTestService();
  analysis = openAnalysisPool({ entry, deadlineMs: 3_000 });
  stuck = await startTestService({}, openTestDatabase, { analysis });
});
afterAll(async () => {
  await Promise.all([service.close(), stuck.close()]);
  await analysis.close();
});

test("other requests are served while the longest and most complex text is processed", async () => {
  const client = await openContentsClient(service);
  const { path } = await client.write("article");
  const state = { isDone: false };
  const edit = client.send("PATCH", path, { markdown: "1. ".repeat(33_000) }).finally(() => {
    state.isDone = true;
  });
  const startedMs = performance.now();
  let answeredMs = startedMs;
  let longestMs = 0;
  while (!state.isDone) {
    expect((await service.send({ path: "/healthz" })).status).toBe(200);
    longestMs = Math.max(longestMs, performance.now() - answeredMs);
    answeredMs = performance.now();
  }
  expect((await edit).status).toBe(200);
  // If the text were processed on the event loop, one of them would wait about as long as the edit takes.
  expect(longestMs / (answeredMs - startedMs)).toBeLessThan(0.5);
});

test("an edit that takes too long to check is saved, and its report says so", async () => {
  const client = await openContentsClient(stuck);
  const { path } = await client.write("article");
  const reply = await client.send("PATCH", path, { markdown: "# New\n\nA new text." });
  expect(reply.status).toBe(200);
  expect(reply.json).toMatchObject({ version: 2, title: "New" });
  expect(reply.json["quality"]).toMatchObject({
    problems: [],
    notes: [expect.stringContaining("not checked")],
  });
});

test("422: suggestions that take too long are rejected with a reason", async () => {
  const { key, brandId } = await addAccount(stuck);
  const reply = await senderFor(stuck, key).get(`/brands/${brandId}/keywords/suggestions/`);
  expect([reply.status, reply.json["code"]]).toEqual([422, "text_too_complex"]);
});
