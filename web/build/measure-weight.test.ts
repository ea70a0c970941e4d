import { expect, test } from "vitest";
import { measureWeight } from "./measure-weight.js";

test("no page's first load takes more than 170 kB of compressed JavaScript", () => {
  const { pages, bytesMax } = measureWeight();
  expect(Object.keys(pages)).toContain("src/pages/sign-in/sign-in-page.tsx");
  expect(Object.entries(pages).filter(([, bytes]) => bytes > bytesMax)).toEqual([]);
});
