import { expect, test } from "vitest";
import { measureWeight } from "./measure-weight.js";

test("no page's first load exceeds 120 KB of compressed JavaScript, and the editor adds less than 150 KB", () => {
  const { pages, editor, bytesMax } = measureWeight();
  expect(Object.keys(pages)).toContain("src/pages/sign-in/sign-in-page.tsx");
  expect(editor).toBeGreaterThan(50_000);
  expect(editor).toBeLessThan(150_000);
  expect(Object.entries(pages).filter(([, bytes]) => bytes > bytesMax)).toEqual([]);
});
