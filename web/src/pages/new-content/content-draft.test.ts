import { expect, test } from "vitest";
import { bodyOf, emptyDraft, isTooLong, parseDraft, toOneLine } from "./content-draft.ts";

test("empty fields are not sent", () => {
  const draft = { ...emptyDraft, topic: "  ", instructions: "\n" };
  expect(bodyOf(draft, undefined)).toEqual({ content_type: "article" });
});

test("values are trimmed", () => {
  const draft = {
    type: "social" as const,
    brandId: null,
    topic: " Grinders ",
    instructions: "Be brief.\nNo jokes.",
    forumPostId: 9,
    language: "de",
    citations: "links" as const,
    approvesBrief: true,
  };
  expect(bodyOf(draft, 4)).toEqual({
    content_type: "social",
    brand_id: 4,
    custom_topic: "Grinders",
    custom_prompt: "Be brief.\nNo jokes.",
    forum_post_id: 9,
    language: "de",
    citations: "links",
    approve: "brief",
  });
});

test("a stored draft is restored", () => {
  const stored = { topic: "Grinders", forumPostId: 3, language: "fr" };
  const draft = { ...emptyDraft, ...stored, citations: "none" as const, approvesBrief: true };
  expect(parseDraft(JSON.stringify(draft), emptyDraft)).toEqual(draft);
});

test.each([
  null,
  "",
  "{",
  "null",
  "7",
  "[]",
  '{"type":"poem","topic":4,"brandId":"1","forumPostId":1.5,"language":[]}',
])("the stored draft %j falls back to the initial values", (stored) => {
  const initial = { ...emptyDraft, topic: "Grinders", brandId: 7 };
  expect(parseDraft(stored, initial)).toEqual(initial);
});

test("lengths are counted in code points", () => {
  expect(isTooLong({ ...emptyDraft, topic: "😀".repeat(500) })).toBe(false);
  expect(isTooLong({ ...emptyDraft, topic: "😀".repeat(501) })).toBe(true);
});

test("line breaks in a pasted topic become spaces", () => {
  expect(toOneLine("How to\r\nstore\n\ncoffee")).toBe("How to store coffee");
});
