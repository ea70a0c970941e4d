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

function single(...pieces: Piece[]): Composition {
  const text = pieces
    .map((piece) => (typeof piece === "string" ? piece : (piece?.text ?? "")))
    .filter((one) => one !== "")
    .join("\n\n");
  const citations = pieces.flatMap((piece) => (typeof piece === "object" ? piece.citation : []));
  return { posts: [text], citations };
}

/** Chosen in another order, thoughts are said in that of the overview. */
function placeOf({ citation: [first] }: Said): number {
  return first === undefined ? 0 : Number(first.passage.slice(1)) * 100_000 + first.start;
}

/** Points as a list under the brand's name; one alone as the sentence that it is. */
function listed(said: readonly Said[]): Said[] {
  const items = said.flatMap(({ item }) => item ?? []);
  if (items.length < 2 || items.length < said.length)
    return said.toSorted((a, b) => placeOf(a) - placeOf(b));
  return [
    {
      text: [`${items[0]?.brand ?? ""}:`, ...items.map(({ text }) => `• ${text}`)].join("\n"),
      citation: said.flatMap(({ citation }) => citation),
      item: null,
    },
  ];
}

/**
 * The answer first, with what was asked before it and who speaks behind it; where nothing answers, who speaks, and then
 * what else the brand says. Each thought is a paragraph of its own.
 */
function composed(parts: Parts, othersMax: number, tags: string): Composition[] {
  const { question, answers, isClear, introductions, others, notices, disclosure, plain } = parts;
  const more = Array.from({ length: othersMax + 1 }, (_, index) =>
    listed(others.slice(0, othersMax - index)),
  );
  const answered = answers.flatMap((answer): Piece[][] => [
    ...introductions.flatMap((introduction) =>
      more
        .filter((some) => some.length < othersMax || othersMax === 0)
        .flatMap((some) => [
          [question, answer, introduction, ...some],
          [answer, introduction, ...some],
        ]),
    ),
    // An answer alone has to say whose it is; others say too little by themselves.
    ...(isClear(answer) || introductions.length === 0 ? [[question, answer], [answer]] : []),
  ]);
  const introduced: Piece[][] = introductions.flatMap((introduction) =>
    more.map((some) => [introduction, ...some]),
  );
  const bare: Piece[][] =
    introductions.length + answers.length === 0 ? more.filter((some) => some.length > 0) : [];
  const told = [...answered, ...introduced, ...bare];
  // What the law wants said is worth a thought of the brand, but not all of them.
  const legal = notices.flatMap((notice) => told.map((pieces) => [...pieces, notice]));
  return [
    ...legal.map((pieces) => single(...pieces, disclosure, tags)),
    ...told.map((pieces) => single(...pieces, disclosure, tags)),
    ...told.map((pieces) => single(...pieces, disclosure)),
    ...others.map((one) => single(one)),
    single(plain, disclosure, tags),
    single(plain),
  ];
}

function within(othersMax: number): (parts: Parts, tags: string) => Composition[] {
  return (parts, tags) => composed(parts, othersMax, tags);
}

export const compositions: Readonly<
  Record<Network, (parts: Parts, tags: string) => Composition[]>
> = {
  x: within(0),
  bluesky: within(0),
  mastodon: within(1),
  threads: within(1),
  tiktok: within(1),
  instagram: within(1),
  pinterest: within(1),
  linkedin: within(2),
  facebook: within(1),
  youtube: within(2),
  reddit: within(1),
};
