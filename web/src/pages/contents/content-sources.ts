/** The sources of a content, read from an answer that does not promise their shape. */
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
  /** What of it was used. */
  passages: string[];
}

export function sourcesOf({ sources }: Pick<Content, "sources">): ShownSource[] {
  return sources.flatMap((source, index): ShownSource[] => {
    if (typeof source !== "object" || source === null) return [];
    const found = source as Record<string, unknown>;
    const { kind, spans } = found;
    return [
      {
        number: typeof found["number"] === "number" ? found["number"] : index + 1,
        kind: kinds.find((known) => known === kind) ?? "overview",
        title: textOf(found["title"]),
        author: textOf(found["author"]),
        community: textOf(found["community"]),
        url: textOf(found["url"]) || null,
        posted_at: textOf(found["posted_at"]) || null,
        passages: (Array.isArray(spans) ? spans : []).flatMap((span: unknown) => {
          const text = textOf((span as { text?: unknown } | null)?.text);
          return text === "" ? [] : [text];
        }),
      },
    ];
  });
}

export interface ShownParagraph {
  /** Its first words, which may be cut short. */
  begins: string;
  /** The numbers of its sources. */
  sources: number[];
  basis: "sources" | "general" | "none";
}

/** What each paragraph or post rests on, in the order of reading. */
export function paragraphsOf({ quality }: Pick<Content, "quality">): ShownParagraph[] {
  const { paragraphs } = quality;
  return (Array.isArray(paragraphs) ? paragraphs : []).flatMap((one: unknown) => {
    if (typeof one !== "object" || one === null) return [];
    const { begins, sources, basis } = one as Record<string, unknown>;
    if (basis !== "sources" && basis !== "general" && basis !== "none") return [];
    const numbers = (Array.isArray(sources) ? sources : []).filter(
      (number) => typeof number === "number",
    );
    return [{ begins: textOf(begins).replace(/…$/, ""), sources: numbers, basis }];
  });
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
