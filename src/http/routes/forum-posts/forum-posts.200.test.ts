import { afterAll, beforeAll, expect, test } from "vitest";
import { senderFor, walk } from "../../../../test/send-json.ts";
import type { Sender } from "../../../../test/send-json.ts";
import { addAccount, addKey, addPost } from "../../../../test/test-database.ts";
import type { TestAccount } from "../../../../test/test-database.ts";
import { startTestService } from "../../../../test/test-service.ts";
import type { TestService } from "../../../../test/test-service.ts";

let service: TestService;
let account: TestAccount;
let foreign: TestAccount;
let api: Sender;
let sharedId: string;
let foreignId: string;

beforeAll(async () => {
  service = await startTestService();
  account = await addAccount(service, { key: { scopes: ["generate", "read", "write"] } });
  foreign = await addAccount(service);
  sharedId = await addPost(service, null);
  foreignId = await addPost(service, foreign.accountId);
  api = senderFor(service, account.key);
});
afterAll(async () => service.close());

const hostile = "<script>alert(1)</script>\n'; drop table forum_posts; -- \u202e";

test("a post is kept as it was given, hostile or not, and can be written from", async () => {
  const given = {
    title: "Which kettle?",
    body: hostile,
    author: "bea",
    community: "brewers",
    url: "https://forum.example.org/kettle",
    posted_at: "2026-11-02T10:30:00+01:00",
    replies: [{ author: "ana", body: "Gooseneck." }, { body: hostile }],
  };
  const made = await api.post("/forum-posts/", given);
  expect(made.status).toBe(201);
  expect(made.json).toMatchObject({
    ...given,
    shared: false,
    posted_at: "2026-11-02T09:30:00.000Z",
    replies: [
      { author: "ana", body: "Gooseneck." },
      { author: "", body: hostile },
    ],
  });
  expect((await service.get(account.key, made.headers["location"] ?? "")).json).toEqual(made.json);
  const started = await service.generate(account.key, {
    content_type: "article",
    forum_post_id: String(made.json["forum_post_id"]),
  });
  expect(started.status).toBe(200);
});

test("the same address again is the same post, brought up to date", async () => {
  const first = await api.post("/forum-posts/", {
    title: "Old",
    url: "https://forum.example.org/same",
    replies: [{ body: "one" }],
  });
  const again = await api.post("/forum-posts/", {
    title: "New",
    url: "https://forum.example.org/same",
    replies: [{ body: "one" }, { body: "two" }],
  });
  expect([first.status, again.status]).toEqual([201, 200]);
  expect(again.json).toMatchObject({
    forum_post_id: first.json["forum_post_id"],
    title: "New",
    replies: [{ body: "one" }, { body: "two" }],
  });
});

test("many are added at once, each with a result of its own", async () => {
  const posts = [
    { title: "A1", url: "https://forum.example.org/a1" },
    { title: "", url: "not an address", replies: [{ body: "" }] },
    { title: "A1 again", url: "https://forum.example.org/a1" },
    "no post",
    { title: "A2" },
    null,
  ];
  const reply = await api.post("/forum-posts/import/", { posts });
  expect(reply.status).toBe(200);
  expect(reply.json).toMatchObject({ created: 2, updated: 0, refused: 4 });
  const results = reply.json["results"] as {
    result: string;
    forum_post_id: number | null;
    errors: { param: string; message: string }[];
  }[];
  expect(results.map((one) => one.result)).toEqual([
    "created",
    "refused",
    "refused",
    "refused",
    "created",
    "refused",
  ]);
  expect(results[1]?.errors.map((error) => error.param)).toEqual([
    "title",
    "url",
    "replies.0.body",
  ]);
  expect(results[3]?.errors).toEqual([{ param: "post", message: "Must be an object." }]);
  const again = await api.post("/forum-posts/import/", { posts: [posts[0], posts[4]] });
  expect(again.json).toMatchObject({ created: 0, updated: 2, refused: 0 });
  expect((again.json["results"] as typeof results)[0]?.forum_post_id).toBe(
    results[0]?.forum_post_id,
  );
});

test("a megabyte of posts is taken, and no more", async () => {
  const posts = Array.from({ length: 250 }, (_, n) => ({
    title: `Large ${n}`,
    body: "word ".repeat(780),
  }));
  expect((await api.post("/forum-posts/import/", { posts })).json["created"]).toBe(250);
  const larger = { posts: [...posts, ...posts] };
  expect((await api.post("/forum-posts/import/", larger)).status).toBe(413);
});

test("lists and searches show own and shared posts, newest first, and nobody else's", async () => {
  const all = await walk(api, "/forum-posts/", 100);
  const ids = all.map((post) => Number(post["forum_post_id"]));
  expect(ids).toEqual(ids.toSorted((one, two) => two - one));
  expect(ids).toContain(Number(sharedId));
  expect(ids).not.toContain(Number(foreignId));
  const shared = await walk(api, "/forum-posts/?whose=shared", 10);
  expect(shared.map((post) => post["forum_post_id"])).toEqual([Number(sharedId)]);
  const found = await walk(api, "/forum-posts/?q=kettle", 10);
  expect(found.map((post) => post["title"])).toEqual(["Which kettle?"]);
  const grinders = await walk(api, "/forum-posts/?q=%22light+roasts%22", 1);
  expect(grinders.map((post) => post["forum_post_id"])).toEqual([Number(sharedId)]);
  expect(await walk(api, "/forum-posts/?q=nothingofthekind", 10)).toEqual([]);
});

test("a key that is bound to a brand reads and adds posts, which are no brand's, and removes none", async () => {
  const bound = await addKey(service, account.accountId, {
    brandId: account.brandId,
    scopes: ["read", "write"],
  });
  const sender = senderFor(service, bound.key);
  const made = await sender.post("/forum-posts/", { title: "By the bound one" });
  expect(made.status).toBe(201);
  const path = `/forum-posts/${String(made.json["forum_post_id"])}/`;
  expect((await sender.get(path)).status).toBe(200);
  expect((await sender.delete(path)).status).toBe(403);
});

test("own posts are removed with their replies; shared ones are not, and others' do not exist", async () => {
  const made = await api.post("/forum-posts/", { title: "Gone soon", replies: [{ body: "r" }] });
  const path = `/forum-posts/${String(made.json["forum_post_id"])}/`;
  expect((await api.delete(path)).status).toBe(204);
  expect((await api.get(path)).json["code"]).toBe("unknown_forum_post");
  const kept = await api.delete(`/forum-posts/${sharedId}/`);
  expect([kept.status, kept.json["code"]]).toEqual([403, "forum_post_shared"]);
  for (const id of [foreignId, "999999999", "x", "0"]) {
    for (const reply of [
      await api.get(`/forum-posts/${id}/`),
      await api.delete(`/forum-posts/${id}/`),
    ]) {
      expect([reply.status, reply.json["code"]]).toEqual([404, "unknown_forum_post"]);
    }
  }
  expect((await api.get(`/forum-posts/${sharedId}/`)).json["shared"]).toBe(true);
});

test("400: a post that cannot be one, a search without words, and a filter beside a search", async () => {
  for (const reply of [
    await api.post("/forum-posts/", {}),
    await api.post("/forum-posts/", { title: "x".repeat(301) }),
    await api.post("/forum-posts/", { title: "t", body: "x".repeat(40_001) }),
    await api.post("/forum-posts/", { title: "t", url: "javascript:alert(1)" }),
    await api.post("/forum-posts/", { title: "t", posted_at: "yesterday" }),
    await api.post("/forum-posts/", { title: "t", replies: "none" }),
    await api.post("/forum-posts/import/", { posts: [] }),
    await api.post("/forum-posts/import/", {}),
    await api.get("/forum-posts/?q="),
    await api.get(`/forum-posts/?q=${"x".repeat(201)}`),
    await api.get("/forum-posts/?q=a&whose=own"),
    await api.get("/forum-posts/?whose=everybody"),
    await api.get("/forum-posts/?limit=0"),
  ]) {
    expect([reply.status, reply.json["code"]]).toEqual([400, "invalid_parameters"]);
  }
});
