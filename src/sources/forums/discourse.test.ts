import { expect, onTestFinished, test } from "vitest";
import { startDiscourse } from "./discourse.fixture.ts";
import { discourseReader } from "./discourse.ts";
import { makeThreads } from "./forum-server.fixture.ts";
import type { ForumThread } from "./forum-server.fixture.ts";
import { idsOf, readSource, threadsOf } from "./read-source.fixture.ts";

async function start(threads: ForumThread[]) {
  const server = await startDiscourse(threads);
  onTestFinished(server.close);
  return server;
}

test("a topic has its category, tags, likes, accepted answer and URL", async () => {
  const server = await start(makeThreads(1, 1));
  const [read] = threadsOf(
    await readSource(discourseReader, { url: `${server.url}/t/some-topic/7` }),
  );
  expect(read).toMatchObject({
    url: `${server.url}/t/topic-1/1`,
    community: "Grinders",
    tags: ["grinders"],
    score: 0,
    isAnswered: true,
  });
});

test("quotes and deleted posts are omitted", async () => {
  const [thread] = makeThreads(1, 3) as [ForumThread];
  const [first, second] = thread.replies;
  if (first) first.text = '[quote="bea, post:1, topic:1"]\nMine stalls.\n[/quote]\n\nTry another.';
  if (second) second.isDeleted = true;
  const server = await start([thread]);
  const [read] = threadsOf(await readSource(discourseReader, { url: server.url }));
  expect(read?.replies?.map((one) => one.body)).toEqual([
    "Try another.",
    "Burrs, always. Reply 2.",
  ]);
});

test("an unknown category is reported with its name", async () => {
  const server = await start(makeThreads(1, 1));
  const settings = { categories: ["tea"] };
  const { problem } = await readSource(discourseReader, { url: server.url, settings });
  expect(problem?.code).toBe("not_found");
  expect(problem?.message).toContain('"tea"');
});

test("min_posts skips topics without answers", async () => {
  const server = await start([...makeThreads(2, 0), ...makeThreads(1, 1, 9)]);
  const reading = await readSource(discourseReader, {
    url: server.url,
    settings: { min_posts: 2 },
  });
  expect(idsOf(reading)).toEqual(["9"]);
});

test("a next page on another host is not followed", async () => {
  const server = await start(makeThreads(1, 0));
  server.fault = ({ url }) =>
    url.pathname === "/latest.json"
      ? {
          body: {
            topic_list: { more_topics_url: "//127.0.0.2:1/latest?page=1", topics: [{ id: 1 }] },
          },
        }
      : undefined;
  const reading = await readSource(discourseReader, { url: server.url });
  expect(reading.problem).toBeUndefined();
  expect(idsOf(reading)).toEqual(["1"]);
});
