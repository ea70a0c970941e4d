import { expect, test } from "vitest";
import { changeOf, fieldsOf, haveSameWords, renumbered, withPosts } from "./content-fields.ts";

const social = fieldsOf("social", {
  title: "Set",
  language: "en",
  markdown: "",
  document: {
    variants: [
      { network: "x", title: null, posts: [{ text: "One" }, { text: "Two" }], hashtags: ["#a"] },
      { network: "reddit", title: "Head", posts: [{ text: "Text" }], hashtags: [] },
    ],
  },
});

test("a social set has one field per text, and a change sends all of its variants", () => {
  expect(Object.keys(social)).toEqual([
    "title",
    "x.posts.0",
    "x.posts.1",
    "x.hashtags",
    "reddit.title",
    "reddit.posts.0",
    "reddit.hashtags",
  ]);
  const { body, held } = changeOf("social", { ...social, "x.posts.1": " " }, social);
  expect(held).toEqual([]);
  expect(body).toEqual({
    variants: [
      { network: "x", title: null, posts: ["One"], hashtags: ["#a"] },
      { network: "reddit", title: "Head", posts: ["Text"], hashtags: [] },
    ],
  });
});

test("if a network has no text, no post of the set is sent", () => {
  const { body, after, held } = changeOf("social", { ...social, "reddit.posts.0": "" }, social);
  expect({ body, after, held }).toEqual({
    body: undefined,
    after: social,
    held: ["reddit.posts.0"],
  });
});

test("posts can be added and removed, and stay numbered without gaps", () => {
  expect(Object.keys(withPosts(social, "x", ["One", "Two", ""]))).toContain("x.posts.2");
  const { "x.posts.1": _, ...gap } = withPosts(social, "x", ["One", "Two", "Three"]);
  expect(renumbered(gap)).toMatchObject({ "x.posts.0": "One", "x.posts.1": "Three" });
  expect(renumbered(gap)).not.toHaveProperty("x.posts.2");
});

test.each([
  ["**Bold** text", "__Bold__  text\n", true],
  ["Bold text.", "Bold text!", false],
  ["Bold text", "Bold tests", false],
])("haveSameWords(%j, %j) is %s", (one, other, isSame) => {
  expect(haveSameWords({ markdown: one }, { markdown: other })).toBe(isSame);
});
