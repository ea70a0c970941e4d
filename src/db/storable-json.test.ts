import { expect, test } from "vitest";
import { storableJson } from "./storable-json.ts";

test("characters that PostgreSQL refuses are removed at any depth", () => {
  const value = { "a\u0000": ["x\u0000y", { b: "half \ud83d" }], c: 1, d: null };
  expect(JSON.parse(storableJson(value))).toEqual({
    a: ["xy", { b: "half \ufffd" }],
    c: 1,
    d: null,
  });
});

test("valid values are unchanged, including text that contains such escapes", () => {
  const value = { text: String.raw`\u0000 and \ud83d`, emoji: "😀", line: "a\nb" };
  expect(JSON.parse(storableJson(value))).toEqual(value);
});
