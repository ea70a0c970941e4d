/** How a text is put together for each network, from the richest way to the barest; the first that fits is taken. */
import type { Network } from "../../material.ts";
import type { Citation } from "../writer.ts";
import type { Said } from "./said.ts";
import type { Parts } from "./social-parts.ts";

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

/** A question and its answers, each in a post of its own. */
function numberedThread(
  { thread, replies, facts, answers }: Parts,
  tags: string,
  repliesMin: number,
): Composition[] {
  if (thread === undefined || replies.length < repliesMin) return [];
  const said = [thread, ...replies, ...(answers ? facts.slice(0, 1) : [])];
  // Hashtags are no post of their own.
  const posts = said.map((one, index) => single(one, index === said.length - 1 ? tags : undefined));
  return [
    {
      posts: posts.map((post, index) => `${post.posts.join("")}\n\n${index + 1}/${posts.length}`),
      citations: posts.flatMap(({ citations }) => citations),
    },
  ];
}

interface Room {
  replies: number;
  facts: number;
}

/** What was asked with what others and the brand say to it, else what the brand says; with less and less of it. */
function composed(parts: Parts, { replies: many, facts: most }: Room, tags: string): Composition[] {
  const { thread, replies, facts, answers, ask, disclosure, plain, isTitled } = parts;
  const answer = answers ? facts[0] : undefined;
  const counts = Array.from({ length: most }, (_, index) => most - index);
  const told = counts
    .filter((count) => count <= Math.max(1, facts.length) && facts.length > 0)
    .map((count) => single(together(facts.slice(0, count), answers), disclosure, tags));
  const [first] = replies;
  const answered = [
    ...(many > 1 && replies.length > 1
      ? [single(thread, ...replies.slice(0, many), answer, disclosure, tags)]
      : []),
    ...(first === undefined ? [] : [single(thread, first, answer, disclosure, tags)]),
    ...(answer === undefined || thread === undefined
      ? []
      : [single(thread, answer, disclosure, tags)]),
    // A reply says nothing without what it replies to.
    ...(first === undefined || (thread === undefined && !isTitled)
      ? []
      : [single(thread, first, tags), single(thread, first)]),
  ];
  const open = thread === undefined ? [] : [single(thread, ask, disclosure, tags), single(thread)];
  const isAboutThread = thread !== undefined || ask !== undefined;
  return [
    ...(isAboutThread ? answered : []),
    ...told,
    ...facts.map((fact) => single(fact)),
    ...open,
    ...(ask === undefined ? [] : [single(ask, disclosure, tags)]),
    single(plain, disclosure, tags),
    single(plain),
  ];
}

function within(room: Room): (parts: Parts, tags: string) => Composition[] {
  return (parts, tags) => composed(parts, room, tags);
}

function short(parts: Parts, tags: string): Composition[] {
  const room = { replies: 1, facts: 1 };
  const whole = composed(parts, room, tags).slice(0, parts.replies.length > 0 ? 1 : 0);
  // A thread of posts where there is much to say, or where a question and its answer are too long for one.
  return [
    ...numberedThread(parts, tags, 2),
    ...whole,
    ...numberedThread(parts, tags, 1),
    ...composed(parts, room, tags),
  ];
}

export const compositions: Readonly<
  Record<Network, (parts: Parts, tags: string) => Composition[]>
> = {
  x: short,
  bluesky: short,
  mastodon: within({ replies: 1, facts: 2 }),
  threads: within({ replies: 1, facts: 1 }),
  tiktok: within({ replies: 1, facts: 2 }),
  instagram: within({ replies: 1, facts: 2 }),
  pinterest: within({ replies: 1, facts: 1 }),
  linkedin: within({ replies: 2, facts: 3 }),
  facebook: within({ replies: 1, facts: 2 }),
  youtube: within({ replies: 2, facts: 3 }),
  reddit: within({ replies: 1, facts: 2 }),
};
