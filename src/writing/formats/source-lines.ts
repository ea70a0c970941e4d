/** Describes the authors of sources and quotes as plain text, which each rendering escapes. */
import type { ContentSource } from "../content.ts";
import type { Material } from "../material.ts";
import { linkable } from "../text/escape.ts";
import type { Citation } from "../writer.ts";
import { isOfOthers, passageOf } from "./citations.ts";
import { withoutForeignAddresses } from "./foreign-addresses.ts";
import { labelsFor } from "./translated-labels.ts";

/** The attribution under a quote. */
export function quoteByline(material: Material, citation: Citation): string {
  const passage = passageOf(material, citation);
  const community = material.forumPost?.community ?? "";
  const labels = labelsFor(material.language);
  if (passage === undefined) return material.brand.name;
  const { kind, document } = passage;
  if (kind !== "post" && kind !== "post_title" && kind !== "reply") {
    return document?.publisher ?? material.brand.name;
  }
  const by =
    kind === "reply"
      ? labels.reply(passage.author, community)
      : labels.post(passage.author, community);
  return withoutForeignAddresses(material, by);
}

export interface SourceLine {
  number: number;
  text: string;
  /** The address of the forum post or a cited page; others have no link. */
  url: string | null;
}

export function sourceLines(material: Material, sources: readonly ContentSource[]): SourceLine[] {
  const hasPost = sources.some(({ kind }) => kind === "forum_post");
  return sources.map((source) => ({
    number: source.number,
    ...described(material, source, hasPost),
  }));
}

function described(
  material: Material,
  source: ContentSource,
  hasPost: boolean,
): { text: string; url: string | null } {
  const labels = labelsFor(material.language);
  if (source.kind === "source") {
    const title = withoutForeignAddresses(material, source.title);
    return { text: `${labels.postTitled(title)}, ${source.author}`, url: linkable(source.url) };
  }
  if (!isOfOthers(source)) return { text: source.title, url: null };
  const by = withoutForeignAddresses(
    material,
    source.kind === "reply"
      ? labels.reply(source.author, source.community)
      : labels.post(source.author, source.community),
  );
  // The thread is named only once: a reply next to its post needs no title or address.
  if (source.kind === "reply" && hasPost) return { text: by, url: null };
  // A title that the writer did not use may be unsuitable.
  const titled = source.spans.some(({ passage }) => isTitle(material, passage));
  const named = withoutForeignAddresses(material, source.title);
  const title = titled ? `${labels.postTitled(named)}, ` : "";
  return { text: `${title}${by}`, url: linkable(source.url) };
}

function isTitle(material: Material, passage: string): boolean {
  return material.passages.some(({ id, kind }) => id === passage && kind === "post_title");
}

/** The address of a source, for links at the ends of paragraphs. */
export function addressOf(sources: readonly ContentSource[], number: number): string | null {
  return linkable(sources.find((source) => source.number === number)?.url ?? null);
}
