/** The posts of a file as people have them: JSON, one JSON value a line, or CSV with named columns. The service judges each. */
import { readCsv } from "./read-csv.ts";

export type PostsProblem = "notJson" | "noTitle" | "empty";

export type ReadPosts = { posts: unknown[] } | { problem: PostsProblem };

/** What others call the columns. */
const columnNames: Record<string, string> = {
  title: "title",
  question: "title",
  subject: "title",
  body: "body",
  text: "body",
  selftext: "body",
  content: "body",
  author: "author",
  user: "author",
  username: "author",
  community: "community",
  forum: "community",
  subreddit: "community",
  url: "url",
  link: "url",
  address: "url",
  permalink: "url",
  posted_at: "posted_at",
  date: "posted_at",
  created_at: "posted_at",
};

export function readPostsFile(text: string): ReadPosts {
  const trimmed = text.trim();
  const read = /^[[{]/.test(trimmed) ? readJson(trimmed) : readTable(trimmed);
  return "posts" in read && read.posts.length === 0 ? { problem: "empty" } : read;
}

function readJson(text: string): ReadPosts {
  const whole = parse(text);
  if (whole === undefined) {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    const posts = lines.map(parse);
    return posts.includes(undefined) ? { problem: "notJson" } : { posts };
  }
  if (Array.isArray(whole)) return { posts: whole };
  const { posts } = whole as { posts?: unknown };
  return { posts: Array.isArray(posts) ? posts : [whole] };
}

function readTable(text: string): ReadPosts {
  const [header = [], ...rows] = readCsv(text);
  const names = header.map((name) => columnNames[name.trim().toLowerCase().replaceAll(" ", "_")]);
  if (text === "") return { problem: "empty" };
  if (!names.includes("title")) return { problem: "noTitle" };
  return { posts: rows.map((cells) => toPost(names, cells)) };
}

function toPost(names: readonly (string | undefined)[], cells: readonly string[]): object {
  const post: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const cell = cells[index]?.trim() ?? "";
    // The first column of a name counts.
    if (name !== undefined && cell !== "" && post[name] === undefined) {
      post[name] = name === "posted_at" ? toMoment(cell) : cell;
    }
  }
  return post;
}

/** A date as a spreadsheet writes it; what is none stays, for the service to refuse. */
function toMoment(cell: string): string {
  const at = new Date(cell);
  return Number.isNaN(at.getTime()) ? cell : at.toISOString();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
