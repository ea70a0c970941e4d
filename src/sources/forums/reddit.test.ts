import { expect, onTestFinished, test } from "vitest";
import { makeThreads } from "./forum-server.fixture.ts";
import type { ForumThread } from "./forum-server.fixture.ts";
import { goneOf, idsOf, readSource, threadsOf } from "./read-source.fixture.ts";
import { redditSecret, startReddit } from "./reddit.fixture.ts";
import { createRedditReader } from "./reddit.ts";

async function start(threads: ForumThread[]) {
  const server = await startReddit(threads);
  onTestFinished(server.close);
  const source = { url: "https://www.reddit.com/r/coffee/", secret: redditSecret };
  return { server, source, reader: createRedditReader({ site: server.url, api: server.url }) };
}

test("an access token that expires during a read is replaced, and nothing is lost", async () => {
  const { server, source, reader } = await start(makeThreads(30, 1));
  let asked = 0;
  server.fault = ({ url }) => {
    if (url.pathname.startsWith("/comments/") && ++asked === 12) server.expire();
    return undefined;
  };
  expect(idsOf(await readSource(reader, source))).toHaveLength(30);
  const tokens = server.asked.filter(({ url }) => url.pathname === "/api/v1/access_token");
  expect(tokens).toHaveLength(2);
});

test("wrong credentials are reported and not retried", async () => {
  const { server, source, reader } = await start(makeThreads(1, 1));
  const { problem } = await readSource(reader, { ...source, secret: "client-id:wrong" });
  expect(problem).toMatchObject({ code: "credentials_refused" });
  expect(problem?.message).toContain("reddit.com/prefs/apps");
  expect(problem?.message).not.toContain("wrong");
  expect(server.asked).toHaveLength(1);
});

test("stops when the rate limit is used up, and reports when to resume", async () => {
  const { server, source, reader } = await start(makeThreads(30, 1));
  let asked = 0;
  server.fault = ({ url }) => {
    if (!url.pathname.startsWith("/comments/") || ++asked < 10) return undefined;
    const left = { "x-ratelimit-remaining": "0.0", "x-ratelimit-reset": "240" };
    server.fault = () => {
      throw new Error("asked although nothing was left");
    };
    return { headers: left, body: { message: "Not Found" } };
  };
  const reading = await readSource(reader, source);
  expect(reading.problem?.code).toBe("rate_limited");
  expect(reading.problem?.retryAfterMs).toBeGreaterThan(200_000);
  expect(idsOf(reading)).toHaveLength(9);
});

test("replies to a deleted comment are attached to its parent", async () => {
  const [thread] = makeThreads(1, 3) as [ForumThread];
  const [, second, third] = thread.replies;
  if (second) second.isDeleted = true;
  const { source, reader } = await start([thread]);
  const [read] = threadsOf(await readSource(reader, source));
  expect(read?.replies).toHaveLength(2);
  expect(read?.replies?.at(-1)).toMatchObject({ body: third?.text, parentExternalId: null });
});

test("without credentials, the public feeds are read, with the comments of each post", async () => {
  const threads = makeThreads(25, 3);
  const [deleted] = threads as [ForumThread];
  deleted.isDeleted = true;
  const { server, source, reader } = await start(threads);
  const reading = await readSource(reader, {
    url: source.url,
    lastReadAt: new Date(0),
    stored: ["1"],
  });
  expect(reading.problem).toBeUndefined();
  expect(idsOf(reading)).toHaveLength(24);
  expect(goneOf(reading)).toEqual(["1"]);
  expect(threadsOf(reading).find((one) => one.externalId === "5")).toMatchObject({
    title: threads[4]?.title,
    body: "Mine stalls on light roasts & <b>dark</b> ones. Number 5.",
    author: threads[4]?.author,
    community: "coffee",
    postedAt: threads[4]?.at,
    replies: [{ body: "Burrs, always. Reply 0." }, {}, {}],
  });
  expect(server.asked.every(({ headers }) => headers["authorization"] === undefined)).toBe(true);
});

test("a feed that declares entities is rejected", async () => {
  const { server, source, reader } = await start(makeThreads(1, 1));
  server.fault = () => ({
    headers: { "content-type": "application/atom+xml" },
    body: `<!DOCTYPE feed [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><feed><entry><title>&b;</title></entry></feed>`,
  });
  const { problem } = await readSource(reader, { url: source.url });
  expect(problem?.code).toBe("unreadable");
});
