/** A mock forum server: threads in memory, realistic responses, and faults on demand. */
import { startLocalServer } from "../../../test/local-server.ts";
import type { LocalServer } from "../../../test/local-server.ts";

export interface ForumReply {
  id: number;
  /** 0 for the post. */
  parent: number;
  author: string;
  text: string;
  isDeleted?: boolean;
}

export interface ForumThread {
  id: number;
  title: string;
  text: string;
  author: string;
  at: Date;
  score: number;
  tags: string[];
  isDeleted?: boolean;
  isAnswered?: boolean;
  replies: ForumReply[];
}

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON. */
  body: unknown;
  /** Never responds. */
  isHanging?: boolean;
}

export interface Asked {
  method: string;
  url: URL;
  headers: Record<string, string | undefined>;
  body: string;
}

export interface ForumServer extends LocalServer {
  threads: ForumThread[];
  asked: Asked[];
  /** Returns a response to send instead, or undefined. */
  fault: ((asked: Asked) => Answer | undefined) | undefined;
}

export const startedAt = new Date("2026-05-01T00:00:00Z");

/** One thread per hour, newest last. Every third reply answers the one before it. */
export function makeThreads(count: number, repliesEach: number, firstId = 1): ForumThread[] {
  return Array.from({ length: count }, (_, index) => ({
    id: firstId + index,
    title: `Which grinder for espresso, number ${firstId + index}?`,
    text: `Mine stalls on light roasts & <b>dark</b> ones. Number ${firstId + index}.`,
    author: `asker${index % 7}`,
    at: new Date(startedAt.getTime() + (firstId + index) * 3_600_000),
    score: index % 13,
    tags: ["grinders"],
    isAnswered: index % 4 === 0,
    replies: Array.from({ length: repliesEach }, (__, reply) => {
      const id = (firstId + index) * 10_000 + reply;
      return {
        id,
        parent: reply % 3 === 2 ? id - 1 : 0,
        author: `helper${reply % 5}`,
        text: `Burrs, always. Reply ${reply}.`,
      };
    }),
  }));
}

export async function startForumServer(
  threads: ForumThread[],
  answer: (asked: Asked, server: ForumServer) => Answer,
): Promise<ForumServer> {
  const http = await startLocalServer((request, response, bytes) => {
    const asked = {
      method: request.method ?? "",
      url: new URL(request.url ?? "", "http://forum.test"),
      headers: request.headers as Record<string, string>,
      body: bytes.toString(),
    };
    server.asked.push(asked);
    const given = server.fault?.(asked) ?? answer(asked, server);
    const { status = 200, headers = {}, body } = given;
    if (given.isHanging) return;
    const isJson = typeof body !== "string";
    response
      .writeHead(status, {
        "content-type": isJson ? "application/json; charset=utf-8" : "text/html",
        ...headers,
      })
      .end(isJson ? JSON.stringify(body) : body);
  });
  const server: ForumServer = { ...http, threads, asked: [], fault: undefined };
  return server;
}

export const newestFirst = (threads: readonly ForumThread[]): ForumThread[] =>
  threads.toSorted((one, other) => other.at.getTime() - one.at.getTime());

export function toHtml(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return escaped
    .split("\n\n")
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join("\n");
}

export const seconds = (time: Date): number => Math.floor(time.getTime() / 1_000);
