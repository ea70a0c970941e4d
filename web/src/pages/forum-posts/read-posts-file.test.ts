import { expect, test } from "vitest";
import { readPostsFile } from "./read-posts-file.ts";

test("CSV is read by its columns' names, with quotes, line breaks and semicolons in cells", () => {
  const text =
    'Title,Text,Subreddit,Score\r\n"Which ""one""?","Two\nlines, here; now",espresso,4\r\n\r\n';
  expect(readPostsFile(text)).toEqual({
    posts: [{ title: 'Which "one"?', body: "Two\nlines, here; now", community: "espresso" }],
  });
});

test("what a spreadsheet parts by semicolons or tabs is read too, and its dates become moments", () => {
  expect(readPostsFile("title;date\nA, b;2026-01-02T03:04:05Z")).toEqual({
    posts: [{ title: "A, b", posted_at: "2026-01-02T03:04:05.000Z" }],
  });
  expect(readPostsFile("url\ttitle\nhttps://x.example/\tHi")).toEqual({
    posts: [{ url: "https://x.example/", title: "Hi" }],
  });
});

test("JSON is read as a list, as an object with posts, as one post, and by lines", () => {
  const post = { title: "A", replies: [{ body: "b" }] };
  const json = JSON.stringify(post);
  expect(readPostsFile(JSON.stringify([post, post]))).toEqual({ posts: [post, post] });
  expect(readPostsFile(JSON.stringify({ posts: [post] }))).toEqual({ posts: [post] });
  expect(readPostsFile(json)).toEqual({ posts: [post] });
  expect(readPostsFile(`${json}\n${json}\n`)).toEqual({ posts: [post, post] });
});

test("what cannot be read is told apart", () => {
  expect(readPostsFile("[{]")).toEqual({ problem: "notJson" });
  expect(readPostsFile("a,b\n1,2")).toEqual({ problem: "noTitle" });
  expect(readPostsFile("")).toEqual({ problem: "empty" });
  expect(readPostsFile("[]")).toEqual({ problem: "empty" });
  expect(readPostsFile("title\n")).toEqual({ problem: "empty" });
});
