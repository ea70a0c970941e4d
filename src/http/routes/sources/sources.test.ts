import { expect, test } from "vitest";
import { addBrand, addKey, useTestAccount } from "../../../../test/test-database.ts";
import { useTestService } from "../../../../test/test-service.ts";
import { forAccount } from "../../../db/account-handle.ts";
import { scopes } from "../../../records/keys/api-keys.ts";
import { saveDocuments } from "../../../records/sources/save-documents.ts";
import { privateUrls } from "../../../security/private-urls.fixture.ts";
import { addAdmin, call } from "../webhooks/webhooks.fixture.ts";

const service = useTestService();
const account = useTestAccount(service, { key: { scopes } });
const path = "/agents/api/sources/";

const send = (method: string, below = "", body: unknown = {}, key = account.key) =>
  call(service, key, method, `${path}${below}`, body);

let made = 0;
async function create(more: Record<string, unknown> = {}) {
  made += 1;
  const url = `https://example.com/${made}`;
  const { status, json } = await send("POST", "", { kind: "website", url, ...more });
  expect(status).toBe(201);
  return json;
}

async function addDocument(sourceId: number, title: string) {
  await forAccount(service.api, account.accountId, (handle) =>
    saveDocuments(handle, sourceId, [
      {
        externalId: title,
        url: `https://example.com/${title}`,
        title,
        markdown: `# ${title}\n\nWe paddle to the sea.`,
        language: "en",
        postedAt: null,
        etag: "",
        lastModified: "",
      },
    ]),
  );
}

test("201: a source is created with the defaults of its kind and is due immediately", async () => {
  const { status, json, headers } = await send("POST", "", {
    kind: "website",
    url: "www.example.com",
    settings: { pages_max: 5 },
    secret: "token",
  });
  expect(status).toBe(201);
  expect(json).toMatchObject({
    kind: "website",
    name: "example.com",
    url: "https://www.example.com/",
    brand_id: null,
    settings: { pages_max: 5, include_paths: [], interval_max_seconds: 604_800 },
    has_secret: true,
    paused: false,
    reading: false,
    next_read_at: expect.any(String),
    last_read_at: null,
    problem: null,
    documents_count: 0,
  });
  expect(headers["location"]).toBe(`${path}${Number(json["source_id"])}/`);
  expect((await send("GET", `${Number(json["source_id"])}/`)).json).toEqual(json);
});

test("200: sources are listed newest first, in pages, by kind, brand and problem", async () => {
  const owner = await addAdmin(service);
  const otherBrand = await addBrand(service, owner.accountId);
  const asOwner = (method: string, below = "", body: unknown = {}) =>
    send(method, below, body, owner.key);
  const ids: unknown[] = [];
  for (const [at, brand_id] of [owner.brandId, null, otherBrand].entries()) {
    const url = `https://example.com/list/${at}`;
    const { json } = await asOwner("POST", "", { kind: at === 1 ? "feed" : "page", url, brand_id });
    ids.unshift(json["source_id"]);
  }
  const list = async (query: string) => {
    const { json } = await asOwner("GET", `?${query}`);
    return (json["items"] as { source_id: number }[]).map((one) => one.source_id);
  };
  expect(await list("")).toEqual(ids);
  expect(await list(`brand_id=${owner.brandId}`)).toEqual([ids[1], ids[2]]);
  expect(await list("kind=feed")).toEqual([ids[1]]);
  expect(await list("has_problem=true")).toEqual([]);
  expect(await list("has_problem=false")).toEqual(ids);
  const first = await asOwner("GET", "?limit=2");
  expect(await list(`limit=2&cursor=${String(first.json["next_cursor"])}`)).toEqual([ids[2]]);
});

test("200: only the given fields change, and new settings restart the read", async () => {
  const { source_id: id } = await create();
  const below = `${Number(id)}/`;
  const changed = await send("PATCH", below, {
    name: "Renamed",
    paused: true,
    interval_seconds: 120,
    brand_id: account.brandId,
    settings: { pages_max: 7 },
  });
  expect(changed.json).toMatchObject({
    name: "Renamed",
    paused: true,
    interval_seconds: 120,
    brand_id: account.brandId,
    settings: { pages_max: 7, exclude_paths: [] },
  });
  expect((await send("PATCH", below, { settings: { exclude_paths: ["/x"] } })).json).toMatchObject({
    name: "Renamed",
    settings: { pages_max: 7, exclude_paths: ["/x"] },
  });
  const read = await send("POST", `${below}read/`);
  expect([read.status, read.json["paused"]]).toEqual([202, false]);
});

test("200: a source's documents are listed and returned with their passages; 204: and deleted with it", async () => {
  const { source_id: id } = await create();
  for (const title of ["one", "two", "three"]) await addDocument(Number(id), title);
  const first = await send("GET", `${Number(id)}/documents/?limit=2`);
  const items = first.json["items"] as { document_id: number; title: string; excerpt: string }[];
  expect(items.map(({ title }) => title)).toEqual(["three", "two"]);
  const cursor = String(first.json["next_cursor"]);
  const rest = await send("GET", `${Number(id)}/documents/?limit=2&cursor=${cursor}`);
  expect(rest.json).toMatchObject({ items: [{ title: "one" }], next_cursor: null });
  const below = `${Number(id)}/documents/${items[0]?.document_id}/`;
  expect((await send("GET", below)).json).toMatchObject({
    title: "three",
    markdown: "# three\n\nWe paddle to the sea.",
    passages: [{ position: 1, heading: "three", body: "We paddle to the sea." }],
  });
  expect((await send("DELETE", `${Number(id)}/`)).status).toBe(204);
  expect((await send("GET", below)).json["code"]).toBe("source_not_found");
});

test.each([
  ["kind", { kind: "carrier_pigeon" }],
  ["url", { url: "ftp://example.com/" }],
  ["url", { url: "" }],
  ["settings.pages_max", { settings: { pages_max: 501 } }],
  ["settings", { settings: { unknown: 1 } }],
  ["settings.interval_min_seconds", { settings: { interval_min_seconds: 9_000_000 } }],
  [
    "settings.interval_min_seconds",
    { settings: { interval_min_seconds: 5_000, interval_max_seconds: 4_000 } },
  ],
])("400: %s is rejected in %j", async (param, more) => {
  const { status, json } = await send("POST", "", {
    kind: "website",
    url: "https://example.com/",
    ...more,
  });
  expect([status, json["errors"]]).toEqual([400, [{ param, message: expect.any(String) }]]);
});

test("400: a source cannot have a private address, however it is written", async () => {
  // Excludes a name that looks public: its address is only checked on every read.
  const urls = privateUrls(Number(new URL(service.url).port)).filter(
    (url) => !url.includes("localdomain"),
  );
  const accepted: string[] = [];
  for (const url of urls.filter((_, at) => at % 3 === 0)) {
    const { status } = await send("POST", "", { kind: "page", url });
    if (status !== 400) accepted.push(url);
  }
  expect(accepted).toEqual([]);
});

test("409: names are unique per kind; a source that is not read automatically cannot be read now", async () => {
  const { name, url } = await create();
  const again = await send("POST", "", { kind: "website", url });
  expect([again.status, again.json["code"]]).toEqual([409, "source_name_taken"]);
  const { source_id: other } = await create();
  const renamed = await send("PATCH", `${Number(other)}/`, { name });
  expect([renamed.status, renamed.json["code"]]).toEqual([409, "source_name_taken"]);
  await call(service, account.key, "POST", "/agents/api/forum-posts/", { title: "By hand" });
  const listed = await send("GET", "?kind=manual");
  const [manual] = listed.json["items"] as { source_id: number }[];
  const read = await send("POST", `${manual?.source_id}/read/`);
  expect([read.status, read.json["code"]]).toEqual([409, "source_not_readable"]);
});

test("403: a key restricted to a brand sees the brand's and shared sources, and changes only the brand's", async () => {
  const otherBrand = await addBrand(service, account.accountId);
  const { key } = await addKey(service, account.accountId, {
    scopes: ["read", "write"],
    brandId: account.brandId,
  });
  const own = Number((await create({ brand_id: account.brandId }))["source_id"]);
  const shared = Number((await create())["source_id"]);
  const other = Number((await create({ brand_id: otherBrand }))["source_id"]);
  const statuses = async (method: string, body: unknown = {}) =>
    Promise.all(
      [own, shared, other].map(async (id) => (await send(method, `${id}/`, body, key)).status),
    );
  expect(await statuses("GET")).toEqual([200, 200, 404]);
  expect(await statuses("PATCH", { paused: true })).toEqual([200, 403, 404]);
  expect((await send("PATCH", `${own}/`, { brand_id: null }, key)).status).toBe(403);
  const body = { kind: "page", url: "https://example.com/by-key" };
  expect((await send("POST", "", body, key)).status).toBe(403);
  expect((await send("POST", "", { ...body, brand_id: account.brandId }, key)).status).toBe(201);
});
