import { expect, onTestFinished, test } from "vitest";
import { makeThreads } from "./forum-server.fixture.ts";
import type { ForumThread } from "./forum-server.fixture.ts";
import { idsOf, readSource, threadsOf } from "./read-source.fixture.ts";
import { refuse, startStackExchange } from "./stack-exchange.fixture.ts";
import { createStackExchangeReader } from "./stack-exchange.ts";

async function start(threads: ForumThread[]) {
  const server = await startStackExchange(threads);
  onTestFinished(server.close);
  const source = { url: "https://cooking.stackexchange.com/questions/tagged/coffee" };
  return { server, source, reader: createStackExchangeReader(server.url) };
}

test("waits for the backoff of a response before it requests the next page", async () => {
  const { server, source, reader } = await start(makeThreads(60, 1));
  let freeAt = 0;
  let early = 0;
  server.fault = ({ url }) => {
    if (url.pathname !== "/2.3/questions") return undefined;
    if (freeAt > Date.now() + 5) early += 1;
    if (freeAt > 0) return undefined;
    freeAt = Date.now() + 1_000;
    server.fault = undefined;
    const items = server.threads.slice(10, 60).map((one) => ({
      question_id: one.id,
      title: one.title,
      link: `https://cooking.stackexchange.com/questions/${one.id}`,
      creation_date: Math.floor(one.at.getTime() / 1_000),
    }));
    server.fault = (asked) => {
      if (asked.url.pathname === "/2.3/questions" && Date.now() < freeAt - 5) early += 1;
      return undefined;
    };
    return { body: { items, has_more: true, backoff: 1, quota_remaining: 200 } };
  };
  expect(idsOf(await readSource(reader, source))).toHaveLength(60);
  expect(early).toBe(0);
});

test("a throttle violation ends the read until the time that it names", async () => {
  const { server, source, reader } = await start(makeThreads(3, 1));
  server.fault = () =>
    refuse(
      502,
      "throttle_violation",
      "too many requests from this IP, more requests available in 5317 seconds",
    );
  const { problem } = await readSource(reader, source);
  expect(problem).toMatchObject({ code: "rate_limited", retryAfterMs: 5_317_000 });
});

test("when the daily quota is used up, what was read is kept, and the read resumes the next day", async () => {
  const { server, source, reader } = await start(makeThreads(60, 1));
  server.fault = ({ url }) =>
    url.searchParams.get("page") === "2"
      ? refuse(502, "throttle_violation", "asked although the quota is used up")
      : undefined;
  const usual = server.fault;
  server.fault = (asked) => {
    if (asked.url.searchParams.get("page") !== "1") return usual(asked);
    return {
      body: {
        items: [
          {
            question_id: 7,
            title: "Which?",
            link: "https://cooking.stackexchange.com/questions/7",
            creation_date: 1_780_000_000,
          },
        ],
        has_more: true,
        quota_remaining: 0,
      },
    };
  };
  const reading = await readSource(reader, source);
  expect(idsOf(reading)).toEqual(["7"]);
  expect(reading.problem?.retryAfterMs).toBeGreaterThan(80_000_000);
});

test("an unknown site is reported with advice", async () => {
  const { source, reader } = await start([]);
  const { problem } = await readSource(reader, { ...source, settings: { site: "coking" } });
  expect(problem?.code).toBe("not_found");
  expect(problem?.message).toContain("site");
});

test("the accepted answer comes first and marks the question as answered", async () => {
  const { source, reader } = await start(makeThreads(1, 4));
  const [read] = threadsOf(await readSource(reader, source));
  expect(read).toMatchObject({ isAnswered: true, tags: ["grinders"], community: "cooking" });
  expect(read?.replies?.[0]?.body).toBe("Burrs, always. Reply 3.");
});

test("the API key is sent with every request, and a rejected key is reported without showing it", async () => {
  const { server, source, reader } = await start(makeThreads(1, 1));
  await readSource(reader, { ...source, secret: "my-key" });
  expect(server.asked.every(({ url }) => url.searchParams.get("key") === "my-key")).toBe(true);
  server.fault = () => refuse(400, "bad_parameter", "`key` doesn't match a known application");
  const { problem } = await readSource(reader, { ...source, secret: "my-key" });
  expect(problem?.code).toBe("credentials_refused");
  expect(problem?.message).not.toContain("my-key");
});
