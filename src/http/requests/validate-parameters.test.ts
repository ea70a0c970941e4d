import { expect, test } from "vitest";
import { z } from "zod";
import { inWords } from "./validate-parameters.ts";

test.each<[string, z.ZodType, unknown]>([
  ["Must have at least 1 item.", z.array(z.int()).min(1), []],
  ["Must have at least 2 items.", z.array(z.int()).min(2), [1]],
  ["Must have at most 1 item.", z.array(z.int()).max(1), [1, 2]],
  ["Must be at least 1 character long.", z.string().min(1), ""],
  ["Must be at most 2 characters long.", z.string().max(2), "abc"],
  ["Must be at least 1.", z.int().min(1), 0],
])("%s", (message, schema, given) => {
  const { error } = schema.safeParse(given, { error: inWords });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
