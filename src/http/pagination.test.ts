import { expect, test } from "vitest";
import { z } from "zod";
import { afterTimeAndId, encodeCursor, pageQuery, toPage } from "./pagination.ts";

const byId = pageQuery({ state: z.enum(["queued", "running"]).optional() });
const byTime = pageQuery({}, afterTimeAndId);

test("a cursor decodes to the sort key that it was encoded from", () => {
  expect(byId.parse({ cursor: encodeCursor([42]) }).cursor).toStrictEqual([42]);
  const micros = "1794908400123456";
  expect(byTime.parse({ cursor: encodeCursor([micros, 7]) }).cursor).toStrictEqual([micros, 7]);
});

test.each([
  ["empty", ""],
  ["not base64url", "a+/="],
  ["not JSON", Buffer.from("[42").toString("base64url")],
  ["not a list", Buffer.from("42").toString("base64url")],
  ["of another list", encodeCursor(["1794908400123456", 7])],
  ["a longer key", encodeCursor([1, 2])],
  ["a fractional ID", encodeCursor([1.5])],
  ["a negative ID", encodeCursor([-1])],
  ["an unsafe integer", Buffer.from("[9007199254740993]").toString("base64url")],
  ["huge", "A".repeat(10_000)],
])("a cursor that is %s is rejected", (_, cursor) => {
  expect(byId.safeParse({ cursor }).success).toBe(false);
});

test("a page has 20 items by default and at most 100", () => {
  expect(byId.parse({}).limit).toBe(20);
  expect(byId.parse({ limit: "100" }).limit).toBe(100);
  for (const limit of ["0", "101", "-1", "1.5", "1e1", "", " 5", "0x5", "٣"]) {
    expect(byId.safeParse({ limit }).success, limit).toBe(false);
  }
});

test("there is a next page if and only if one more row than the limit was found", () => {
  const rows = [{ id: 9 }, { id: 8 }, { id: 7 }];
  const page = (limit: number) =>
    toPage(
      rows,
      limit,
      (row) => row.id,
      (row) => [row.id],
    );
  expect(page(2)).toStrictEqual({ items: [9, 8], next_cursor: encodeCursor([8]) });
  expect(page(3)).toStrictEqual({ items: [9, 8, 7], next_cursor: null });
  expect(toPage([], 3, String, () => [])).toStrictEqual({ items: [], next_cursor: null });
});
