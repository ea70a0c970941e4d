import { expect, test } from "vitest";
import type { z } from "zod";
import { Refusal } from "../../errors.ts";
import { NumberLiteral } from "./json-body.ts";
import {
  decimalNumber,
  id,
  isoDay,
  isoTime,
  language,
  listOf,
  pathId,
  text,
  truth,
  wholeNumber,
} from "./parameter-schemas.ts";

test.each<[string, z.ZodType, unknown, unknown]>([
  ["an id as a number", id, 42, 42],
  ["an id as text", id, "42", 42],
  ["a whole number as text", wholeNumber(-5, 5), "-3", -3],
  ["a decimal number as text", decimalNumber(0, 10), "1.25", 1.25],
  ["true as text", truth, "true", true],
  ["false", truth, false, false],
  ["a time in UTC", isoTime, "2026-11-15T09:30:00Z", new Date("2026-11-15T09:30:00Z")],
  ["a time with an offset", isoTime, "2026-11-15T09:30+02:00", new Date("2026-11-15T07:30:00Z")],
  ["a leap day", isoDay, "2028-02-29", "2028-02-29"],
  ["a language, converted to its canonical form", language, "EN-us", "en-US"],
  ["five characters of two units each", text(5), "😀😀😀😀😀", "😀😀😀😀😀"],
  ["a list", listOf(id, 2), ["1", 2], [1, 2]],
])("%s is accepted", (_, schema, given, expected) => {
  expect(schema.parse(given)).toStrictEqual(expected);
});

test.each<[string, z.ZodType, unknown]>([
  ["an id of zero", id, 0],
  ["an id with a leading zero", id, "01"],
  ["an id with a fraction", id, 1.5],
  ["an unsafe integer as an id", id, new NumberLiteral("9007199254740993")],
  ["a whole number out of its range", wholeNumber(1, 5), 6],
  ["a whole number in hexadecimal", wholeNumber(0, 99), "0x10"],
  ["NaN", decimalNumber(0, 10), Number.NaN],
  ["infinity", decimalNumber(0, 10), Infinity],
  ["1 for true", truth, 1],
  ["yes for true", truth, "yes"],
  ["a time without its offset", isoTime, "2026-11-15T09:30:00"],
  ["the 31st of February", isoTime, "2026-02-31T09:30:00Z"],
  ["the hour 25", isoTime, "2026-02-01T25:30:00Z"],
  ["a time that is in the year 0 in UTC", isoTime, "0001-01-01T00:00:00+23:59"],
  ["a time that is after the year 9999 in UTC", isoTime, "9999-12-31T23:59:59-00:01"],
  ["the year 0, which PostgreSQL does not have", isoDay, "0000-01-01"],
  ["a day with a time", isoDay, "2026-11-15T00:00:00Z"],
  ["an invalid language", language, "not a language"],
  ["blank text", text(5), " \n"],
  ["text that is too long", text(5), "123456"],
  ["a number instead of text", text(5), 1],
  ["a list that is too long", listOf(id, 2), [1, 2, 3]],
  ["nothing", id, undefined],
])("%s is rejected", (_, schema, given) => {
  expect(schema.safeParse(given).success).toBe(false);
});

test("an invalid ID in a path gets the same error as a missing resource", () => {
  expect(pathId("job_not_found").parse("42")).toBe(42);
  for (const given of ["0", "-1", "01", "1.0", "1e3", "9".repeat(16), "", "٣"]) {
    expect(() => pathId("job_not_found").parse(given), given).toThrow(new Refusal("job_not_found"));
  }
});
