import { beforeAll, expect, test } from "vitest";
import { senderFor, walk } from "../../../../test/send-json.ts";
import type { Sender } from "../../../../test/send-json.ts";
import { addKey, addPost, useTestAccount } from "../../../../test/test-database.ts";
import { useTestService } from "../../../../test/test-service.ts";

const service = useTestService();
const account = useTestAccount(service, { key: { scopes: ["generate", "read", "write"] } });
const foreign = useTestAccount(service);
let api: Sender;
let sharedId: string;
let foreignId: string;

beforeAll(async () => {
  sharedId = await addPost(service, null);
  foreignId = await addPost(service, foreign.accountId);
  api = senderFor(service, account.key);
});

const hostile = "<script>alert(1)</script>\n'; drop table forum_posts; -- \u202e";

test("a post is stored as it was given, hostile or not, and content can be written about it", async () => {
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
      { author: "ana", body: "Gooseneck.", parent: null, score: null, posted_at: null },
      { author: "", body: hostile },
    ],
    replies_count: 2,
    score: null,
    tags: [],
    is_answered: false,
    edited_at: null,
    editable: true,
    revision: 1,
  });
  expect((await service.get(account.key, made.headers["location"] ?? "")).json).toEqual(made.json);
  const started = await service.generate(account.key, {
    content_type: "article",
    forum_post_id: String(made.json["forum_post_id"]),
  });
  expect(started.status).toBe(200);
});

test("a post with the same URL is updated", async () => {
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

test("an import has a result for each post", async () => {
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
  expect(reply.json).toMatchObject({ created: 2, updated: 0, unchanged: 0, refused: 4 });
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
  expect(again.json).toMatchObject({ created: 0, unchanged: 2, refused: 0, import_id: null });
  expect((again.json["results"] as typeof results)[0]?.forum_post_id).toBe(
    results[0]?.forum_post_id,
  );
});

const full = {
  title: "Full",
  body: "The text of the post, in English, as it is.",
  author: "bea",
  community: "brewers",
  tags: ["water", "kettles"],
  score: 12,
  replies_count: 30,
  is_answered: true,
  posted_at: "2026-11-02T09:30:00.000Z",
  edited_at: "2026-11-03T09:30:00.000Z",
};

test("an import or a post with a known URL keeps the fields that it does not contain", async () => {
  const url = "https://forum.example.org/kept";
  const replies = [
    { author: "ana", body: "One", score: 3 },
    { author: "cy", body: "Two", parent: 1 },
  ];
  const made = await api.post("/forum-posts/", { ...full, url, replies });
  expect(made.json).toMatchObject({ ...full, language: "en", replies });
  const path = `/forum-posts/${String(made.json["forum_post_id"])}/`;
  const empty = { body: "", author: null, tags: [], replies: [], score: null, posted_at: null };
  for (const known of [
    { title: "Full", url },
    { title: "Full", url: "http://www.forum.example.org/kept/?utm_source=x", ...empty },
    { title: "Full", url, replies: [{ author: "ana", body: "One" }, "Two"].slice(0, 0) },
  ]) {
    expect((await api.post("/forum-posts/", known)).json).toEqual(made.json);
    const imported = await api.post("/forum-posts/import/", { posts: [known] });
    expect(imported.json).toMatchObject({ unchanged: 1, import_id: null });
  }
  expect((await api.get(path)).json).toEqual(made.json);
});

test("a dry run reports what an import would create and change, field by field, and changes nothing", async () => {
  const url = "https://forum.example.org/dry";
  const made = await api.post("/forum-posts/", { ...full, url, replies: ["One"] });
  const posts = [
    { ...full, url, title: "Fuller", score: 13, tags: ["water"], replies: ["One", "Two"] },
    { title: "New", url: "https://forum.example.org/dry-new" },
    { title: "" },
    { title: "New", url: "http://forum.example.org/dry-new/" },
  ];
  const dry = await api.post("/forum-posts/import/", { posts, dry_run: true });
  expect(dry.json).toMatchObject({
    import_id: null,
    dry_run: true,
    created: 1,
    updated: 1,
    refused: 2,
  });
  const results = dry.json["results"] as Record<string, unknown>[];
  expect(results[0]).toEqual({
    result: "updated",
    forum_post_id: made.json["forum_post_id"],
    changes: [
      { field: "title", before: "Full", after: "Fuller" },
      { field: "tags", before: ["water", "kettles"], after: ["water"] },
      { field: "score", before: 12, after: 13 },
      { field: "replies", before: 1, after: 2 },
    ],
    errors: [],
  });
  expect(results[1]).toMatchObject({ result: "created", forum_post_id: null });
  const path = `/forum-posts/${String(made.json["forum_post_id"])}/`;
  expect((await api.get(path)).json).toEqual(made.json);
});

test("an import in two parts is undone as one, unless a post was edited since", async () => {
  const url = "https://forum.example.org/undone";
  const before = await api.post("/forum-posts/", { ...full, url });
  const path = `/forum-posts/${String(before.json["forum_post_id"])}/`;
  const first = await api.post("/forum-posts/import/", { posts: [{ title: "Changed", url }] });
  const importId = first.json["import_id"] as number;
  const second = await api.post("/forum-posts/import/", {
    posts: [{ title: "Undone" }],
    import_id: importId,
  });
  expect(second.json["import_id"]).toBe(importId);
  const [added] = second.json["results"] as { forum_post_id: number }[];
  const addedPath = `/forum-posts/${String(added?.forum_post_id)}/`;
  await api.patch(addedPath, { body: "Edited" });
  const undo = `/forum-posts/imports/${importId}/undo/`;
  const refused = await api.post(undo, {});
  expect([refused.status, refused.json["code"]]).toEqual([409, "import_edited"]);
  expect(refused.json["errors"]).toEqual([
    {
      param: `forum_post_id ${String(added?.forum_post_id)}`,
      message: '"Undone" was edited after the import.',
    },
  ]);
  await api.delete(addedPath);
  expect((await api.post(undo, {})).json).toEqual({ removed: 0, restored: 1 });
  expect((await api.get(path)).json).toMatchObject({ ...full, revision: 3 });
  const late = { posts: [{ title: "Late" }], import_id: importId };
  for (const reply of [
    await api.post("/forum-posts/import/", late),
    await api.post("/forum-posts/imports/999999/undo/", {}),
    await api.post("/forum-posts/imports/x/undo/", {}),
  ]) {
    expect([reply.status, reply.json["code"]]).toEqual([404, "unknown_import"]);
  }
});

test("replies are accepted in every format that files use", async () => {
  const tree = [
    { author: "ana", text: "One", children: [{ username: "cy", content: "Two" }] },
    "Three",
  ];
  const expected = [
    { author: "ana", body: "One", parent: null },
    { author: "cy", body: "Two", parent: 1 },
    { author: "", body: "Three", parent: null },
  ];
  for (const replies of [tree, JSON.stringify(tree)]) {
    const made = await api.post("/forum-posts/", { title: `Form ${typeof replies}`, replies });
    expect(made.json["replies"]).toMatchObject(expected);
  }
  const lines = await api.post("/forum-posts/", {
    title: "Lines",
    replies: "ana: One\n\nTwo\nmore",
  });
  expect(lines.json["replies"]).toMatchObject([
    { author: "ana", body: "One" },
    { author: "", body: "Two\nmore" },
  ]);
  let deep: unknown = { body: "Deepest" };
  for (let depth = 0; depth < 450; depth += 1) deep = { body: `At ${depth}`, replies: [deep] };
  const nested = await api.post("/forum-posts/", {
    title: "Deep",
    replies: JSON.stringify([deep]),
  });
  expect((nested.json["replies"] as { parent: number }[]).at(-1)).toMatchObject({ parent: 450 });
});

test("the account's own posts are edited field by field, and each edit keeps the previous version", async () => {
  const url = "https://forum.example.org/edited";
  const made = await api.post("/forum-posts/", { ...full, url, replies: ["One"] });
  const path = `/forum-posts/${String(made.json["forum_post_id"])}/`;
  const changed = await api.patch(path, { body: "Other words", tags: [], score: null, author: "" });
  expect(changed.json).toMatchObject({
    ...full,
    body: "Other words",
    tags: [],
    score: null,
    author: "",
    replies: [{ body: "One" }],
    revision: 2,
  });
  expect((await api.patch(path, { body: "Other words" })).json).toEqual(changed.json);
  await api.patch(path, { replies: [], url: `${url}-moved` });
  const listed = await walk(api, `${path}revisions/`, 1);
  expect(listed).toMatchObject([
    {
      revision: 2,
      replaced_by: "person",
      body: "Other words",
      changes: [{ field: "url" }, { field: "replies_count" }, { field: "replies" }],
    },
    {
      revision: 1,
      body: full.body,
      score: 12,
      author: "bea",
      changes: expect.anything() as unknown,
    },
  ]);
  // The old URL is free again, and the new one is taken.
  expect((await api.post("/forum-posts/", { title: "Full", url })).status).toBe(201);
  const taken = await api.patch(path, { url });
  expect([taken.status, taken.json["code"]]).toEqual([409, "forum_post_exists"]);
  expect((await api.patch(path, { title: "" })).status).toBe(400);
});

test("posts of a source, shared posts and posts of other accounts cannot be edited", async () => {
  const rows = await service.sql<{ id: number }>`with source as (
       insert into sources (account_id, kind, name) values (${account.accountId}, 'feed', 'Read') returning id
     )
     insert into forum_posts (account_id, source_id, external_id, title)
     select ${account.accountId}, id, 'x', 'Read' from source returning id`;
  const readPath = `/forum-posts/${String(rows[0]?.id)}/`;
  expect((await api.get(readPath)).json["editable"]).toBe(false);
  for (const [path, status, code] of [
    [readPath, 409, "forum_post_not_editable"],
    [`/forum-posts/${sharedId}/`, 403, "forum_post_shared"],
    [`/forum-posts/${foreignId}/`, 404, "unknown_forum_post"],
  ] as const) {
    const reply = await api.patch(path, { title: "Mine now" });
    expect([path, reply.status, reply.json["code"]]).toEqual([path, status, code]);
  }
  expect((await api.get(`/forum-posts/${sharedId}/revisions/`)).json["items"]).toEqual([]);
  expect((await api.get(`/forum-posts/${foreignId}/revisions/`)).status).toBe(404);
});

test("filters and words can be combined", async () => {
  await api.post("/forum-posts/import/", {
    posts: ["en", "fi"].map((language, n) => ({
      title: `Filtered ${language}`,
      language,
      tags: ["Filtered"],
      community: "Finns",
      score: 100 * n,
      is_answered: n === 0,
      posted_at: `2024-0${n + 1}-01T00:00:00Z`,
      replies: n === 0 ? [] : ["One"],
    })),
  });
  const titles = async (query: string) =>
    (await walk(api, `/forum-posts/?${query}`, 10)).map((post) => post["title"]);
  for (const query of [
    "tag=filtered&language=fi",
    "q=filtered&min_score=50",
    "q=filtered&is_answered=false",
    "community=finns&has_replies=true",
    "tag=filtered&posted_after=2024-01-15T00:00:00Z",
    "q=filtered+fi&whose=own&posted_before=2024-03-01T00:00:00Z",
  ]) {
    expect([query, await titles(query)]).toEqual([query, ["Filtered fi"]]);
  }
  expect(await titles("tag=filtered")).toEqual(["Filtered fi", "Filtered en"]);
  expect(await titles("tag=filtered&whose=shared")).toEqual([]);
});

test("up to one mebibyte of posts is accepted", async () => {
  const posts = Array.from({ length: 250 }, (_, n) => ({
    title: `Large ${n}`,
    body: "word ".repeat(780),
  }));
  expect((await api.post("/forum-posts/import/", { posts })).json["created"]).toBe(250);
  const larger = { posts: [...posts, ...posts] };
  expect((await api.post("/forum-posts/import/", larger)).status).toBe(413);
});

test("lists and searches return the account's own and shared posts, newest first, and none of other accounts", async () => {
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

test("a key restricted to a brand can read and add posts but not delete them", async () => {
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

test("the account's own posts are deleted with their replies; shared posts are not, and other accounts' are not found", async () => {
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

test("400: invalid posts, searches without words and invalid filters are rejected", async () => {
  for (const reply of [
    await api.post("/forum-posts/", {}),
    await api.post("/forum-posts/", { title: "x".repeat(301) }),
    await api.post("/forum-posts/", { title: "t", body: "x".repeat(40_001) }),
    await api.post("/forum-posts/", { title: "t", url: "javascript:alert(1)" }),
    await api.post("/forum-posts/", { title: "t", posted_at: "yesterday" }),
    await api.post("/forum-posts/", { title: "t", replies: 5 }),
    await api.post("/forum-posts/", {
      title: "t",
      replies: Array.from({ length: 501 }, () => "r"),
    }),
    await api.post("/forum-posts/import/", { posts: [] }),
    await api.post("/forum-posts/import/", {}),
    await api.get("/forum-posts/?q="),
    await api.get(`/forum-posts/?q=${"x".repeat(201)}`),
    await api.get("/forum-posts/?language=english+spoken"),
    await api.get("/forum-posts/?posted_after=yesterday"),
    await api.get("/forum-posts/?min_score=many"),
    await api.get("/forum-posts/?whose=everybody"),
    await api.get("/forum-posts/?limit=0"),
  ]) {
    expect([reply.status, reply.json["code"]]).toEqual([400, "invalid_parameters"]);
  }
});
