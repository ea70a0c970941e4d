import { expect, test } from "vitest";
import { storableJson } from "./storable-json.ts";

test("what PostgreSQL refuses is taken out, wherever it stands", () => {
  const value = { "a\u0000": ["x\u0000y", { b: "half \ud83d" }], c: 1, d: null };
  expect(JSON.parse(storableJson(value))).toEqual({
    a: ["xy", { b: "half \ufffd" }],
    c: 1,
    d: null,
  });
});

test("what is well stays as it is, also text that only talks about such characters", () => {
  const value = { text: String.raw`\u0000 and \ud83d`, emoji: "😀", line: "a\nb" };
  expect(JSON.parse(storableJson(value))).toEqual(value);
});
