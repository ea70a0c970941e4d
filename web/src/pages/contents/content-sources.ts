/** The sources of a content, read from an answer that does not promise their shape. */
import type { Content } from "@pressroom/client";

export interface ShownSource {
  number: number;
  kind: "overview" | "forum_post" | "reply";
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
        kind: kind === "forum_post" || kind === "reply" ? kind : "overview",
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

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
