import { expect, test } from "vitest";
import { readPostsFile } from "./read-posts-file.ts";

test("CSV columns are found by name, and cells may contain quotes, line breaks and semicolons", () => {
  const text =
    'Title,Text,Subreddit,Score\r\n"Which ""one""?","Two\nlines, here; now",espresso,4\r\n\r\n';
  expect(readPostsFile(text)).toEqual({
    posts: [
      { title: 'Which "one"?', body: "Two\nlines, here; now", community: "espresso", score: "4" },
    ],
  });
});

test("semicolons and tabs are accepted as separators, and dates are converted", () => {
  expect(readPostsFile("title;date\nA, b;2026-01-02T03:04:05Z")).toEqual({
    posts: [{ title: "A, b", posted_at: "2026-01-02T03:04:05.000Z" }],
  });
  expect(readPostsFile("url\ttitle\nhttps://x.example/\tHi")).toEqual({
    posts: [{ url: "https://x.example/", title: "Hi" }],
  });
});

test("JSON can be a list, an object with posts, a single post or JSON Lines", () => {
  const post = { title: "A", replies: [{ body: "b" }] };
  const json = JSON.stringify(post);
  expect(readPostsFile(JSON.stringify([post, post]))).toEqual({ posts: [post, post] });
  expect(readPostsFile(JSON.stringify({ posts: [post] }))).toEqual({ posts: [post] });
  expect(readPostsFile(json)).toEqual({ posts: [post] });
  expect(readPostsFile(`${json}\n${json}\n`)).toEqual({ posts: [post, post] });
});

test("each kind of unreadable file has its own problem", () => {
  expect(readPostsFile("[{]")).toEqual({ problem: "notJson" });
  expect(readPostsFile("a,b\n1,2")).toEqual({ problem: "noTitle" });
  expect(readPostsFile("")).toEqual({ problem: "empty" });
  expect(readPostsFile("[]")).toEqual({ problem: "empty" });
  expect(readPostsFile("title\n")).toEqual({ problem: "empty" });
});

test("the field names of common exports are recognized, with scores, dates, counts and replies", () => {
  const csv =
    'Subject,Selftext,Permalink,Ups,created_utc,Comments,Replies\nQ,"a",/r/x/comments/1/q/,"1,204",1767225600,7,"ana: One."';
  expect(readPostsFile(csv)).toEqual({
    posts: [
      {
        title: "Q",
        body: "a",
        url: "https://www.reddit.com/r/x/comments/1/q/",
        score: "1204",
        posted_at: "2026-01-01T00:00:00.000Z",
        replies: "ana: One.",
      },
    ],
  });
  const json = {
    title: "Q",
    owner: { display_name: "Bea" },
    answers: [{ text: "A", ups: 2, id: 5 }],
  };
  expect(readPostsFile(JSON.stringify({ items: [json] }))).toEqual({
    posts: [{ title: "Q", author: "Bea", replies: [{ body: "A", score: 2 }] }],
  });
});

test("rows with a parent become its replies, and cycles stay at the top level", () => {
  const csv = `id,parent_id,link_id,title,body
c2,t1_c1,t3_p1,,Deeper
p1,,,First,Question
c1,t3_p1,t3_p1,,Answer
a,b,,,x
b,a,,,y`;
  expect(readPostsFile(csv)).toEqual({
    posts: [
      {
        title: "First",
        body: "Question",
        replies: [{ body: "Answer", replies: [{ body: "Deeper" }] }],
      },
      { body: "y", replies: [{ body: "x" }] },
    ],
  });
});
