/** Reads sources, paragraphs and posts from a content document, whose shape the API does not guarantee. */
import type { Content } from "@pressroom/client";

const kinds = [
  "overview",
  "source",
  "brand",
  "topic",
  "instructions",
  "forum_post",
  "reply",
] as const;
export type SourceKind = (typeof kinds)[number];

export interface ShownSource {
  number: number;
  kind: SourceKind;
  title: string;
  author: string;
  community: string;
  url: string | null;
  posted_at: string | null;
  /** The quotes used. */
  passages: string[];
}

export function sourcesOf({ sources }: Pick<Content, "sources">): ShownSource[] {
  return recordsOf(sources).map(({ number, kind, spans, ...source }, index) => ({
    number: numberOf(number) ?? index + 1,
    kind: kinds.find((known) => known === kind) ?? "overview",
    title: textOf(source["title"]),
    author: textOf(source["author"]),
    community: textOf(source["community"]),
    url: textOf(source["url"]) || null,
    posted_at: textOf(source["posted_at"]) || null,
    passages: recordsOf(spans).flatMap(({ text }) => textOf(text) || []),
  }));
}

export interface ShownParagraph {
  /** Its first words, possibly truncated. */
  begins: string;
  /** The numbers of its sources. */
  sources: number[];
  basis: "sources" | "general" | "none";
}

/** The sources of each paragraph or post, in reading order. */
export function paragraphsOf({ quality }: Pick<Content, "quality">): ShownParagraph[] {
  return recordsOf(quality["paragraphs"]).flatMap(({ begins, sources, basis }) => {
    if (basis !== "sources" && basis !== "general" && basis !== "none") return [];
    const numbers = listOf(sources).filter((number) => typeof number === "number");
    return [{ begins: textOf(begins).replace(/…$/, ""), sources: numbers, basis }];
  });
}

export interface ShownPost {
  text: string;
  /** By the network's own counting rules. */
  length: number;
  /** In a series; otherwise empty. */
  when: string;
  visual: string;
}

export interface ShownVariant {
  network: string;
  /** Null if the network has no titles. */
  title: string | null;
  /** More than one is a thread. */
  posts: ShownPost[];
  hashtags: string[];
  limit: number;
  needs: string[];
  /** What the picture or video shows; may be empty. */
  visual: string;
}

export function variantsOf({ document }: Pick<Content, "document">): ShownVariant[] {
  return recordsOf(document["variants"]).map(({ title, posts, ...variant }) => ({
    network: textOf(variant["network"]),
    title: typeof title === "string" ? title : null,
    posts: recordsOf(posts).map((post) => ({
      text: textOf(post["text"]),
      length: numberOf(post["length"]) ?? 0,
      when: textOf(post["when"]),
      visual: textOf(post["visual"]),
    })),
    hashtags: textsOf(variant["hashtags"]),
    limit: numberOf(variant["limit"]) ?? 0,
    needs: textsOf(variant["needs"]),
    visual: textOf(variant["visual"]),
  }));
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The texts of a list, without empty ones. */
export function textsOf(value: unknown): string[] {
  return listOf(value).flatMap((one) => textOf(one) || []);
}

export function numberOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

function recordsOf(value: unknown): Readonly<Record<string, unknown>>[] {
  return listOf(value).filter(
    (one): one is Record<string, unknown> => typeof one === "object" && one !== null,
  );
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
