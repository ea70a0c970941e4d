/** The posts of a social set, read from an answer that does not promise their shape. */
import type { Content } from "@pressroom/client";
import { textOf } from "./content-sources.ts";

export interface ShownPost {
  text: string;
  /** By the network's own count. */
  length: number;
  /** Of a series; empty otherwise. */
  when: string;
  visual: string;
}

export interface ShownVariant {
  network: string;
  title: string;
  /** Several are a thread. */
  posts: ShownPost[];
  limit: number;
  needs: string[];
  /** What the picture or film shows; empty where nobody said. */
  visual: string;
}

export function variantsOf({ document }: Pick<Content, "document">): ShownVariant[] {
  const { variants } = document;
  return listOf(variants).map((variant) => ({
    network: textOf(variant["network"]),
    title: textOf(variant["title"]),
    posts: listOf(variant["posts"]).map((post) => ({
      text: textOf(post["text"]),
      length: numberOf(post["length"]),
      when: textOf(post["when"]),
      visual: textOf(post["visual"]),
    })),
    limit: numberOf(variant["limit"]),
    needs: Array.isArray(variant["needs"]) ? variant["needs"].map(textOf) : [],
    visual: textOf(variant["visual"]),
  }));
}

function listOf(value: unknown): Record<string, unknown>[] {
  return (Array.isArray(value) ? value : []).filter(
    (one): one is Record<string, unknown> => typeof one === "object" && one !== null,
  );
}

function numberOf(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
