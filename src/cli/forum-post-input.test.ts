import { expect, test } from "vitest";
import { parsePostFile, parseReply, toNewPost } from "./forum-post-input.ts";

test("a reply names its author before the first colon, where there is one", () => {
  expect(parseReply("ana: Burrs, always: yes.")).toEqual({
    author: "ana",
    body: "Burrs, always: yes.",
  });
  expect(parseReply("just text")).toEqual({ author: "", body: "just text" });
  expect(parseReply("see https://example.org")).toEqual({
    author: "",
    body: "see https://example.org",
  });
});

test("a file holds one post or a list of them", () => {
  const [one] = parsePostFile('{"title": " A ", "posted_at": "2026-11-02T09:30:00Z"}', "--file");
  expect(one).toMatchObject({ title: "A", body: "", replies: [], source: { kind: "manual" } });
  expect(one?.postedAt?.toISOString()).toBe("2026-11-02T09:30:00.000Z");
  expect(parsePostFile('[{"title": "A"}, {"title": "B"}]', "--file")).toHaveLength(2);
});

test.each([
  ["{", "not JSON"],
  ["[]", "no posts"],
  ['[{"title": "A"}, {"titel": "B"}]', "post 2"],
  ['{"title": ""}', "title is empty"],
  ['{"title": "A", "url": "javascript:x"}', "web address"],
  ['{"title": "A", "posted_at": "today"}', "posted_at"],
  ['{"title": "A", "replies": [{"author": "b"}]}', "replies.0.body"],
  ["7", "post 1"],
])("%s is refused: %s", (text, says) => {
  expect(() => parsePostFile(text, "--file")).toThrow(says);
});

function id(post: { title: string; body?: string; url?: string }): string {
  return toNewPost(post).externalId;
}

test("the same post twice is one post: by its address, or by what it says", () => {
  expect(id({ title: "A", url: "https://example.org/1" })).toBe("https://example.org/1");
  expect(id({ title: "A", body: "x" })).toBe(id({ title: "A ", body: "x" }));
  expect(id({ title: "A", body: "x" })).not.toBe(id({ title: "A", body: "y" }));
});
