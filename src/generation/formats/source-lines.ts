/** Says who is behind a source or a quote, in plain words; every rendering escapes them for itself. */
import type { ContentSource } from "../content.ts";
import type { Material } from "../material.ts";
import { linkable } from "../text/escape.ts";
import type { Citation } from "../writers/writer.ts";
import { passageOf } from "./citations.ts";
import { withoutForeignAddresses } from "./foreign-addresses.ts";
import { labelsFor } from "./labels.ts";

/** Who said it, as it stands under a quote. */
export function quoteByline(material: Material, citation: Citation): string {
  const passage = passageOf(material, citation);
  const community = material.forumPost?.community ?? "";
  const labels = labelsFor(material.language);
  if (passage === undefined || passage.kind === "overview") return material.brand.name;
  const by =
    passage.kind === "reply"
      ? labels.reply(passage.author, community)
      : labels.post(passage.author, community);
  return withoutForeignAddresses(material, by);
}

export interface SourceLine {
  number: number;
  text: string;
  /** The forum post's own address is the only link. */
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
  if (source.kind === "overview") return { text: source.title, url: null };
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

/** What readers need to know of a text in the brand's own voice: who else was asked. Nobody refers his readers to himself. */
export function sourcesOfOthers(sources: readonly ContentSource[]): ContentSource[] {
  return sources.filter((source) => source.kind !== "overview");
}
