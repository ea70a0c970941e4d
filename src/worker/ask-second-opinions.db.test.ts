import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { senderFor } from "../../test/send-json.ts";
import { addAccount } from "../../test/test-database.ts";
import { startTestService } from "../../test/test-service.ts";
import type { TestService } from "../../test/test-service.ts";
import { readConfig } from "../config.ts";
import { openMockServer, say } from "../llm/mock-server.fixture.ts";
import type { MockServer } from "../llm/mock-server.fixture.ts";
import { openJobModels } from "../services/job-models.ts";
import { openSecret } from "../instance-secret.ts";
import { askForBrand } from "./ask-second-opinions.ts";
import { openThreadScorer } from "./score-threads.ts";

let service: TestService;
let model: MockServer;
beforeAll(async () => {
  service = await startTestService();
  model = await openMockServer();
});
afterAll(async () => {
  await service.close();
  await model.close();
});

async function query(text: string, values: unknown[] = []): Promise<void> {
  await service.database.pool.query(text, values);
}

async function ask(): Promise<boolean> {
  const config = {
    ...readConfig({
      PRESSROOM_MODEL: "compatible:mock",
      PRESSROOM_MODEL_URL: model.url,
      PRESSROOM_MODEL_KEY: "mock",
    }),
    secret: "a test's secret",
  };
  const { log, worker: database } = service;
  const models = openJobModels({ config, log, database, secret: await openSecret(config) });
  const modelsFor = (accountId: number) => models.forJob({ accountId, jobId: 0 });
  return askForBrand({ database, log, modelsFor }, new AbortController().signal);
}

test("a model is asked once per revision of a thread and rules threads out, for brands that enable it", async () => {
  const { accountId, brandId, key } = await addAccount(service, {
    keywords: ["espresso grinder"],
    key: { scopes: ["read", "write"] },
  });
  const api = senderFor(service, key);
  await api.patch(`/brands/${brandId}/`, { overview: "We sell espresso grinders." });
  for (const title of [
    "Which espresso grinder can you recommend?",
    "Which espresso grinder can you recommend for my doll house?",
  ]) {
    await api.post("/forum-posts/", { title, body: randomUUID() });
  }
  const scorer = openThreadScorer(service.worker);
  while ((await scorer.scorePosts()) > 0);
  // No model is called unless the brand enables it.
  expect(await ask()).toBe(false);
  expect(model.seen).toEqual([]);
  await api.patch(`/brands/${brandId}/`, { thread_rules: { second_opinion: true } });
  const list = async (more = "") => {
    const { json } = await api.get(`/brands/${brandId}/threads/${more}`);
    return json["items"] as { title: string; opinion: unknown }[];
  };
  expect((await list()).map(({ opinion }) => opinion)).toEqual([null, null]);

  // A model that fails rules nothing out, and is asked again only after the pause.
  model.play(say("no JSON at all"));
  expect(await ask()).toBe(true);
  expect(await ask()).toBe(false);
  expect((await list()).map(({ opinion }) => opinion)).toEqual([null, null]);

  await query("update brand_matching set asked_at = null where account_id = $1", [accountId]);
  const titles = (await list()).map(({ title }) => title);
  model.play(
    say(
      JSON.stringify({
        opinions: titles.map((title, at) => ({
          thread: at + 1,
          fits: title.includes("doll") ? "no" : "yes",
          reason: title.includes("doll") ? "It is about\ntoys." : "A buyer asks for advice.",
        })),
      }),
    ),
  );
  expect(await ask()).toBe(true);
  const fitting = { fits: "yes", reason: "A buyer asks for advice." };
  expect(await list()).toMatchObject([{ opinion: fitting }]);
  expect((await list("?include_ruled_out=true")).map(({ opinion }) => opinion)).toContainEqual({
    fits: "no",
    reason: "It is about toys.",
  });
  // All of these have an opinion; later revisions are assessed again.
  await query("update brand_matching set asked_at = null where account_id = $1", [accountId]);
  expect(await ask()).toBe(false);
  await query("update thread_matches set revision = revision + 1 where account_id = $1", [
    accountId,
  ]);
  expect(await ask()).toBe(true);
});
