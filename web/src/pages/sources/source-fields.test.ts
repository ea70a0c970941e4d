import { expect, test } from "vitest";
import { toChanges, toSettings, toTyped } from "./source-fields.ts";

test("lists are separated by commas, and empty fields are omitted", () => {
  const typed = { categories: " support, how-to ,", tags: " ", unknown: "x" };
  expect(toSettings("discourse", typed)).toEqual({ categories: ["support", "how-to"] });
  expect(toSettings("website", { pages_max: "20" })).toEqual({ pages_max: 20 });
});

test("settings are converted back to text", () => {
  expect(toTyped({ tags: ["a", "b"], pages_max: 5 })).toEqual({ tags: "a, b", pages_max: "5" });
});

test("only changed settings are sent, and an emptied list is cleared", () => {
  const before = toTyped({ categories: ["support"], tags: ["a"], min_posts: 1 });
  expect(toChanges("discourse", before, before)).toEqual({});
  expect(toChanges("discourse", { ...before, tags: "" }, before)).toEqual({ tags: [] });
});
