import { beforeAll, expect, test } from "vitest";
import { errorParams } from "../../../../test/send-json.ts";
import { addAccount, addBrand, addKey, useTestAccount } from "../../../../test/test-database.ts";
import { useTestService } from "../../../../test/test-service.ts";

const service = useTestService();
const account = useTestAccount(service);
let second: number;
/** In the order of acceptance. */
const ids: number[] = [];

beforeAll(async () => {
  second = await addBrand(service, account.accountId);
  const stranger = await addAccount(service);
  await service.generate(stranger.key, { content_type: "article" });
  const wanted: Record<string, string>[] = [
    { content_type: "article" },
    { content_type: "batch", brand_id: String(second) },
    { content_type: "article", brand_id: String(second) },
    { content_type: "social" },
    { content_type: "article" },
  ];
  for (const form of wanted) {
    const { json } = await service.generate(account.key, form);
    ids.push(Number(json["job_id"]));
  }
  await service.sql`update jobs
    set state = 'failed', failure_code = 'writer_failed', failure_message = 'No.', finished_at = now() where id = ${ids[0]}`;
});

async function list(query: string, key = account.key) {
  const reply = await service.get(key, `/agents/api/jobs/${query}`);
  expect(reply.status).toBe(200);
  const body = reply.json as { items: Record<string, unknown>[]; next_cursor: string | null };
  return { ...body, ids: body.items.map((job) => job["job_id"]) };
}

/** By index in `ids`. */
function jobs(...places: number[]): (number | undefined)[] {
  return places.map((place) => ids[place]);
}

test("jobs are listed newest first with all fields of the contract", async () => {
  const { items, ids: found, next_cursor: next } = await list("");
  expect(found).toEqual(jobs(4, 3, 2, 1, 0));
  expect(next).toBeNull();
  expect(items[4]).toStrictEqual({
    job_id: ids[0],
    task_id: expect.any(String),
    brand_id: account.brandId,
    content_type: "article",
    topic: null,
    state: "failed",
    stage: null,
    progress: 0,
    attempts: 0,
    waiting_since: null,
    writer: null,
    cost: 0,
    live: false,
    failure: { code: "writer_failed", message: "No." },
    items: [
      { content_type: "article", state: "queued", content_id: null, title: null, failure: null },
    ],
    content_ids: [],
    created_at: expect.stringMatching(/Z$/),
    started_at: null,
    finished_at: expect.stringMatching(/Z$/),
  });
  expect(items[3]?.["items"]).toHaveLength(4);
});

test("each page leads to the next one, and the last one has no cursor", async () => {
  const first = await list("?limit=2");
  const middle = await list(`?limit=2&cursor=${first.next_cursor}`);
  const last = await list(`?limit=2&cursor=${middle.next_cursor}`);
  expect([first.ids, middle.ids, last.ids]).toEqual([jobs(4, 3), jobs(2, 1), jobs(0)]);
  expect(last.next_cursor).toBeNull();
});

test("order=oldest works across pages and with filters", async () => {
  const first = await list("?limit=2&order=oldest");
  const middle = await list(`?limit=2&order=oldest&cursor=${first.next_cursor}`);
  const last = await list(`?limit=2&order=oldest&cursor=${middle.next_cursor}`);
  expect([first.ids, middle.ids, last.ids]).toEqual([jobs(0, 1), jobs(2, 3), jobs(4)]);
  expect(last.next_cursor).toBeNull();
  expect((await list(`?order=oldest&brand_id=${second}`)).ids).toEqual(jobs(1, 2));
  expect((await list("?order=newest&limit=1")).ids).toEqual(jobs(4));
});

test("filters can be combined, and unknown ones are ignored", async () => {
  expect((await list("?state=failed")).ids).toEqual(jobs(0));
  expect((await list("?state=running")).ids).toEqual([]);
  expect((await list("?content_type=article")).ids).toEqual(jobs(4, 2, 0));
  expect((await list(`?brand_id=${second}`)).ids).toEqual(jobs(2, 1));
  expect((await list(`?brand_id=${second}&content_type=batch&state=queued`)).ids).toEqual(jobs(1));
  expect((await list("?live=true")).ids).toEqual([]);
  expect((await list("?live=false&colour=red")).ids).toEqual(jobs(4, 3, 2, 1, 0));
  expect((await list("?created_after=2100-01-01T00:00:00Z")).ids).toEqual([]);
  expect((await list("?created_before=2100-01-01T00:00:00%2B02:00&limit=1")).ids).toEqual(jobs(4));
});

test("a key restricted to a brand sees only that brand's jobs, whatever it requests", async () => {
  const { key } = await addKey(service, account.accountId, { brandId: second });
  expect((await list("", key)).ids).toEqual(jobs(2, 1));
  expect((await list(`?brand_id=${second}`, key)).ids).toEqual(jobs(2, 1));
  expect((await list(`?brand_id=${account.brandId}`, key)).ids).toEqual([]);
});

const empty = useTestAccount(service);

function cursorOf(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

test.each([
  ["an unknown state", "state=done", "state"],
  ["an empty state", "state=", "state"],
  ["a state twice", "state=queued&state=failed", "state"],
  ["an unknown type", "content_type=poem", "content_type"],
  ["a brand that is not a number", "brand_id=1e3", "brand_id"],
  ["an invalid boolean", "live=1", "live"],
  ["a day without a time", "created_after=2026-01-01", "created_after"],
  ["a time without its offset", "created_before=2026-01-01T00:00:00", "created_before"],
  ["a limit of zero", "limit=0", "limit"],
  ["too large a limit", "limit=101", "limit"],
  ["an invalid cursor", "cursor=%F0%9F%8D%8A", "cursor"],
  ["a cursor of another list", `cursor=${cursorOf([5])}`, "cursor"],
  ["a cursor with an invalid time", `cursor=${cursorOf(["now()", 5])}`, "cursor"],
  ["a cursor with an invalid id", `cursor=${cursorOf(["5", 0.5])}`, "cursor"],
])("%s is rejected by name", async (_, query, param) => {
  const reply = await service.get(empty.key, `/agents/api/jobs/?${query}`);
  expect(reply.status).toBe(400);
  expect(reply.json).toMatchObject({ code: "invalid_parameters" });
  expect(errorParams(reply)).toEqual([param]);
});

test("all problems are reported at once", async () => {
  const reply = await service.get(empty.key, "/agents/api/jobs/?state=done&limit=x&cursor=!");
  expect(errorParams(reply).toSorted()).toEqual(["cursor", "limit", "state"]);
});

test.each([
  ["the end of time", ["99999999999999999", Number.MAX_SAFE_INTEGER]],
  ["its beginning", ["0", 1]],
])("a made-up cursor at %s is valid", async (_, place) => {
  const reply = await service.get(empty.key, `/agents/api/jobs/?cursor=${cursorOf(place)}`);
  expect([reply.status, reply.json["items"]]).toEqual([200, []]);
});
