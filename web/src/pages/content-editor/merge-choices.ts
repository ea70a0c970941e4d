/** Two texts as one list of what is the same and what differs, and the text that choosing between them makes. */
import { diffWords } from "./diff-words.ts";

export type Side = "mine" | "theirs";

export type MergePart =
  | { kind: "same"; text: string }
  | { kind: "choice"; number: number; theirs: string; mine: string };

export function mergeParts(theirs: string, mine: string): MergePart[] {
  const parts: MergePart[] = [];
  let number = 0;
  for (const { kind, text } of diffWords(theirs, mine)) {
    const last = parts.at(-1);
    if (kind === "same") parts.push({ kind: "same", text });
    else if (kind === "new" && last?.kind === "choice") last.mine = text;
    else {
      const sides = kind === "gone" ? { theirs: text, mine: "" } : { theirs: "", mine: text };
      parts.push({ kind: "choice", number: number++, ...sides });
    }
  }
  return parts;
}

export function mergedText(parts: readonly MergePart[], chosen: (number: number) => Side): string {
  return parts
    .map((part) => (part.kind === "same" ? part.text : part[chosen(part.number)]))
    .join("");
}
