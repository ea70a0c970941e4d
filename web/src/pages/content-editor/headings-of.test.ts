import { expect, test } from "vitest";
import { headingsOf } from "./headings-of.ts";

test("headings are named as they are read, each once, and none of code", () => {
  const text =
    "## **Grind** late\n\nText\n\n### Five \\* stars ##\n\n```\n## Not this\n```\n\n## See [us](https://a.example)\n## **Grind** late\n#tag\n";
  expect(headingsOf(text)).toEqual(["Grind late", "Five * stars", "See us"]);
});
