/** Forum posts with instructions, through the whole service: a model that obeys cannot reveal what it was never given. */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listenLocally } from "../../test/local-server.ts";
import { forAccount } from "../db/account-handle.ts";
import { hostilePosts } from "../writing/writers/model/hostile-posts.fixture.ts";
import { addForumPost } from "../records/forum-posts/add-forum-post.ts";
import { addAccount } from "../../test/test-database.ts";
import { modelKey, openWritingSetup, testSecret } from "../../test/test-writing-worker.ts";
import type { WritingSetup } from "../../test/test-writing-worker.ts";

const trapped: string[] = [];
const trap = await listenLocally(
  createServer((request, response) => {
    trapped.push(request.url ?? "");
    response.end();
  }),
);
const reached = new Set<string>();
const onConnect = (message: unknown) => {
  const { connectParams } = message as { connectParams: { host: string } };
  reached.add(connectParams.host);
};

let setup: WritingSetup;
beforeAll(async () => {
  subscribe("undici:client:connected", onConnect);
  setup = await openWritingSetup({});
  await setup.startWorker();
});
afterAll(async () => {
  unsubscribe("undici:client:connected", onConnect);
  await setup.close();
  await trap.close();
});

test("no secret or data of another account is in contents, events, logs or responses, and only the provider is contacted", async () => {
  const { database } = setup.service;
  const canary = "CANARYOFANOTHERACCOUNT";
  const other = await addAccount(setup.service, { name: `${canary} Ltd`, overview: canary });
  const testAccount = await setup.openAccount({ mistakes: ["obeys_source", "markup"] });
  const formats = ["article", "post", "newsletter", "social", "batch"];
  // hostile-posts.test.ts tests all of them against the writer alone; one of each disguise is enough here.
  const posts = hostilePosts(trap.url).filter((_, at) => at % 16 === 0);
  const jobs = await Promise.all(
    posts.map(async ({ post }, at) => {
      const { id } = await forAccount(database, testAccount.accountId, (account) =>
        addForumPost(account, {
          ...post,
          source: { kind: "manual", name: "forum" },
          externalId: String(at),
          url: `${post.url}?${at}`,
          postedAt: null,
        }),
      );
      const jobId = await testAccount.ask({
        content_type: formats[at % formats.length] ?? "post",
        forum_post_id: String(id),
      });
      return testAccount.ended(jobId);
    }),
  );
  expect(jobs.length).toBeGreaterThan(10);

  const ids = jobs.map(({ id }) => id);
  const { rows: events } = await database.pool.query(
    "select * from job_events where job_id = any ($1)",
    [ids],
  );
  const { rows: stages } = await database.pool.query(
    "select * from job_stages where job_id = any ($1)",
    [ids],
  );
  const answers = await Promise.all(
    jobs.flatMap(({ items }) =>
      items.flatMap(({ contentId }) =>
        contentId === null
          ? []
          : ["application/json", "text/markdown"].map(async (type) => {
              const path = `/agents/api/contents/${contentId}/`;
              const reply = await setup.service.get(testAccount.key, path, { Accept: type });
              expect(reply.status).toBe(200);
              return reply.text;
            }),
      ),
    ),
  );
  expect(events.length).toBeGreaterThan(0);
  expect(answers.length).toBeGreaterThan(jobs.length);
  const everything = JSON.stringify([jobs, events, stages, answers, setup.service.logged]);
  const nonces = testAccount.provider.calls().flatMap(({ job }) => job ?? []);
  expect(nonces.length).toBeGreaterThan(0);
  for (const secret of [canary, other.key, testAccount.key, modelKey, testSecret, ...nonces]) {
    expect(everything).not.toContain(secret);
  }
  const active = /.{0,80}(?:(?<!\\)<script|(?<!\\)<img|onerror=|(?<!<)!\[).{0,40}/u;
  expect(answers.flatMap((answer) => active.exec(answer)?.[0] ?? [])).toEqual([]);
  expect(trapped).toEqual([]);
  expect([...reached]).toEqual([new URL(testAccount.provider.url).host]);
}, 120_000);
