/** How a text is put together for each network, from the richest way to the barest; the first that fits is taken. */
import type { Network } from "../../material.ts";
import type { Citation } from "../writer.ts";
import type { Parts, Said } from "./social-parts.ts";

export interface Composition {
  /** One text, or the posts of a thread. */
  posts: string[];
  citations: Citation[];
}

type Piece = string | Said | undefined;

function lines(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => (typeof piece === "string" ? piece : (piece?.text ?? "")))
    .filter((text) => text !== "")
    .join("\n\n");
}

function single(...pieces: Piece[]): Composition {
  const citations = pieces.flatMap((piece) => (typeof piece === "object" ? piece.citation : []));
  return { posts: [lines(pieces)], citations };
}

function together(said: readonly Said[]): Said {
  return {
    text: said.map(({ text }) => text).join(" "),
    citation: said.flatMap(({ citation }) => citation),
  };
}

/** A thread only where it is long: a question with at least two answers. */
function numberedThread(parts: Parts, tags: string): Composition[] {
  const { thread, replies, facts, ask } = parts;
  if (thread === undefined || replies.length < 2) return [];
  const posts = [
    single(thread),
    ...replies.map((reply) => single(reply)),
    single(facts[0], ask, tags),
  ];
  return [
    {
      posts: posts.map((post, index) => `${post.posts.join("")}\n\n${index + 1}/${posts.length}`),
      citations: posts.flatMap(({ citations }) => citations),
    },
  ];
}

function short(parts: Parts, tags: string): Composition[] {
  const { hook, facts, thread, replies, questions, ask } = parts;
  const quoted =
    thread === undefined ? [] : [single(thread, replies[0], ask, tags), single(thread, ask, tags)];
  return [
    ...numberedThread(parts, tags),
    ...quoted,
    single(hook, facts[0], ask, tags),
    ...facts.map((fact) => single(hook, fact, tags)),
    single(hook, questions[0], tags),
    single(hook, tags),
    single(hook),
  ];
}

function conversational(
  { hook, facts, thread, questions, ask }: Parts,
  tags: string,
): Composition[] {
  return [
    single(thread ?? hook, facts[0], questions[0], tags),
    single(hook, facts[0], ask, tags),
    single(hook, questions[0], tags),
    single(hook, tags),
    single(hook),
  ];
}

function visual({ hook, facts, questions, extra, ask }: Parts, tags: string): Composition[] {
  return [
    single(hook, facts[0], questions[0], extra, tags),
    single(hook, facts[0], ask, tags),
    single(hook, questions[0], tags),
    single(hook),
  ];
}

function long(
  { hook, facts, thread, replies, questions, ask }: Parts,
  tags: string,
): Composition[] {
  const bullets = questions.map((question) => `• ${question}`).join("\n");
  return [
    single(thread ?? hook, replies[0], replies[1], together(facts.slice(0, 3)), bullets, ask, tags),
    single(hook, facts[0], bullets, ask, tags),
    single(hook, bullets, tags),
  ];
}

export const compositions: Readonly<
  Record<Network, (parts: Parts, tags: string) => Composition[]>
> = {
  x: short,
  bluesky: short,
  mastodon: ({ hook, facts, thread, replies, questions, ask }, tags) => [
    single(thread ?? hook, replies[0] ?? facts[0], ask, tags),
    single(hook, facts[0], ask, tags),
    single(hook, questions[0], tags),
    single(hook),
  ],
  threads: conversational,
  tiktok: visual,
  instagram: visual,
  pinterest: visual,
  linkedin: long,
  facebook: ({ hook, facts, thread, replies, questions }, tags) => [
    single(thread ?? hook, replies[0], together(facts.slice(0, 2)), questions[0], tags),
    single(hook, questions[0], tags),
  ],
  youtube: long,
  reddit: ({ hook, facts, thread, questions, ask, extra }) => [
    single(
      thread ?? hook,
      facts[0],
      questions.map((question) => `- ${question}`).join("\n"),
      ask,
      extra,
    ),
    single(hook, ask, extra),
  ],
};
