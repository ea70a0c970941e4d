import { beforeAll, expect, test } from "vitest";
import { addAccount } from "../../../../test/test-database.ts";
import { useTestService } from "../../../../test/test-service.ts";

const service = useTestService();
let key: string;

beforeAll(async () => {
  ({ key } = await addAccount(service));
});

function cursorOf(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

test.each([
  ["an unknown state", "state=done", "state"],
  ["an empty state", "state=", "state"],
  ["a state twice", "state=queued&state=failed", "state"],
  ["an unknown type", "content_type=poem", "content_type"],
  ["a brand that is no number", "brand_id=1e3", "brand_id"],
  ["a truth that is none", "live=1", "live"],
  ["a day without a time", "created_after=2026-01-01", "created_after"],
  ["a time without its offset", "created_before=2026-01-01T00:00:00", "created_before"],
  ["no limit at all", "limit=0", "limit"],
  ["too large a limit", "limit=101", "limit"],
  ["a cursor that is none", "cursor=%F0%9F%8D%8A", "cursor"],
  ["a cursor of another list", `cursor=${cursorOf([5])}`, "cursor"],
  ["a cursor with a time that is none", `cursor=${cursorOf(["now()", 5])}`, "cursor"],
  ["a cursor with an id that is none", `cursor=${cursorOf(["5", 0.5])}`, "cursor"],
])("%s is refused, by its name", async (_, query, param) => {
  const reply = await service.get(key, `/agents/api/jobs/?${query}`);
  expect(reply.status).toBe(400);
  expect(reply.json).toMatchObject({ code: "invalid_parameters" });
  const errors = reply.json["errors"] as { param: string }[];
  expect(errors.map((error) => error.param)).toEqual([param]);
});

test("everything that is wrong is said at once", async () => {
  const reply = await service.get(key, "/agents/api/jobs/?state=done&limit=x&cursor=!");
  const errors = reply.json["errors"] as { param: string }[];
  expect(errors.map((error) => error.param).toSorted()).toEqual(["cursor", "limit", "state"]);
});

test.each([
  ["the end of time", ["99999999999999999", Number.MAX_SAFE_INTEGER]],
  ["its beginning", ["0", 1]],
])("a made-up cursor at %s is a place like any other", async (_, place) => {
  const reply = await service.get(key, `/agents/api/jobs/?cursor=${cursorOf(place)}`);
  expect([reply.status, reply.json["items"]]).toEqual([200, []]);
});
