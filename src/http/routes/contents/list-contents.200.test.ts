import { beforeAll, expect, test } from "vitest";
import { errorParams } from "../../../../test/send-json.ts";
import { addContent } from "../../../../test/test-contents.ts";
import { addAccount, addBrand, addKey, useTestAccount } from "../../../../test/test-database.ts";
import { useTestService } from "../../../../test/test-service.ts";

const service = useTestService();
const account = useTestAccount(service);
let otherBrandId: number;
const ids: number[] = [];
const path = "/agents/api/contents/";

beforeAll(async () => {
  otherBrandId = await addBrand(service, account.accountId, { name: "Other" });
  ids.unshift(
    await addContent(service, account, {
      title: "Coffee <b>beans</b>",
      markdown: "# C\n\nWe roast *fresh* <coffee> & beans.",
    }),
  );
  ids.unshift(
    await addContent(service, account, {
      contentType: "newsletter",
      language: "de",
      markdown: "Kaffee",
    }),
  );
  ids.unshift(await addContent(service, account, { writer: "some-model", brandId: otherBrandId }));
  await addContent(service, await addAccount(service), { title: "Coffee of another account" });
});

async function list(query: string, key = account.key): Promise<Record<string, unknown>[]> {
  const reply = await service.get(key, `${path}?${query}`);
  expect(reply.status).toBe(200);
  return reply.json["items"] as Record<string, unknown>[];
}

const idsOf = (items: Record<string, unknown>[]) => items.map((item) => item["content_id"]);

test("listed content has all fields except its text", async () => {
  const reply = await service.get(account.key, path);
  expect(reply.json["next_cursor"]).toBeNull();
  const items = reply.json["items"] as Record<string, unknown>[];
  expect(idsOf(items)).toEqual(ids);
  expect(items[1]).toStrictEqual({
    content_id: ids[1],
    job_id: expect.any(Number),
    brand_id: account.brandId,
    content_type: "newsletter",
    version: 1,
    writer: "built-in",
    language: "de",
    title: "A title",
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
    deleted_at: null,
    read_at: null,
    topic: null,
    words: null,
    status: "draft",
    status_changed_at: null,
    status_changed_by: null,
    status_history: [],
    scheduled_at: null,
    tags: [],
    snippet: null,
  });
});

test("unread content is listed in pages, with every filter, until it is read or deleted", async () => {
  const who = await addAccount(service);
  const brandId = await addBrand(service, who.accountId, { name: "Other" });
  const all: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    // The brands alternate, so that pages contain both.
    const own = turn % 2 === 0 ? {} : { brandId, contentType: "newsletter", language: "de" };
    all.unshift(await addContent(service, who, own));
  }
  const [newest = 0, second = 0, third = 0, fourth = 0, fifth = 0, oldest = 0] = all;
  const { key } = await addKey(service, who.accountId, { scopes: ["read", "write"] });
  const send = (method: string, under: string) =>
    service.send({ method, path: `${path}${under}`, headers: { "X-API-Key": key } });
  expect((await send("POST", `${second}/read/`)).status).toBe(204);
  expect((await send("DELETE", `${fifth}/`)).status).toBe(200);
  const first = await service.get(key, `${path}?unread=true&limit=2`);
  expect(idsOf(first.json["items"] as [])).toEqual([newest, third]);
  const rest = await list(`unread=true&cursor=${String(first.json["next_cursor"])}`, key);
  expect(idsOf(rest)).toEqual([fourth, oldest]);
  expect(idsOf(await list(`unread=true&brand_id=${brandId}`, key))).toEqual([newest, third]);
  expect(idsOf(await list("unread=true&content_type=article", key))).toEqual([fourth, oldest]);
  expect(idsOf(await list("unread=true&language=de&writer=built-in", key))).toEqual([
    newest,
    third,
  ]);
  expect(idsOf(await list("unread=true&created_before=2020-01-01T00:00:00Z", key))).toEqual([]);
  const [read] = (await list("", key)).filter((one) => one["content_id"] === second);
  expect(read?.["read_at"]).toMatch(/Z$/);
});

test.each(["unread=true&q=coffee", "unread=true&deleted=true"])(
  "the unread filter cannot be combined with a search or with deleted content: %s",
  async (query) => {
    const reply = await service.get(account.key, `${path}?${query}`);
    expect(reply.status).toBe(400);
    expect(reply.json["errors"]).toEqual([
      { param: "unread", message: expect.stringMatching(/`q`, `deleted` or/) },
    ]);
  },
);

test("pages have no gaps or duplicates while content is added and deleted", async () => {
  const who = await addAccount(service);
  const all: number[] = [];
  for (let turn = 0; turn < 7; turn += 1) all.unshift(await addContent(service, who));
  const first = await service.get(who.key, `${path}?limit=3`);
  expect(idsOf(first.json["items"] as [])).toEqual(all.slice(0, 3));
  await addContent(service, who);
  await service.send({
    method: "DELETE",
    path: `${path}${all[1]}/`,
    headers: { "X-API-Key": (await addKey(service, who.accountId, { scopes: ["write"] })).key },
  });
  const second = await service.get(
    who.key,
    `${path}?limit=3&cursor=${String(first.json["next_cursor"])}`,
  );
  expect(idsOf(second.json["items"] as [])).toEqual(all.slice(3, 6));
  const third = await service.get(
    who.key,
    `${path}?limit=3&cursor=${String(second.json["next_cursor"])}`,
  );
  expect(idsOf(third.json["items"] as [])).toEqual(all.slice(6));
  expect(third.json["next_cursor"]).toBeNull();
});

test("order=oldest works across pages and with filters", async () => {
  const oldest = ids.toReversed();
  const first = await service.get(account.key, `${path}?order=oldest&limit=2`);
  expect(idsOf(first.json["items"] as [])).toEqual(oldest.slice(0, 2));
  const rest = `order=oldest&cursor=${String(first.json["next_cursor"])}`;
  expect(idsOf(await list(rest))).toEqual(oldest.slice(2));
  expect(idsOf(await list("order=oldest&language=de"))).toEqual([ids[1]]);
});

test("filters can be used alone and together", async () => {
  expect(idsOf(await list("content_type=newsletter"))).toEqual([ids[1]]);
  expect(idsOf(await list("language=de"))).toEqual([ids[1]]);
  expect(idsOf(await list("language=DE&content_type=article"))).toEqual([]);
  expect(idsOf(await list("writer=some-model"))).toEqual([ids[0]]);
  expect(idsOf(await list(`brand_id=${otherBrandId}`))).toEqual([ids[0]]);
  const [item] = await list("content_type=newsletter");
  expect(idsOf(await list(`job_id=${String(item?.["job_id"])}`))).toEqual([ids[1]]);
  const at = new Date(String(item?.["created_at"])).getTime();
  // PostgreSQL stores microseconds.
  const within = `created_after=${new Date(at - 1).toISOString()}&created_before=${new Date(at + 1).toISOString()}`;
  expect(idsOf(await list(within))).toContain(ids[1]);
  expect(idsOf(await list(`created_before=${new Date(at - 3_600_000).toISOString()}`))).toEqual([]);
  expect(idsOf(await list(`created_after=${new Date(at + 3_600_000).toISOString()}`))).toEqual([]);
  expect(idsOf(await list(`created_after=${new Date(at - 3_600_000).toISOString()}`))).toEqual(ids);
});

test("a key restricted to a brand lists and searches only that brand's content", async () => {
  const { key } = await addKey(service, account.accountId, { brandId: otherBrandId });
  expect(idsOf(await list("", key))).toEqual([ids[0]]);
  expect(idsOf(await list(`brand_id=${account.brandId}`, key))).toEqual([]);
  expect(idsOf(await list("q=coffee", key))).toEqual([]);
});

test("search results have plain-text snippets that mark the matches", async () => {
  const items = await list("q=COFFEE+roasts");
  expect(idsOf(items)).toEqual([ids[2]]);
  expect(items[0]?.["snippet"]).toEqual([
    { text: "C We ", hit: false },
    { text: "roast", hit: true },
    { text: " fresh <", hit: false },
    { text: "coffee", hit: true },
    { text: "> & beans.", hit: false },
  ]);
});

test.each([
  ["limit=0", "limit"],
  ["limit=101", "limit"],
  ["cursor=%00", "cursor"],
  ["cursor=bm9uc2Vuc2U", "cursor"],
  ["content_type=batch", "content_type"],
  ["created_after=yesterday", "created_after"],
  ["brand_id=-1", "brand_id"],
  ["q=x&deleted=true", "q"],
  ["q=x&order=oldest", "order"],
  ["order=title", "order"],
  ["q=", "q"],
  ["q=a&q=b", "q"],
])("%s is rejected by name", async (query, param) => {
  const reply = await service.get(account.key, `${path}?${query}`);
  expect(reply.status).toBe(400);
  expect(reply.json).toMatchObject({ code: "invalid_parameters" });
  expect(errorParams(reply)[0]).toBe(param);
});
