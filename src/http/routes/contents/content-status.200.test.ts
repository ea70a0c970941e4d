import { beforeAll, expect, test } from "vitest";
import { senderFor, walk } from "../../../../test/send-json.ts";
import { addContent } from "../../../../test/test-contents.ts";
import { addAccount, addBrand, addKey, useTestAccount } from "../../../../test/test-database.ts";
import { useTestService } from "../../../../test/test-service.ts";
import type { TestReply } from "../../../../test/test-service.ts";

const service = useTestService();
const account = useTestAccount(service, { key: { name: "Planner", scopes: ["read", "write"] } });
const api = senderFor(service, account);
const ids: number[] = [];

beforeAll(async () => {
  for (const title of ["One", "Two", "Three", "Four", "Five"]) {
    ids.push(await addContent(service, account, { title }));
  }
});

const change = (...changes: object[]) => api.post("/contents/changes/", { changes });
const idsOf = (items: unknown) => (items as { content_id: number }[]).map((one) => one.content_id);
const listed = async (query: string) => idsOf(await walk(api, `/contents/${query}`, 2));
const errorsOf = ({ json }: TestReply) => json["errors"];

test("several pieces are changed at once, with author and time, and the previous values can be restored", async () => {
  const [one = 0, two = 0, three = 0] = ids;
  const done = await change(
    { content_id: one, status: "in_review", tags: ["launch", " spring "] },
    { content_id: two, status: "scheduled", scheduled_at: "2099-07-01T09:00:00+02:00" },
    { content_id: three, deleted: true },
    { content_id: 999_999, status: "approved" },
  );
  expect(done.status).toBe(200);
  const items = done.json["items"] as Record<string, unknown>[];
  expect(items.find((item) => item["content_id"] === one)).toMatchObject({
    status: "in_review",
    status_changed_by: "Planner",
    status_changed_at: expect.any(String),
    tags: ["launch", "spring"],
  });
  expect(await listed("?status=in_review")).toEqual([one]);
  expect(await listed("?tag=spring")).toEqual([one]);
  expect(await listed("")).not.toContain(three);
  expect((await api.get("/contents/counts/")).json).toEqual({
    statuses: { draft: 2, in_review: 1, approved: 0, scheduled: 1, published: 0 },
    tags: ["launch", "spring"],
  });
  // Without a date, it remains approved.
  const cleared = await change({ content_id: two, scheduled_at: null });
  expect(cleared.json["items"]).toMatchObject([{ status: "approved", scheduled_at: null }]);
  const back = await change(...(done.json["previous"] as object[]));
  expect(back.json["items"]).toHaveLength(3);
  expect(await listed("?status=draft")).toEqual(ids.toReversed());
  expect((await api.get("/contents/counts/")).json["tags"]).toEqual([]);
});

test("scheduled content is listed soonest first, in pages, between two times and with every filter", async () => {
  const [one = 0, two = 0, three = 0, four = 0] = ids;
  const same = "2099-03-28T02:30:00Z";
  await change(
    { content_id: one, scheduled_at: "2099-05-01T00:00:00Z" },
    { content_id: two, scheduled_at: same },
    { content_id: three, scheduled_at: same },
    { content_id: four, scheduled_at: "2099-02-01T00:00:00Z" },
  );
  expect(await listed("?order=scheduled")).toEqual([four, two, three, one]);
  const month = "&scheduled_after=2099-03-01T00:00:00Z&scheduled_before=2099-05-01T00:00:00Z";
  expect(await listed(`?order=scheduled${month}`)).toEqual([two, three]);
  for (const other of [
    "writer=x",
    "language=fr",
    "job_id=999999",
    "created_before=2001-01-01T00:00:00Z",
  ])
    expect(await listed(`?order=scheduled&${other}`)).toEqual([]);
});

test("statuses are validated, and content of other accounts and brands cannot be changed", async () => {
  const [, , , , five = 0] = ids;
  expect(errorsOf(await change({ content_id: five, status: "scheduled" }))).toEqual([
    { param: "changes.0.scheduled_at", message: "Required for scheduled content." },
  ]);
  const refused = await Promise.all([
    change({ content_id: five, status: "done" }),
    change({ content_id: five, tags: [" "] }),
    change(),
    api.get("/contents/?status=draft&unread=true"),
    api.get("/contents/?order=scheduled&deleted=true"),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  const other = await addAccount(service, { key: { scopes: ["read", "write"] } });
  const brandId = await addBrand(service, account.accountId, { name: "Another" });
  const bound = await addKey(service, account.accountId, { brandId, scopes: ["read", "write"] });
  for (const key of [other.key, bound.key]) {
    const stranger = senderFor(service, key);
    const changes = [{ content_id: five, status: "published", deleted: true }];
    const reply = await stranger.post("/contents/changes/", { changes });
    expect(reply.json).toEqual({ items: [], previous: [] });
    expect((await stranger.get("/contents/counts/")).json["statuses"]).toMatchObject({ draft: 0 });
  }
  expect(await listed("?status=draft")).toContain(five);
});
