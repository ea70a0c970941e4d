/** Says who is behind a source or a quote, in plain words; every rendering escapes them for itself. */
import type { ContentSource } from "../content.ts";
import type { Material } from "../material.ts";
import { linkable } from "../text/escape.ts";
import type { Citation } from "../writer.ts";
import { isOfOthers, passageOf } from "./citations.ts";
import { withoutForeignAddresses } from "./foreign-addresses.ts";
import { labelsFor } from "./translated-labels.ts";

/** Who said it, as it stands under a quote. */
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
  /** The forum post's own address and those of cited pages are the only links. */
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
  // The thread is named once; a reply that stands beside its post needs neither title nor address again.
  if (source.kind === "reply" && hasPost) return { text: by, url: null };
  // A title that the writer did not use may be one that nobody should repeat.
  const titled = source.spans.some(({ passage }) => isTitle(material, passage));
  const named = withoutForeignAddresses(material, source.title);
  const title = titled ? `${labels.postTitled(named)}, ` : "";
  return { text: `${title}${by}`, url: linkable(source.url) };
}

function isTitle(material: Material, passage: string): boolean {
  return material.passages.some(({ id, kind }) => id === passage && kind === "post_title");
}

/** Where a link behind a paragraph leads. */
export function addressOf(sources: readonly ContentSource[], number: number): string | null {
  return linkable(sources.find((source) => source.number === number)?.url ?? null);
}
