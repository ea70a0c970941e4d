/** Turns the citations of a draft into a numbered list of sources with the spans used. */
import type { ContentSource } from "../content.ts";
import type { Material, Passage } from "../material.ts";
import type { Block, Citation, Draft } from "../writer.ts";
import { labelsFor } from "./translated-labels.ts";

/** All citations of a draft, in reading order. */
function citationsOf(draft: Draft): Citation[] {
  const found: Citation[] = [];
  for (const section of draft.sections) {
    for (const block of section.blocks) found.push(...citationsIn(block));
  }
  for (const variant of draft.social) found.push(...variant.citations);
  return found;
}

/** The citations of the block as a whole and of its sentences. */
export function citationsIn(block: Block): Citation[] {
  if (block.kind === "quote") return [block.citation];
  const sentences = block.kind === "list" ? block.items : block.sentences;
  return [...(block.citations ?? []), ...sentences.flatMap((sentence) => sentence.citations)];
}

export function passageOf(material: Material, citation: Citation): Passage | undefined {
  const { passages, given } = material;
  // Passages are usually numbered from 1.
  const numbered = passages[Number(citation.passage.slice(1)) - 1];
  if (numbered?.id === citation.passage) return numbered;
  return [...passages, ...given].find((passage) => passage.id === citation.passage);
}

export function quotedText(material: Material, citation: Citation): string {
  return passageOf(material, citation)?.text.slice(citation.start, citation.end) ?? "";
}

/** The overview is one source, and so is the post with its title, each reply, and each document. */
function keyOf({ kind, id, document }: Passage): string {
  if (document) return `document ${document.id}`;
  if (kind === "reply") return `reply ${id}`;
  return kind === "post_title" ? "post" : kind;
}

/** Sources by others, to which readers may be referred. */
export function isOfOthers({ kind }: Pick<ContentSource, "kind">): boolean {
  return kind === "forum_post" || kind === "reply";
}

/** Sources by others and the brand's own pages; readers cannot open files or text that the brand entered. */
export function isForReaders(source: Pick<ContentSource, "kind" | "url">): boolean {
  return isOfOthers(source) || (source.kind === "source" && source.url !== null);
}

export function sourcesOf(material: Material, draft: Draft): ContentSource[] {
  const byKey = new Map<string, ContentSource>();
  for (const citation of citationsOf(draft)) {
    const passage = passageOf(material, citation);
    if (passage === undefined) continue;
    const key = keyOf(passage);
    const source = byKey.get(key) ?? describe(material, passage, byKey.size + 1);
    byKey.set(key, source);
    const known = source.spans.some(
      (span) =>
        span.passage === citation.passage &&
        span.start === citation.start &&
        span.end === citation.end,
    );
    if (!known) source.spans.push({ ...citation, text: quotedText(material, citation) });
  }
  // Sources that readers are referred to come first.
  const found = [...byKey.values()];
  const forReaders = found.filter(isForReaders);
  const own = found.filter((source) => !isForReaders(source));
  return [...forReaders, ...own].map((source, index) => ({ ...source, number: index + 1 }));
}

function describe(material: Material, passage: Passage, number: number): ContentSource {
  const post = material.forumPost;
  const forum = {
    community: post?.community ?? "",
    url: post?.url ?? null,
    posted_at: passage.kind === "reply" ? null : (post?.postedAt ?? null),
  };
  const { kind: given } = passage;
  if (given !== "reply" && given !== "post" && given !== "post_title") {
    const { document } = passage;
    const ownWords = labelsFor(material.language).ownWords(material.brand.name);
    const author = document?.publisher ?? material.brand.name;
    return {
      number,
      kind: given,
      title: document?.title || document?.publisher || ownWords,
      author,
      community: "",
      url: document?.url ?? null,
      posted_at: document?.dated ?? null,
      spans: [],
    };
  }
  const kind = passage.kind === "reply" ? "reply" : "forum_post";
  return { number, kind, title: post?.title ?? "", author: passage.author, ...forum, spans: [] };
}

/** The number of the source that a citation belongs to. */
function sourceNumber(sources: readonly ContentSource[], citation: Citation): number | null {
  const source = sources.find((one) => one.spans.some((span) => span.passage === citation.passage));
  return source?.number ?? null;
}

/** The numbers of a text's sources; each rendering formats them. */
export function numbersOf(
  sources: readonly ContentSource[],
  citations: readonly Citation[],
): number[] {
  if (sources.length === 0 || citations.length === 0) return [];
  return [...new Set(citations.flatMap((citation) => sourceNumber(sources, citation) ?? []))];
}

/** The source numbers at the end of a block, each once. */
export function numbersAfter(sources: readonly ContentSource[], block: Block): number[] {
  return numbersOf(sources, citationsIn(block)).toSorted((one, other) => one - other);
}
