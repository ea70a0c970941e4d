/** Texts and searches on which PostgreSQL's parser takes seconds or fails. */
import { Client } from "pg";
import { beforeAll, expect, test } from "vitest";
import { senderFor } from "../../../../test/send-json.ts";
import type { Sender } from "../../../../test/send-json.ts";
import { addAccount } from "../../../../test/test-database.ts";
import { eventually, useTestService } from "../../../../test/test-service.ts";

const service = useTestService();
let attacker: Sender;
let other: Sender;

beforeAll(async () => {
  const key = { scopes: ["generate", "read", "write"] as const };
  attacker = senderFor(service, (await addAccount(service, { key })).key);
  other = senderFor(service, (await addAccount(service, { key })).key);
});

test("other requests are served while twelve posts that are hard to parse are saved", async () => {
  const parts = ["<!--", "_a", "a_", "<a ", "a.b/", "a@", "1.", "-", "&a;", "a", "\u0301", "😀"];
  const over = new AbortController();
  const attack = Promise.all(
    parts.map((part, n) =>
      attacker.post("/forum-posts/", {
        title: `Hard to parse ${n}`,
        body: part.repeat(Math.floor(40_000 / part.length)),
      }),
    ),
  ).finally(() => over.abort());
  const statuses: number[] = [];
  do {
    statuses.push((await other.get("/forum-posts/?q=grinder")).status);
    statuses.push((await other.post("/forum-posts/", { title: `Mine ${statuses.length}` })).status);
  } while (!over.signal.aborted);
  expect((await attack).map(({ status }) => status)).toEqual(parts.map(() => 201));
  expect(new Set(statuses)).toEqual(new Set([200, 201]));
});

async function waitingForLocks(): Promise<unknown[]> {
  return service.asOwner(
    `select from pg_stat_activity where datname = current_database()
       and backend_type = 'client backend' and wait_event_type = 'Lock'`,
  );
}

/** Locks the posts while the work runs. */
async function whileLocked(mode: string, work: () => Promise<void>): Promise<void> {
  const owner = new Client({ connectionString: service.connectionString });
  await owner.connect();
  try {
    await owner.query(`begin; lock table forum_posts in ${mode} mode`);
    await work();
  } finally {
    await owner.end();
  }
}

test("one account's hanging requests hold two connections and leave the others free", async () => {
  // More than the number of connections.
  const titles = Array.from({ length: 30 }, (_, n) => `Held ${n}`);
  let attack: Promise<unknown> | undefined;
  await whileLocked("share row exclusive", async () => {
    attack = Promise.all(titles.map((title) => attacker.post("/forum-posts/", { title })));
    await eventually(async () => (await waitingForLocks()).length >= 2);
    for (let n = 0; n < 10; n += 1) expect((await other.get("/brands/")).status).toBe(200);
    expect(await waitingForLocks()).toHaveLength(2);
  });
  await attack;
});

test("saving and searching posts have shorter timeouts than other requests", async () => {
  const ended: string[] = [];
  let list: Promise<unknown> | undefined;
  await whileLocked("access exclusive", async () => {
    list = other.get("/forum-posts/").finally(() => ended.push("list"));
    await eventually(async () => (await waitingForLocks()).length === 1);
    const [saved, found] = await Promise.all([
      other.post("/forum-posts/", { title: "Held" }),
      other.get("/forum-posts/?q=grinder"),
    ]);
    expect([saved.status, found.status]).toEqual([503, 503]);
    expect(ended).toEqual([]);
  });
  await list;
});

test("an import full of text that is hard to parse is accepted", async () => {
  const posts = Array.from({ length: 24 }, (_, n) => ({
    title: `Import ${n}`,
    body: "_a".repeat(20_000),
  }));
  const reply = await attacker.post("/forum-posts/import/", { posts });
  expect([reply.status, reply.json["created"]]).toEqual([200, 24]);
});

/** Deterministic. */
function* randomQueries(count: number): Generator<string> {
  const parts = [
    "-",
    "--",
    '"',
    " ",
    "or",
    " or ",
    "a",
    "b",
    "!",
    "&",
    "|",
    "(",
    ")",
    ":*",
    "\\",
    "'",
  ];
  let seed = 42;
  for (let n = 0; n < count; n += 1) {
    let query = "";
    for (let length = 0; length < 3 + (n % 60); length += 1) {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      query += parts[(seed >>> 16) % parts.length] ?? "";
    }
    if (query.trim() !== "") yield query.slice(0, 200);
  }
}

test("no characters break a search", async () => {
  const queries = [
    "-".repeat(33),
    "-".repeat(200),
    "- ".repeat(100),
    '-"'.repeat(100),
    '""-'.repeat(60),
    "!".repeat(200),
    "or ".repeat(60),
    "-or ".repeat(50),
    "-a ".repeat(66),
    "a or ".repeat(40),
    "a-".repeat(100),
    "(".repeat(200),
    ...randomQueries(100),
  ];
  for (const query of queries) {
    for (const path of ["/forum-posts/", "/contents/"]) {
      const reply = await attacker.get(`${path}?q=${encodeURIComponent(query)}`);
      expect([path, query, reply.status]).toEqual([path, query, 200]);
    }
  }
}, 300_000);

test("a search supports quotes, or, minus signs and punctuation inside words", async () => {
  const titles = [
    "Burr grinder for espresso",
    "Espresso without a grinder",
    "A co-op kettle, see example.com/kettles",
  ];
  for (const title of titles) await other.post("/forum-posts/", { title });
  const found = async (query: string) => {
    const { json } = await other.get(`/forum-posts/?q=${encodeURIComponent(query)}`);
    return (json["items"] as { title: string }[]).map(({ title }) => titles.indexOf(title));
  };
  expect(await found("ESPRESSO grinder")).toEqual([1, 0]);
  expect(await found('"burr grinder"')).toEqual([0]);
  expect(await found('"grinder burr"')).toEqual([]);
  expect(await found("espresso -burr")).toEqual([1]);
  expect(await found("grinder -without or kettle")).toEqual([2, 0]);
  expect(await found('kettle -"co-op"')).toEqual([]);
  expect(await found("example.com")).toEqual([2]);
  expect(await found("co-op --- or")).toEqual([2]);
});
