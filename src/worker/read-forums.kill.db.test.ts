import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { startScript } from "../../test/service-under-test.ts";
import { addEmptyAccount, useTestDatabase } from "../../test/test-database.ts";
import { startDiscourse } from "../sources/forums/discourse.fixture.ts";
import { makeThreads } from "../sources/forums/forum-server.fixture.ts";
import type { ForumServer } from "../sources/forums/forum-server.fixture.ts";
import { startHackerNews } from "../sources/forums/hacker-news.fixture.ts";
import { startLemmy } from "../sources/forums/lemmy.fixture.ts";
import { redditSecret, startReddit } from "../sources/forums/reddit.fixture.ts";
import { startStackExchange } from "../sources/forums/stack-exchange.fixture.ts";
import { openSourceReading } from "./source-reading.fixture.ts";
import type { SourceReadingSetup } from "./source-reading.fixture.ts";

const script = fileURLToPath(new URL("./read-sources-process.fixture.ts", import.meta.url));
/** Stack Exchange posts are stored in batches of 200. */
const threadsIn = (kind: string) => (kind === "stack_exchange" ? 260 : 60);
/** At this request, in the middle, each forum hangs until its reader has been killed. */
const hangsAt = {
  discourse: "/t/30.json",
  reddit: "/comments/u?",
  hackerNews: "/items/30",
  stackExchange: "&page=5&",
  lemmy: "post_id=30&",
};
const tested = useTestDatabase();
let setup: SourceReadingSetup;
let servers: Record<"discourse" | "reddit" | "hackerNews" | "stackExchange" | "lemmy", ForumServer>;

const threads = (kind = "") => makeThreads(threadsIn(kind), 3);

beforeAll(async () => {
  setup = openSourceReading(tested, {
    rules: { allowedHosts: [], ownHosts: [] },
    resolving: { addressesOf: () => Promise.resolve([]) },
  });
  servers = {
    discourse: await startDiscourse(threads()),
    reddit: await startReddit(threads()),
    hackerNews: await startHackerNews(threads()),
    stackExchange: await startStackExchange(threads("stack_exchange")),
    lemmy: await startLemmy(threads()),
  };
});
afterAll(async () => {
  await setup.close();
  await Promise.all(Object.values(servers).map((server) => server.close()));
});

test("a reader killed in the middle of any kind of forum neither loses nor duplicates a thread or a reply", async () => {
  const { discourse, reddit, hackerNews, stackExchange, lemmy } = servers;
  const hanging = new Set<ForumServer>();
  for (const [name, path] of Object.entries(hangsAt)) {
    const server = servers[name as keyof typeof servers];
    server.fault = ({ url }) => {
      if (!url.href.includes(path)) return undefined;
      hanging.add(server);
      return { body: "", isHanging: true };
    };
  }
  const urls = {
    redditUrl: reddit.url,
    redditApiUrl: reddit.url,
    hackerNewsSearchUrl: hackerNews.url,
    hackerNewsApiUrl: hackerNews.url,
    stackExchangeApiUrl: stackExchange.url,
  };
  const start = () => {
    const words = [tested.connectionString, "127.0.0.1", JSON.stringify(urls)];
    const child = startScript(script, words);
    onTestFinished(async () => void (await child.end("SIGKILL")));
    return child;
  };

  const given = [
    { kind: "discourse", url: discourse.url },
    { kind: "reddit", url: "https://www.reddit.com/r/coffee/", secret: redditSecret },
    { kind: "hacker_news", url: "https://news.ycombinator.com/" },
    {
      kind: "stack_exchange",
      url: "https://cooking.stackexchange.com/",
      settings: { threads_max: 300 },
    },
    { kind: "lemmy", url: `${lemmy.url}/c/coffee` },
  ];
  // Only a few sources of an account are read concurrently.
  const sources = await Promise.all(
    given.map(async (one) => {
      const accountId = await addEmptyAccount(tested);
      return { accountId, kind: one.kind, id: await setup.add(accountId, one) };
    }),
  );
  const killed = start();
  await vi.waitFor(() => expect(hanging.size).toBe(5), waiting);
  await killed.end("SIGKILL");
  for (const { accountId, id, kind } of sources) {
    const { forumPostsCount } = await setup.find(accountId, id);
    expect(forumPostsCount).toBeGreaterThan(0);
    expect(forumPostsCount).toBeLessThan(threadsIn(kind));
  }
  for (const server of Object.values(servers)) server.fault = undefined;

  const next = start();
  for (const { accountId, id } of sources) {
    await vi.waitFor(async () => {
      const source = await setup.find(accountId, id);
      expect(source).toMatchObject({ problem: null, isReading: false });
      expect(source.lastReadAt).not.toBeNull();
    }, waiting);
  }
  await next.end("SIGKILL");
  const rows = await tested.database.query`
    select s.kind, count(distinct p.title)::int as titles, count(distinct p.id)::int as posts,
      count(r.*)::int as replies, max(p.revision) as revision
    from sources s join forum_posts p on p.source_id = s.id left join forum_replies r on r.post_id = p.id
    group by s.kind order by s.kind`;
  expect(rows).toEqual(
    given
      .map(({ kind }) => kind)
      .toSorted()
      .map((kind) => ({
        kind,
        titles: threadsIn(kind),
        posts: threadsIn(kind),
        replies: threadsIn(kind) * 3,
        revision: 1,
      })),
  );
}, 90_000);

const waiting = { timeout: 40_000, interval: 50 };
