/** Converts stored content to the form of an answer to the single prompt, without what the service adds for its users. */
import type { StoredContent } from "./start-pressroom.ts";
import { networkFacts } from "../../src/writing/formats/networks.ts";
import type { Network } from "../../src/writing/material.ts";

interface StoredVariant {
  network: Network;
  title: string | null;
  posts: { text: string; when?: string | null; visual?: string | null }[];
  visual?: string | null;
}

/** Descriptions and alternative subjects are only included if the instructions request them. */
const asked = {
  description: /\bmeta\b|descri|beschreib/iu,
  subjects:
    /(?:\b(?:two|three|four|zwei|drei|vier|dos|tres|cuatro|deux|trois|quatre|due|tre)\b|[2-5])\s+(?:\p{L}+\s+){0,3}(?:subject|betreff|asunto|objet|oggett)/iu,
};

export function contentAsMarkdown(
  { content_type: type, markdown, document }: StoredContent,
  instructions: string,
): string {
  if (type === "social") return variantsMarkdown(document["variants"] as StoredVariant[]);
  const text = document["draft_note"] ? withoutDraftNote(markdown) : markdown;
  if (type !== "newsletter") {
    const description = document["meta_description"] as string | null;
    return description && asked.description.test(instructions)
      ? `${text}\n\nMeta description: ${description}\n`
      : text;
  }
  const others = (document["subject_alternatives"] ?? []) as string[];
  const subjects = [
    String(document["subject"]),
    ...(asked.subjects.test(instructions) ? others : []),
  ];
  const lines = subjects.map((subject) => `Subject: ${subject}\n`).join("");
  return `${lines}Preheader: ${String(document["preheader"])}\n\n${text}`;
}

/** The note for the user is the last paragraph, after a rule. */
function withoutDraftNote(markdown: string): string {
  const at = markdown.lastIndexOf("\n---\n");
  return at === -1 ? markdown : markdown.slice(0, at);
}

/** Omits the name of the set, which is only for the user. */
function variantsMarkdown(variants: readonly StoredVariant[]): string {
  return variants
    .flatMap(({ network, title, posts, visual }) => [
      `## ${networkFacts[network].label}`,
      ...(title === null ? [] : [`Title: ${title}`]),
      ...posts.flatMap(({ text, when, visual: picture }, index) => [
        ...(when ? [`${when}:`] : []),
        // Otherwise, a thread would look like one long post.
        ...(posts.length > 1 && !when ? [`${index + 1}/${posts.length}`] : []),
        text,
        ...(picture ? [`Picture: ${picture}`] : []),
      ]),
      ...(visual && !posts.some((post) => post.visual) ? [`Picture: ${visual}`] : []),
    ])
    .join("\n\n");
}
