import { beforeEach, expect, test } from "vitest";
import { addEmptyAccount, useTestDatabase } from "../../../test/test-database.ts";
import { forAccount } from "../../db/account-handle.ts";
import type { AccountHandle } from "../../db/account-handle.ts";
import { addForumPost } from "./add-forum-post.ts";
import type { ReplacedBy } from "./thread-changes.ts";
import { startImport, undoImport } from "./forum-imports.ts";
import { ensureSource, findForumPost, manualSource, removeForumPost } from "./forum-posts.ts";
import { identifyPost } from "./identify-post.ts";
import { markThreadsMissing, removeMissingThreads } from "./missing-threads.ts";
import type { ReadReply, ReadThread } from "./incoming-thread.ts";
import { previewThreads, saveThreads } from "./save-threads.ts";

const tested = useTestDatabase();
let accountId: number;

beforeEach(async () => {
  accountId = await addEmptyAccount(tested);
});

const forum = { kind: "discourse", name: "Forum" };

const asApi = <T>(work: (account: AccountHandle) => Promise<T>) =>
  forAccount(tested.api, accountId, work);

/** The API creates the source; the worker, with fewer privileges, saves. */
async function save(
  threads: readonly ReadThread[],
  { by = "source", source = forum }: { by?: ReplacedBy; source?: typeof forum } = {},
) {
  const sourceId = await asApi((account) => ensureSource(account, source));
  return forAccount(by === "source" ? tested.worker : tested.api, accountId, (account) =>
    saveThreads(account, sourceId, threads, by),
  );
}

const find = async (id: number | null | undefined) =>
  asApi((account) => findForumPost(account, id ?? 0));

function reply(externalId: string, parentExternalId: string | null, body = `says ${externalId}`) {
  return { externalId, parentExternalId, author: "ana", body } satisfies ReadReply;
}

const full: ReadThread = {
  externalId: "t1",
  url: "https://forum.example.org/t/1",
  title: "Which grinder?",
  body: "Mine stalls.",
  author: "bea",
  community: "brewers",
  tags: ["grinders", "espresso"],
  score: 12,
  replyCount: 9,
  isAnswered: true,
  language: "en",
  postedAt: new Date("2026-11-02T09:30:00Z"),
  editedAt: new Date("2026-11-03T09:30:00Z"),
  replies: [reply("a", null), reply("b", null), reply("c", "a"), reply("d", "c"), reply("e", "x")],
};

async function revisions(id: number | null | undefined) {
  const { rows } = await tested.database.pool.query<{ revision: number; post: { title: string } }>(
    "select revision, post, replaced_by from forum_post_revisions where post_id = $1 order by revision",
    [id],
  );
  return rows;
}

test("a thread is stored with all fields, and its replies in tree order", async () => {
  const [saved] = await save([full]);
  expect(saved?.result).toBe("created");
  const post = await find(saved?.id);
  const { externalId: _id, replies: _replies, ...told } = full;
  expect(post).toMatchObject({ ...told, revision: 1, isEditable: false });
  expect(post?.replies.map(({ body, parent }) => [body, parent])).toEqual([
    ["says a", null],
    ["says c", 1],
    ["says d", 2],
    ["says b", null],
    ["says e", null],
  ]);
});

test("missing fields keep their values, and saving an unchanged thread writes nothing", async () => {
  const [saved] = await save([full]);
  const before = await find(saved?.id);
  const { rows } = await tested.database.pool.query("select xmin from forum_posts where id = $1", [
    saved?.id,
  ]);
  const less = { externalId: "t1", url: full.url, title: full.title };
  for (const again of [full, less, { ...less, detectedLanguage: "de" }]) {
    expect(await save([again])).toEqual([{ id: saved?.id, result: "unchanged", changes: [] }]);
  }
  const again = await tested.database.pool.query("select xmin from forum_posts where id = $1", [
    saved?.id,
  ]);
  expect(again.rows).toEqual(rows);
  const [changed] = await save([{ ...less, title: "Which grinder for espresso?" }]);
  expect(changed).toMatchObject({
    result: "updated",
    changes: [{ field: "title", before: "Which grinder?", after: "Which grinder for espresso?" }],
  });
  expect(await find(saved?.id)).toMatchObject({
    ...before,
    title: "Which grinder for espresso?",
    revision: 2,
    updatedAt: expect.anything() as unknown,
  });
});

test("an edit keeps the previous version; votes and new replies are not edits but trigger scoring", async () => {
  const [saved] = await save([full]);
  await tested.database.pool.query("delete from unscored_posts where post_id = $1", [saved?.id]);
  const grown = { ...full, score: 40, replies: [...(full.replies ?? []), reply("f", "b")] };
  expect((await save([grown]))[0]?.result).toBe("updated");
  expect(await find(saved?.id)).toMatchObject({ score: 40, revision: 1 });
  expect(await revisions(saved?.id)).toEqual([]);
  const { rows } = await tested.database.pool.query(
    "select post_id from unscored_posts where post_id = $1",
    [saved?.id],
  );
  expect(rows).toHaveLength(1);

  await save([{ ...grown, body: "Mine stalls on light roasts." }]);
  await save([{ ...grown, body: "Solved!", replies: [reply("a", null, "[deleted]")] }]);
  expect((await find(saved?.id))?.revision).toBe(3);
  expect(await revisions(saved?.id)).toMatchObject([
    { revision: 1, replaced_by: "source", post: { body: "Mine stalls.", score: 40 } },
    { revision: 2, post: { body: "Mine stalls on light roasts.", tags: full.tags } },
  ]);
});

test.each([
  [
    "http://www.forum.example.org/t/1/",
    "https://forum.example.org/t/1?utm_source=x&utm_medium=y#2",
  ],
  ["https://forum.example.org/t/1?page=2&fbclid=z", "https://FORUM.example.org:443/t/1/?page=2"],
  [
    "https://old.reddit.com/r/coffee/comments/abc1/",
    "https://www.reddit.com/r/coffee/comments/abc1/which_grinder/?rdt=1",
  ],
  ["https://redd.it/abc1", "https://np.reddit.com/comments/ABC1"],
])("%s and %s are one thread, whichever source has it", async (one, two) => {
  const [first] = await save([{ externalId: "x", url: one, title: "One" }]);
  const other = { source: { kind: "reddit", name: "Other" } };
  const [second] = await save([{ externalId: "y", url: two, title: "Two", author: "bea" }], other);
  expect(second).toMatchObject({ id: first?.id, result: "updated" });
  // Values of the first source are kept; missing ones are filled in.
  expect(await find(first?.id)).toMatchObject({ title: "One", author: "bea", url: one });
});

test.each([
  ["https://forum.example.org/t/1", "https://forum.example.org/t/2"],
  ["https://forum.example.org/t?id=1", "https://forum.example.org/t?id=2"],
  ["https://forum.example.org/T/1", "https://forum.example.org/t/1"],
  ["https://groups.example.org/#!topic/a", "https://groups.example.org/#!topic/b"],
  [
    "https://reddit.com/r/a/comments/abc1/title/c1",
    "https://reddit.com/r/a/comments/abc1/title/c2",
  ],
  ["", ""],
])("%s and %s are two threads", async (one, two) => {
  const saved = await save([
    { externalId: "x", url: one, title: "One" },
    { externalId: "y", url: two, title: "Two" },
  ]);
  expect(saved.map(({ result }) => result)).toEqual(["created", "created"]);
});

test("if one call contains the same thread twice, the first is saved", async () => {
  const saved = await save([
    { externalId: "x", url: "https://forum.example.org/t/1", title: "One" },
    { externalId: "x", url: "", title: "By its name" },
    { externalId: "y", url: "http://forum.example.org/t/1/", title: "By its address" },
  ]);
  expect(saved.map(({ result }) => result)).toEqual(["created", "duplicate", "duplicate"]);
  expect((await find(saved[0]?.id))?.title).toBe("One");
});

test("a source updates the votes of a post that a person added, but not its text", async () => {
  const url = "https://forum.example.org/t/1";
  const [added] = await save([{ externalId: url, url, title: "Mine", body: "My words" }], {
    by: "person",
    source: manualSource,
  });
  await save([full]);
  expect(await find(added?.id)).toMatchObject({
    title: "Mine",
    body: "My words",
    author: "bea",
    score: 12,
    sourceKind: "manual",
    isEditable: true,
  });
  expect((await find(added?.id))?.replies).toHaveLength(5);
});

test("a preview reports what saving would do, and saves nothing", async () => {
  const [saved] = await save([full]);
  const sourceId = await asApi((account) => ensureSource(account, forum));
  const preview = await asApi((account) =>
    previewThreads(
      account,
      sourceId,
      [{ ...full, score: 13 }, { ...full, externalId: "t2", url: "" }, full],
      "import",
    ),
  );
  expect(preview).toEqual([
    { id: saved?.id, result: "updated", changes: [{ field: "score", before: 12, after: 13 }] },
    { id: null, result: "created", changes: [] },
    { id: null, result: "duplicate", changes: [] },
  ]);
  expect((await find(saved?.id))?.score).toBe(12);
});

test("values that the table cannot hold are cut or omitted, and the rest is saved", async () => {
  const broken = "\0\ud800";
  const [saved] = await save([
    {
      externalId: `${broken}${"x".repeat(5_000)}`,
      url: `https://forum.example.org/${"ü".repeat(1_900)}`,
      title: "   ",
      body: `${broken}${"😀".repeat(50_000)}`,
      author: "y".repeat(500),
      tags: ["a", "a", "", broken, ...Array.from({ length: 50 }, (_, n) => `tag ${n}`)],
      score: 1e20,
      replyCount: NaN,
      postedAt: new Date(NaN),
      editedAt: new Date(8.64e15),
      replies: Array.from({ length: 700 }, (_, n) =>
        reply(`${n}`, n === 0 ? null : `${n - 1}`, broken),
      ),
    },
  ]);
  const post = await find(saved?.id);
  expect([...(post?.body ?? "")].length).toBe(40_000);
  expect(post).toMatchObject({
    score: 2_147_483_647,
    replyCount: 500,
    postedAt: null,
    editedAt: null,
  });
  expect(post?.title.length).toBeGreaterThan(0);
  expect(post?.tags).toHaveLength(20);
  expect(post?.replies.map(({ parent }) => parent)).toEqual([
    null,
    ...Array.from({ length: 499 }, (_, n) => n + 1),
  ]);
});

test("concurrent saves of the same threads in different orders both succeed", async () => {
  const threads = Array.from({ length: 50 }, (_, n) => ({
    externalId: `p${n}`,
    url: `https://example.org/p${n}`,
    title: `P${n}`,
  }));
  const saved = await Promise.all(
    Array.from({ length: 6 }, (_, turn) => save(turn % 2 === 0 ? threads : threads.toReversed())),
  );
  expect(new Set(saved.flat().map(({ id }) => id)).size).toBe(50);
});

test("adding a known post again returns it unchanged and uses no id", async () => {
  const empty = { body: "", author: "", community: "", url: "", postedAt: null, replies: [] };
  const add = async (externalId: string, title: string) =>
    asApi((account) =>
      addForumPost(account, { source: manualSource, externalId, title, ...empty }),
    );
  const first = await add("a", "Which grinder?");
  expect(first).toMatchObject({ title: "Which grinder?", existing: false });
  expect(await add("a", "Another title")).toEqual({ ...first, existing: true });
  expect((await add("b", "Next")).id).toBe(first.id + 1);
});

test("undoing an import removes what it created and restores what it changed, with replies", async () => {
  const [known, other] = await save([full, { ...full, externalId: "t2", url: "" }]);
  const before = await find(known?.id);
  const importId = await asApi(async (account) => {
    const sourceId = await ensureSource(account, manualSource);
    const id = await startImport(account);
    const threads = [
      { ...full, body: "Imported", tags: ["new"], replies: [reply("z", null)] },
      { externalId: "n", url: "", title: "New" },
    ];
    await saveThreads(account, sourceId, threads, "import", id);
    // A second part of the import changes both again.
    const [first, second] = threads;
    await saveThreads(
      account,
      sourceId,
      [
        { ...first!, body: "Imported twice" },
        { ...second!, body: "More" },
      ],
      "import",
      id,
    );
    return id!;
  });
  expect((await find(known?.id))?.body).toBe("Imported twice");
  expect(await asApi((account) => undoImport(account, importId))).toEqual({
    removed: 1,
    restored: 1,
  });
  expect(await find(known?.id)).toMatchObject({
    ...before,
    revision: 4,
    updatedAt: expect.anything() as unknown,
  });
  expect((await find(known?.id))?.replies).toEqual(before?.replies);
  expect(await find(other?.id)).toBeDefined();
  expect(await asApi((account) => undoImport(account, importId))).toEqual({
    removed: 0,
    restored: 0,
  });
  expect(await asApi((account) => undoImport(account, 999_999))).toBeUndefined();
});

test("an import whose posts were edited since cannot be undone, and lists them", async () => {
  const [importId, ids] = await asApi(async (account) => {
    const sourceId = await ensureSource(account, manualSource);
    const id = await startImport(account);
    const threads = ["a", "b"].map((name) => ({ externalId: name, url: "", title: name }));
    const saved = await saveThreads(account, sourceId, threads, "import", id);
    await saveThreads(account, sourceId, [{ ...threads[1]!, body: "Edited" }], "person");
    return [id!, saved.map((one) => one.id)] as const;
  });
  expect(await asApi((account) => undoImport(account, importId))).toEqual({
    edited: [{ id: ids[1], title: "b" }],
  });
  expect(await find(ids[0])).toBeDefined();
});

test("the oldest of many revisions are deleted", async () => {
  const [saved] = await save([full]);
  for (let n = 0; n < 55; n += 1) await save([{ ...full, body: `Body ${n}` }]);
  const kept = await revisions(saved?.id);
  expect(kept.map(({ revision }) => revision)).toEqual(Array.from({ length: 50 }, (_, n) => n + 6));
});

test("a thread missing from its source is removed after some days, unless it reappears", async () => {
  const [one, two, three] = await save([
    full,
    { externalId: "t2", url: "", title: "Two" },
    { externalId: "t3", url: "", title: "Three" },
  ]);
  const sourceId = await asApi((account) => ensureSource(account, forum));
  await forAccount(tested.worker, accountId, (account) =>
    markThreadsMissing(account, sourceId, ["t1", "t2", "unknown"]),
  );
  expect(await removeMissingThreads(tested.worker)).toBe(0);
  await tested.database.pool.query(
    "update forum_posts set missing_since = now() - interval '4 days' where missing_since is not null",
  );
  expect((await save([full]))[0]?.result).toBe("unchanged");
  expect(await removeMissingThreads(tested.worker)).toBe(1);
  const left = await Promise.all([one, two, three].map(async (saved) => find(saved?.id)));
  expect(left.map((post) => post?.title)).toEqual([full.title, undefined, "Three"]);
});

test("an account can remove only its own posts", async () => {
  const [own] = await save([full]);
  const otherId = await addEmptyAccount(tested);
  const remove = async (id: number) =>
    forAccount(tested.api, id, (account) => removeForumPost(account, own?.id ?? 0));
  expect([await remove(otherId), await remove(accountId), await find(own?.id)]).toEqual([
    false,
    true,
    undefined,
  ]);
});

test("a URL of any length has an identifier that fits in the index", () => {
  const long = { title: "", body: "", url: `https://example.org/${"ü".repeat(1_900)}` };
  expect(identifyPost(long)).toMatch(/^[0-9a-f]{64}$/);
  expect(identifyPost({ ...long, url: "https://example.org/" })).toBe("https://example.org/");
});
