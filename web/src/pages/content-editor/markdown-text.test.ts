import { expect, test } from "vitest";
import { headingsOf, markdownWithoutMarks } from "./markdown-text.ts";

test("headings are listed without syntax, each once, and not from code blocks", () => {
  const text =
    "## **Grind** late\n\nText\n\n### Five \\* stars ##\n\n```\n## Not this\n```\n\n## See [us](https://a.example)\n## **Grind** late\n#tag\n";
  expect(headingsOf(text)).toEqual(["Grind late", "Five * stars", "See us"]);
});

test("text and link URLs are kept, Markdown syntax is removed", () => {
  const markdown =
    "## Why **sour**?\n\nGrind *finer* [here](https://a.example/x) [1].\n\n- one\n- `two`\n\n> said\n\n---\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n<https://b.example/>";
  expect(markdownWithoutMarks(markdown)).toBe(
    "Why sour?\n\nGrind finer here (https://a.example/x) [1].\n\n• one\n• two\n\n  said\n\na · b\n1 · 2\n\nhttps://b.example/",
  );
});
