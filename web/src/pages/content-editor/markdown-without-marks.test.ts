import { expect, test } from "vitest";
import { markdownWithoutMarks } from "./markdown-without-marks.ts";

test("what is read stays, its marks do not, and links say where they lead", () => {
  const markdown =
    "## Why **sour**?\n\nGrind *finer* [here](https://a.example/x) [1].\n\n- one\n- `two`\n\n> said\n\n---\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n<https://b.example/>";
  expect(markdownWithoutMarks(markdown)).toBe(
    "Why sour?\n\nGrind finer here (https://a.example/x) [1].\n\n• one\n• two\n\n  said\n\na · b\n1 · 2\n\nhttps://b.example/",
  );
});
