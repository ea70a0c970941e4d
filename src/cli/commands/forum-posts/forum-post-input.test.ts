import { expect, test } from "vitest";
import { parsePostFile, parseReply, toNewPost } from "./forum-post-input.ts";
import { WrongUse } from "../../terminal/wrong-use.ts";

test("a reply can start with its author and a colon", () => {
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

test("a file contains one post or a list of posts", () => {
  const [one] = parsePostFile('{"title": " A ", "posted_at": "2026-11-02T09:30:00Z"}', "--file");
  expect(one).toMatchObject({ title: "A", body: "", replies: [], source: { kind: "manual" } });
  expect(one?.postedAt?.toISOString()).toBe("2026-11-02T09:30:00.000Z");
  expect(parsePostFile('[{"title": "A"}, {"title": "B"}]', "--file")).toHaveLength(2);
});

test.each([
  ["{", "posts.json is not JSON"],
  ["[]", "posts.json contains no posts"],
  ['[{"title": "A"}, {"body": "B"}]', "posts.json, post 2: title is missing."],
  ['{"title": ""}', "posts.json, post 1: title is empty"],
  ['{"title": 7}', "title must be a string"],
  ['{"title": "A", "boddy": "B"}', 'unknown field "boddy" (did you mean body?)'],
  ['{"title": "A", "url": "javascript:x"}', "not a URL"],
  ['{"title": "A", "posted_at": "today"}', "posted_at is not a valid time"],
  ['{"title": "A", "replies": {}}', "replies must be an array"],
  ['{"title": "A", "replies": ["b"]}', "reply 1 must be an object"],
  ['{"title": "A", "replies": [{"author": "b"}]}', "reply 1's body is missing"],
  [
    `{"title": "A", "replies": ${JSON.stringify(Array.from({ length: 501 }, () => ({ body: "b" })))}}`,
    "more than 500",
  ],
  ["7", "posts.json, post 1: this is not a post"],
])("%s is refused: %s", (text, says) => {
  expect(() => parsePostFile(text, "posts.json")).toThrow(says);
});

test("the problems of all posts are reported together", () => {
  let hints: readonly string[] = [];
  try {
    parsePostFile('[{"titel": "A"}, {"title": " ", "url": "x"}]', "posts.json");
  } catch (error) {
    if (error instanceof WrongUse) hints = error.hints;
  }
  expect(hints).toEqual([
    "posts.json, post 1: title is missing.",
    expect.stringContaining("did you mean title?"),
    "posts.json, post 2: title is empty.",
    expect.stringContaining("not a URL"),
  ]);
});

function id(post: { title: string; body?: string; url?: string }): string {
  return toNewPost(post).externalId;
}

test("duplicates are merged by URL, or by text if there is no URL", () => {
  expect(id({ title: "A", url: "https://example.org/1" })).toBe("https://example.org/1");
  expect(id({ title: "A", body: "x" })).toBe(id({ title: "A ", body: "x" }));
  expect(id({ title: "A", body: "x" })).not.toBe(id({ title: "A", body: "y" }));
});
