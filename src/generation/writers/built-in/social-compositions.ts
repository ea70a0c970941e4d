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

/**
 * The answer first, then sentences in the order of the source, since they were rotated for variety; points as a list
 * under the brand's name.
 */
function together(said: readonly Said[], answers: boolean): Said {
  const place = (one: Said) => (answers && one === said[0] ? -1 : placeOf(one));
  const sentences = said
    .filter(({ item }) => item === null)
    .toSorted((a, b) => place(a) - place(b));
  const items = said.flatMap(({ item }) => item ?? []);
  const listed =
    items.length > 1
      ? [`${items[0]?.brand ?? ""}:`, ...items.map(({ text }) => `• ${text}`)].join("\n")
      : "";
  const lone = items.length === 1 ? (said.find(({ item }) => item !== null)?.text ?? "") : "";
  const parts = [sentences.map(({ text }) => text).join(" "), listed, lone];
  return {
    text: parts.filter((part) => part !== "").join("\n\n"),
    citation: said.flatMap(({ citation }) => citation),
    item: null,
  };
}

function placeOf({ citation }: Said): number {
  const [first] = citation;
  return first === undefined ? 0 : Number(first.passage.slice(1)) * 100_000 + first.start;
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
  const { hook, facts, thread, replies, ask } = parts;
  const quoted =
    thread === undefined ? [] : [single(thread, replies[0], ask, tags), single(thread, ask, tags)];
  const answered = parts.answers
    ? [
        ...(thread === undefined ? [] : [single(thread, facts[0], ask, tags)]),
        ...(thread === undefined ? [] : [single(thread, facts[0], tags)]),
        single(hook, facts[0], ask, tags),
        single(hook, facts[0], tags),
        single(facts[0], tags),
        single(facts[0]),
      ]
    : [];
  return [
    ...numberedThread(parts, tags),
    ...answered,
    ...quoted,
    single(hook, facts[0], ask, tags),
    ...facts.map((fact) => single(hook, fact, tags)),
    single(hook, ask, tags),
    single(hook, tags),
    single(hook),
  ];
}

function conversational({ hook, facts, thread, ask }: Parts, tags: string): Composition[] {
  return [
    single(thread ?? hook, facts[0], ask, tags),
    single(hook, facts[0], tags),
    single(hook, ask, tags),
    single(hook, tags),
    single(hook),
  ];
}

function visual({ hook, facts, extra, ask }: Parts, tags: string): Composition[] {
  return [
    single(hook, facts[0], ask, extra, tags),
    single(hook, facts[0], tags),
    single(hook, ask, tags),
    single(hook),
  ];
}

function long({ hook, facts, answers, thread, replies, ask }: Parts, tags: string): Composition[] {
  const told = together(facts.slice(0, 3), answers);
  return [
    single(thread ?? hook, replies[0], replies[1], told, ask, tags),
    single(hook, facts[0], ask, tags),
    single(hook, ask, tags),
  ];
}

export const compositions: Readonly<
  Record<Network, (parts: Parts, tags: string) => Composition[]>
> = {
  x: short,
  bluesky: short,
  mastodon: ({ hook, facts, answers, thread, replies, ask }, tags) => [
    single(thread ?? hook, replies[0], answers || !replies[0] ? facts[0] : undefined, ask, tags),
    single(thread ?? hook, facts[0], ask, tags),
    single(hook, facts[0], ask, tags),
    single(hook, ask, tags),
    single(hook),
  ],
  threads: conversational,
  tiktok: visual,
  instagram: visual,
  pinterest: visual,
  linkedin: long,
  facebook: ({ hook, facts, answers, thread, replies, ask }, tags) => [
    single(thread ?? hook, replies[0], together(facts.slice(0, 2), answers), ask, tags),
    single(hook, ask, tags),
  ],
  youtube: long,
  reddit: ({ hook, facts, thread, ask, extra }) => [
    single(thread ?? hook, facts[0], ask, extra),
    single(hook, ask, extra),
  ],
};
