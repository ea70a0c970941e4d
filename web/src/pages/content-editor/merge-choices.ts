/** Merges two texts: a list of common parts and choices, and the text that results from the choices. */
import { diffWords } from "./diff-words.ts";

export type Side = "mine" | "theirs";

export type MergePart =
  | { kind: "same"; text: string }
  | {
      kind: "choice";
      number: number;
      theirs: string;
      mine: string;
      /** The default: `theirs` if only they changed this part. */
      side: Side;
    };

/** `base` is the common ancestor. */
export function mergeParts(theirs: string, mine: string, base: string): MergePart[] {
  const parts: MergePart[] = [];
  let number = 0;
  for (const { kind, text } of diffWords(theirs, mine)) {
    const last = parts.at(-1);
    if (kind === "same") parts.push({ kind: "same", text });
    else if (kind === "new" && last?.kind === "choice") last.mine = text;
    else {
      const sides = kind === "gone" ? { theirs: text, mine: "" } : { theirs: "", mine: text };
      parts.push({ kind: "choice", number: number++, side: "mine", ...sides });
    }
  }
  const touched = changesIn(base, mine);
  let at = 0;
  for (const part of parts) {
    const end = at + (part.kind === "same" ? part.text : part.mine).length;
    const from = at;
    if (part.kind === "choice" && !touched.some((one) => one.from <= end && one.to >= from)) {
      part.side = "theirs";
    }
    at = end;
  }
  return parts;
}

/** The changed ranges of a text; a deletion is an empty range. */
function changesIn(before: string, after: string): { from: number; to: number }[] {
  let at = 0;
  return diffWords(before, after).flatMap(({ kind, text }) => {
    const from = at;
    if (kind !== "gone") at += text.length;
    return kind === "same" ? [] : [{ from, to: at }];
  });
}

export function mergedText(
  parts: readonly MergePart[],
  chosen: (number: number) => Side | undefined,
): string {
  return parts
    .map((part) => (part.kind === "same" ? part.text : part[chosen(part.number) ?? part.side]))
    .join("");
}
