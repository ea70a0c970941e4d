/** Creates an excerpt of as many of the first sentences as fit. */
import type { DraftSection } from "../writer.ts";

const charactersMax = 280;

export function excerptOf(sections: readonly DraftSection[]): string {
  const texts: string[] = [];
  const first = (sections[0]?.blocks ?? []).flatMap((block) =>
    block.kind === "paragraph" ? block.sentences : [],
  );
  for (const { text } of first) {
    if (texts.length > 0 && [...texts, text].join(" ").length > charactersMax) break;
    texts.push(text);
  }
  return texts.join(" ");
}
