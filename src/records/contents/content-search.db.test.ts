import { expect, test } from "vitest";
import { addAccount, useTestAccount, useTestDatabase } from "../../../test/test-database.ts";
import type { TestAccount } from "../../../test/test-database.ts";
import { addContent, addContents } from "../../../test/test-contents.ts";
import { forAccount } from "../../db/account-handle.ts";
import type { ContentFilter } from "./contents.ts";
import { deleteContent, undeleteContent } from "./content-deletion.ts";
import { queryWords, indexNewContents, searchContents } from "./content-search.ts";
import { addVersion } from "./content-versions.ts";

const opened = useTestDatabase();
const account = useTestAccount(opened);

async function search(
  query: string,
  filter: ContentFilter = {},
  page: { belowId: number | null; rowsMax: number } = { belowId: null, rowsMax: 20 },
  who: TestAccount = account,
): Promise<number[]> {
  return forAccount(opened.api, who.accountId, (handle) =>
    searchContents(handle, queryWords(query), filter, page),
  );
}

test.each([
  ["en", "Grinders that stall", "The grinder stalls on light roasts.", "stalling"],
  ["en", "Naïve cafés", "A naïve café.", "NAIVE cafe"],
  ["en", "It’s simple", "Don’t worry.", "dont"],
  ["de", "Kaffeemühlen", "Die Häuser am Hafen.", "haus"],
  ["de", "Straße", "Große Straßen.", "große"],
  ["fr", "Les cafés", "Nous torréfions chaque semaine.", "semaines"],
  ["es", "Molinos", "Los molinos muelen.", "molino"],
  ["ru", "Кофе", "Свежие зёрна каждый день.", "зёрна"],
  ["ja", "珈琲", "東京で焙煎した珈琲豆です。", "焙煎"],
  ["zh", "咖啡", "新鲜烘焙的咖啡豆。", "咖啡豆"],
  ["th", "กาแฟ", "กาแฟคั่วใหม่ทุกวัน", "กาแฟคั่ว"],
  ["ar", "قهوة", "قهوة طازجة كل يوم", "طازجة"],
  ["xx", "Unheard of", "zorblax quuxified", "quux"],
])(
  "a text in %s is found by another form of its words: %s",
  async (language, title, text, query) => {
    const id = await addContent(opened, account, {
      language,
      title,
      markdown: `# ${title}\n\n${text}\n`,
    });
    expect(await search(query)).toContain(id);
  },
);

test("all words must occur, in the title or in the text", async () => {
  const id = await addContent(opened, account, {
    title: "Zanzibar",
    markdown: "Cloves and pepper.",
  });
  expect(await search("zanzibar cloves")).toEqual([id]);
  expect(await search("zanzibar cinnamon")).toEqual([]);
});

test("the last word can be a prefix, unless a space follows it", async () => {
  const id = await addContent(opened, account, { markdown: "Marmalade of bergamot" });
  expect(await search("marmalade bergam")).toEqual([id]);
  expect(await search("marmalade bergam ")).toEqual([]);
});

test("content of other accounts is never found", async () => {
  const other = await addAccount(opened);
  const id = await addContent(opened, other, { markdown: "kumquats" });
  expect(await search("kumquats")).toEqual([]);
  expect(await search("kumquats", {}, undefined, other)).toEqual([id]);
});

const isHit = (_: unknown, turn: number) => turn % 23 === 0;

test("pages are newest first without gaps or duplicates, however far back the hits are", async () => {
  const who = await addAccount(opened);
  const texts = Array.from({ length: 700 }, (_, turn) =>
    isHit(_, turn) ? "common rareword" : "common",
  );
  const hits = (await addContents(opened, who, texts)).filter(isHit).toReversed();
  while ((await indexNewContents(opened.worker)) > 0);
  for (const [query, expected] of [
    ["rareword", hits],
    ["common rareword", hits],
  ] as const) {
    const found: number[] = [];
    for (;;) {
      const page = await search(query, {}, { belowId: found.at(-1) ?? null, rowsMax: 4 }, who);
      if (page.length === 0) break;
      found.push(...page);
    }
    expect(found).toEqual(expected);
  }
});

test("a search can be filtered by brand, type, writer, language, job, status, tag and time", async () => {
  const id = await addContent(opened, account, {
    markdown: "persimmon",
    contentType: "newsletter",
    writer: "some-model",
    language: "pt-BR",
  });
  const { rows } = await opened.database.pool.query<{ job_id: number; created_at: Date }>(
    "select job_id, created_at from contents where id = $1",
    [id],
  );
  const { job_id: jobId, created_at: at } = rows[0]!;
  const later = new Date(at.getTime() + 1);
  await opened.database.pool.query(
    "insert into content_tags (account_id, content_id, tag) values ($1, $2, 'fruit')",
    [account.accountId, id],
  );
  const right: ContentFilter = {
    brandId: account.brandId,
    contentType: "newsletter",
    writer: "some-model",
    language: "pt-BR",
    jobId,
    status: "draft",
    tag: "fruit",
    createdAfter: at,
    createdBefore: later,
  };
  expect(await search("persimmon", right)).toEqual([id]);
  const wrong: ContentFilter[] = [
    { brandId: account.brandId + 1000 },
    { contentType: "article" },
    { writer: "built-in" },
    { language: "pt" },
    { jobId: jobId + 1000 },
    { status: "approved" },
    { tag: "vegetable" },
    { createdAfter: later },
    { createdBefore: at },
  ];
  for (const filter of wrong) expect(await search("persimmon", filter)).toEqual([]);
});

test("content of one time span or one job is found among many pieces with the same word", async () => {
  const who = await addAccount(opened);
  const ids = await addContents(opened, who, Array<string>(400).fill("same"));
  while ((await indexNewContents(opened.worker)) > 0);
  await opened.database.pool.query(
    "update contents set created_at = created_at - (400 - (id - $2)) * interval '1 hour' where account_id = $1",
    [who.accountId, ids[0]],
  );
  const { rows } = await opened.database.pool.query<{ job_id: number; created_at: Date }>(
    "select job_id, created_at from contents where id = $1",
    [ids[7]],
  );
  const at = rows[0]!.created_at.getTime();
  const around = { createdAfter: new Date(at - 1_000), createdBefore: new Date(at + 1_000) };
  expect(await search("same", around, undefined, who)).toEqual([ids[7]]);
  expect(await search("same", { jobId: rows[0]!.job_id }, undefined, who)).toEqual([ids[7]]);
});

test("a new version is found by its own words and not by the old ones", async () => {
  const id = await addContent(opened, account, { markdown: "tamarind" });
  expect(await search("tamarind")).toEqual([id]);
  await forAccount(opened.api, account.accountId, (handle) =>
    addVersion(handle, id, 1, {
      title: "t",
      language: "en",
      markdown: "cardamom",
      document: {},
      sources: [],
      quality: {},
      madeBy: "edit",
      apiKeyId: null,
    }),
  );
  expect(await search("tamarind")).toEqual([]);
  expect(await search("cardamom")).toEqual([id]);
});

test("deleted content is not found until it is restored", async () => {
  const id = await addContent(opened, account, { markdown: "galangal" });
  expect(await search("galangal")).toEqual([id]);
  const inAccount = (work: typeof deleteContent) =>
    forAccount(opened.api, account.accountId, (handle) => work(handle, id, null));
  expect(await inAccount(deleteContent)).toBe(true);
  expect(await search("galangal")).toEqual([]);
  expect(await inAccount(undeleteContent)).toBe(true);
  expect(await search("galangal")).toEqual([id]);
});

test.each(["", "   ", "!?&|", "'", "\\", "a:*", "(", "!foo | bar", "<->", "x".repeat(5_000), "😀"])(
  "any query gets a response: %s",
  async (query) => {
    expect(await search(query)).toEqual(expect.any(Array));
  },
);

test("workers index all new content of every account", async () => {
  const others = [await addAccount(opened), await addAccount(opened)];
  for (const other of others) await addContent(opened, other, { markdown: "sumac" });
  while ((await indexNewContents(opened.worker)) > 0);
  const { rows } = await opened.database.pool.query(
    "select from contents where searchable_version < current_version and deleted_at is null",
  );
  expect(rows).toHaveLength(0);
  expect(await search("sumac", {}, undefined, others[1])).toHaveLength(1);
});

test("a search indexes a limited amount of new text itself, newest first; workers index the rest", async () => {
  const writer = await addAccount(opened);
  const ids: number[] = [];
  for (let n = 0; n < 30; n += 1) {
    const markdown = `needle ${"a ".repeat(50_000)}`;
    ids.push(await addContent(opened, writer, { title: `Long ${n}`, markdown }));
  }
  const page = { belowId: null, rowsMax: 100 };
  const found = await search("needle", {}, page, writer);
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThan(ids.length);
  expect(found).toEqual(ids.toReversed().slice(0, found.length));
  while ((await indexNewContents(opened.worker)) > 0);
  expect(await search("needle", {}, page, writer)).toEqual(ids.toReversed());
});
