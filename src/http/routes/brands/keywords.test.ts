import { expect, test } from "vitest";
import { senderFor, walk } from "../../../../test/send-json.ts";
import { addBrand, useTestAccount, addAccount, addPost } from "../../../../test/test-database.ts";
import { useTestService } from "../../../../test/test-service.ts";
import type { TestReply } from "../../../../test/test-service.ts";

const service = useTestService();
const account = useTestAccount(service, { key: { scopes: ["generate", "read", "write"] } });
const api = senderFor(service, account);

async function newBrand(keywords: readonly string[] = []): Promise<string> {
  const id = await addBrand(service, account.accountId, { name: "Keyed", keywords });
  return `/brands/${id}/keywords/`;
}

async function phrasesOf(path: string): Promise<unknown[]> {
  return (await walk(api, path, 100)).map((item) => item["keyword"]);
}

function importText(
  path: string,
  body: string | Buffer,
  type = "text/plain",
  query = "",
): Promise<TestReply> {
  return service.send({
    method: "POST",
    path: `/agents/api${path}import/${query}`,
    headers: { "X-API-Key": account.key, "Content-Type": type },
    body,
  });
}

test("setting replaces all keywords, in the given order and without duplicates", async () => {
  const path = await newBrand(["old"]);
  const reply = await api.put(path, { keywords: ["Beta", " alpha  one ", "beta", "Alpha ONE"] });
  expect([reply.status, reply.json]).toEqual([200, { keywords_count: 2 }]);
  expect(await phrasesOf(path)).toEqual(["Beta", "alpha one"]);
});

test("setting an empty list removes all keywords, and content can no longer be generated", async () => {
  const path = await newBrand(["old"]);
  expect((await api.put(path, { keywords: [] })).json).toEqual({ keywords_count: 0 });
  const reply = await service.generate(account.key, {
    content_type: "article",
    brand_id: path.split("/")[2] ?? "",
  });
  expect(reply.json["code"]).toBe("brand_needs_keywords");
});

test("adding keeps existing keywords and reports the result for each", async () => {
  const path = await newBrand(["Espresso"]);
  const reply = await api.post(path, {
    keywords: ["ESPRESSO", "Filter", "filter", "", "x".repeat(201)],
  });
  expect(reply.json).toEqual({
    added: 1,
    existing: 2,
    refused: [{ keyword: "x".repeat(60), message: "Must be at most 200 characters long." }],
    keywords_count: 2,
  });
  expect(await phrasesOf(path)).toEqual(["Espresso", "Filter"]);
});

function fourHundredFrom(first: number): string[] {
  return Array.from({ length: 400 }, (_, n) => `keyword ${first + n}`);
}

test("concurrent requests cannot exceed a thousand keywords, and the rejected ones are reported", async () => {
  const path = await newBrand();
  const replies = await Promise.all(
    [0, 400, 800].map((from) => api.post(path, { keywords: fourHundredFrom(from) })),
  );
  const added = replies.map((reply) => Number(reply.json["added"]));
  const refused = replies.flatMap((reply) => reply.json["refused"] as unknown[]);
  expect([added.reduce((sum, one) => sum + one), refused.length]).toEqual([1_000, 200]);
  expect(refused[0]).toMatchObject({ message: "A brand can have at most 1,000 keywords." });
  expect((await walk(api, path, 100)).length).toBe(1_000);
});

test("keywords are removed by id, or by phrase ignoring case", async () => {
  const path = await newBrand(["one", "two", "three", "four"]);
  const [first] = await walk(api, path, 1);
  expect((await api.delete(`${path}${String(first?.["keyword_id"])}/`)).status).toBe(204);
  expect((await api.delete(`${path}${String(first?.["keyword_id"])}/`)).json["code"]).toBe(
    "keyword_not_found",
  );
  const reply = await api.delete(path, { keywords: ["TWO", " Three ", "never there"] });
  expect(reply.json).toEqual({ removed: 2, keywords_count: 1 });
  expect(await phrasesOf(path)).toEqual(["four"]);
});

test("a text is imported by lines or commas, with a result for each keyword", async () => {
  const path = await newBrand(["espresso"]);
  const reply = await importText(
    path,
    'Espresso\r\npour over, "milk, foamed"\n\nPour  Over\nnul\0\n',
  );
  expect(reply.status).toBe(200);
  expect(reply.json).toMatchObject({ added: 2, existing: 2, keywords_count: 3 });
  expect(reply.json["refused"]).toHaveLength(1);
  expect(await phrasesOf(path)).toEqual(["espresso", "pour over", "milk, foamed"]);
});

const plannerExport =
  'Keyword Stats 2026-11-16 at 10_35_21\n"November 1, 2025 - October 31, 2026"\nKeyword\tCurrency\tAvg. monthly searches\nseal trips\tGBP\t320\nKayak Hire\tGBP\t1900\npaddle boards\tGBP\t\nkayak hire\tGBP\t10\n';

test("a Keyword Planner export in UTF-16 can be previewed, and is then added with its volumes", async () => {
  const path = await newBrand(["Seal trips"]);
  const file = Buffer.from(`\ufeff${plannerExport}`, "utf16le");
  const body = {
    added: 2,
    existing: 2,
    refused: [],
    refused_count: 0,
    keywords_count: 3,
    columns: { keyword: "Keyword", volume: "Avg. monthly searches" },
    new_keywords: [
      { keyword: "Kayak Hire", volume: 1_900 },
      { keyword: "paddle boards", volume: null },
    ],
    existing_keywords: ["seal trips"],
  };
  const preview = await importText(path, file, "text/csv", "?dry_run=true");
  expect([preview.status, preview.json]).toEqual([200, { ...body, dry_run: true }]);
  expect(await phrasesOf(path)).toEqual(["Seal trips"]);
  expect((await importText(path, file, "text/csv")).json).toEqual({ ...body, dry_run: false });
  const kept = (await walk(api, path, 100)).map((item) => [item["keyword"], item["volume"]]);
  expect(kept).toEqual([
    ["Seal trips", 320],
    ["Kayak Hire", 1_900],
    ["paddle boards", null],
  ]);
  await api.put(path, { keywords: ["new", "kayak hire"] });
  expect((await walk(api, path, 100)).map((item) => item["volume"])).toEqual([null, 1_900]);
});

test("if an export has too many keywords, the most searched are added and the rest are counted", async () => {
  const path = await newBrand();
  const lines = Array.from({ length: 1_200 }, (_, n) => `keyword ${n},${n}`);
  const { json } = await importText(path, `Keyword,Volume\n${lines.join("\n")}`);
  expect(json).toMatchObject({ added: 1_000, refused_count: 200, keywords_count: 1_000 });
  expect(json["refused"]).toHaveLength(100);
  expect((await phrasesOf(path))[0]).toBe("keyword 1199");
});

test("an export as CSV contains no formulas, and importing it elsewhere restores the same keywords", async () => {
  const phrases = ['=HYPERLINK("x")', "+1", "-2", "@cell", "a, b", "plain"];
  const path = await newBrand(phrases);
  const file = await api.get(path, { Accept: "text/csv" });
  expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
  for (const line of file.text.split("\r\n")) expect(line).not.toMatch(/^"?[=+\-@]/);
  const other = await newBrand();
  expect((await importText(other, file.text, "text/csv; charset=UTF-8")).json["added"]).toBe(6);
  expect(await phrasesOf(other)).toEqual(phrases);
});

test("400 and 415: an invalid list of keywords is rejected and changes nothing", async () => {
  const path = await newBrand(["kept"]);
  const refused = [
    await api.put(path, {}),
    await api.put(path, { keywords: "one" }),
    await api.put(path, { keywords: [1] }),
    await api.put(path, { keywords: ["good", "x".repeat(201)] }),
    await api.put(path, { keywords: Array.from({ length: 1_001 }, (_, n) => `k${n}`) }),
    await api.post(path, { keywords: Array.from({ length: 5_001 }, () => "k") }),
    await api.delete(path),
    await api.delete(path, { keywords: [] }),
    await importText(path, "  \n,,\n"),
    await importText(path, Array.from({ length: 20_001 }, (_, n) => `k${n}`).join("\n")),
  ];
  for (const reply of refused) {
    expect([reply.status, reply.json["code"]]).toEqual([400, "invalid_parameters"]);
  }
  const untyped = [
    await importText(path, Buffer.from([0xff, 0x41])),
    await importText(path, "{}", "application/json"),
    await importText(path, "k", "text/plain; charset=latin1"),
  ];
  expect(untyped.map((reply) => reply.status)).toEqual([415, 415, 415]);
  expect(await phrasesOf(path)).toEqual(["kept"]);
});

test("an invalid cursor is rejected", async () => {
  const path = await newBrand(["kept"]);
  for (const cursor of ["x", "W10", "WyJhIl0", "", "a".repeat(2_000)]) {
    expect((await api.get(`${path}?cursor=${cursor}`)).status).toBe(400);
  }
});

test("suggestions come from the overview and from the account's own and shared posts, each with a reason", async () => {
  const { key, accountId, brandId } = await addAccount(service, { keywords: [] });
  const foreign = await addAccount(service);
  const sender = senderFor(service, key);
  const path = `/brands/${brandId}/keywords/suggestions/`;
  expect((await sender.get(path)).json).toMatchObject({ posts_read: 0 });
  const own = Number(await addPost(service, accountId));
  const shared = Number(await addPost(service, null));
  await addPost(service, foreign.accountId);
  const { json } = await sender.get(path);
  expect(json["posts_read"]).toBe(2);
  const items = json["items"] as { keyword: string; source: string; forum_post_ids: number[] }[];
  expect(items).toContainEqual({
    keyword: "light roasts",
    reason: "2 of the newest 2 forum posts mention it.",
    source: "forum_posts",
    forum_post_ids: [shared, own],
    count: 2,
  });
  expect(items.some(({ source }) => source === "overview")).toBe(true);
});
