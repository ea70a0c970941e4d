import { expect, test } from "vitest";
import { mergeNewest } from "./use-live-list.ts";

const page = (ids: number[], next: string | null, mark = "") => ({
  items: ids.map((id) => ({ id, mark })),
  next_cursor: next,
});
const keyOf = ({ id }: { id: number }) => id;
const shown = { pages: [page([9, 8, 7], "b"), page([6, 5, 4], "c")], pageParams: [null, "b"] };

test("changed items are updated in place, and new ones come first", () => {
  const merged = mergeNewest(shown, page([10, 9, 6], "x", "new"), keyOf);
  expect(merged.pages.flatMap(({ items }) => items.map(({ id, mark }) => `${id}${mark}`))).toEqual([
    "10new",
    "9new",
    "8",
    "7",
    "6new",
    "5",
    "4",
  ]);
  expect(merged.pages.at(-1)?.next_cursor).toBe("c");
});

test("a list of one page is replaced, so that deleted items disappear", () => {
  const one = { pages: [page([9, 8, 7], "b")], pageParams: [null] };
  expect(mergeNewest(one, page([9, 7], null), keyOf).pages).toEqual([page([9, 7], null)]);
});

test("a list starts over if there are more new items than one page holds", () => {
  expect(mergeNewest(shown, page([20, 19, 18], "z"), keyOf)).toEqual({
    pages: [page([20, 19, 18], "z")],
    pageParams: [null],
  });
});
