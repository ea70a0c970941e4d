import { expect, test } from "vitest";
import { bodyOf, emptyDraft, isTooLong, parseDraft, toOneLine } from "./content-draft.ts";

test("what was left empty is not sent", () => {
  const draft = { ...emptyDraft, topic: "  ", instructions: "\n" };
  expect(bodyOf(draft, undefined)).toEqual({ content_type: "article" });
});

test("what was filled in is sent without the space around it", () => {
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

test("a draft comes back as it was kept", () => {
  const kept = { topic: "Grinders", forumPostId: 3, language: "fr" };
  const draft = { ...emptyDraft, ...kept, citations: "none" as const, approvesBrief: true };
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
])("where %j was kept, the draft is as it began", (kept) => {
  const begun = { ...emptyDraft, topic: "Grinders", brandId: 7 };
  expect(parseDraft(kept, begun)).toEqual(begun);
});

test("lengths are counted in characters as people see them in most scripts, not in halves of them", () => {
  expect(isTooLong({ ...emptyDraft, topic: "😀".repeat(500) })).toBe(false);
  expect(isTooLong({ ...emptyDraft, topic: "😀".repeat(501) })).toBe(true);
});

test("a topic that was pasted in lines becomes one", () => {
  expect(toOneLine("How to\r\nstore\n\ncoffee")).toBe("How to store coffee");
});
