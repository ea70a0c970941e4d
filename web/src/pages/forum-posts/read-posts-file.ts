/** Reads the posts in a file: JSON, JSON Lines, or CSV with column names. The service validates each post. */
import { nestReplies } from "./nest-replies.ts";
import { readFields } from "./import-field-names.ts";
import { readCsv } from "./read-csv.ts";

export type PostsProblem = "notJson" | "noTitle" | "empty";

export type ReadPosts = { posts: unknown[] } | { problem: PostsProblem };

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
    return posts.includes(undefined) ? { problem: "notJson" } : { posts: toPosts(posts) };
  }
  if (Array.isArray(whole)) return { posts: toPosts(whole) };
  const { posts, threads, items } = whole as Record<string, unknown>;
  const list = [posts, threads, items].find((one) => Array.isArray(one));
  return { posts: toPosts((list as unknown[] | undefined) ?? [whole]) };
}

/** Values that are not objects are left for the service to reject. */
function toPosts(values: readonly unknown[]): unknown[] {
  if (!values.every(isObject)) return [...values];
  return nestReplies(values.map((value) => readFields(Object.entries(value))));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function readTable(text: string): ReadPosts {
  const [header = [], ...rows] = readCsv(text);
  if (text === "") return { problem: "empty" };
  if (!readFields(header.map((name) => [name, "x"]))["title"]) return { problem: "noTitle" };
  const fields = rows.map((cells) =>
    readFields(header.map((name, at) => [name, cells[at]?.trim() ?? ""])),
  );
  return { posts: nestReplies(fields) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
