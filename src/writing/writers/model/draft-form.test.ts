import { describe, expect, test } from "vitest";
import { draftForm, splitTexts } from "./draft-form.ts";

const one = "# Winter wheat\n\nSown in October.";
const two = "# Bread\n\nTEXT 1 of the course is about flour.";

describe("two texts in one answer", () => {
  test.each([
    ["under their names", `TEXT 1\n${one}\n\nTEXT 2\n${two}`],
    ["with headings or bold names", `## TEXT 1\n\n${one}\n\n**TEXT 2:**\n\n${two}\n`],
    ["with Windows line ends", `TEXT 1\r\n${one}\r\n\r\nTEXT 2\r\n${two}`],
  ])("%s", (_, answer) => {
    expect(splitTexts(answer)).toEqual([one, two]);
  });

  test("an answer without labels is one text, even if it mentions them", () => {
    expect(splitTexts(two)).toEqual([two]);
  });

  test("text before the first label is ignored", () => {
    expect(splitTexts(`Here they are.\nTEXT 1\n${one}\nTEXT 2\n${two}`)).toEqual([one, two]);
  });

  test("an incomplete answer keeps what was written", () => {
    expect(splitTexts(`TEXT 1\n${one}\n\nTEXT 2\n`)).toEqual([one]);
  });
});

test("a customer's word limit for a network is requested with a margin", () => {
  const form = draftForm({
    contentType: "social",
    networks: ["x", "facebook"],
    postWords: { facebook: 140 },
  });
  expect(form).toMatch(/^- facebook .*: at most 128 words a post$/mu);
  expect(form).not.toMatch(/^- x .*words a post/mu);
});
