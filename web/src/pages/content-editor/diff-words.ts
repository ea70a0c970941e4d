/** The differences between two texts, word by word. */
import { diffArrays } from "diff";

export interface Difference {
  kind: "same" | "gone" | "new";
  text: string;
}

/** A section with more changed words than this is shown as replaced: a mixture would be unreadable. */
const editsMax = 1_000;

export function diffWords(before: string, after: string): Difference[] {
  // Compare paragraphs first, so that unchanged ones cost nothing in long texts.
  const rough = shortestEdit(linesOf(before), linesOf(after));
  const found: Difference[] = [];
  for (let at = 0; at < rough.length; at += 1) {
    const one = rough[at];
    const next = rough[at + 1];
    if (one?.kind === "gone" && next?.kind === "new") {
      found.push(...mergeCloseChanges(shortestEdit(wordsOf(one.text), wordsOf(next.text))));
      at += 1;
    } else if (one) {
      found.push(one);
    }
  }
  return joined(found);
}

/** Merges two large changes separated by a short common part, because readers see them as one. */
function mergeCloseChanges(differences: readonly Difference[]): Difference[] {
  let parts = [...differences];
  for (;;) {
    const at = parts.findIndex(
      ({ kind, text }, index) =>
        kind === "same" &&
        text.length <= changedAround(parts, index, -1) &&
        text.length <= changedAround(parts, index, 1),
    );
    if (at === -1) return parts;
    const text = parts[at]?.text ?? "";
    const both: Difference[] = [
      { kind: "gone", text },
      { kind: "new", text },
    ];
    parts = joined([...parts.slice(0, at), ...both, ...parts.slice(at + 1)]);
  }
}

/** The length of the change next to an unchanged part: the longer of removed and added text. */
function changedAround(parts: readonly Difference[], at: number, step: 1 | -1): number {
  const near = [parts[at + step], parts[at + 2 * step]];
  const lengths = near.map((one) =>
    one === undefined || one.kind === "same" ? 0 : one.text.length,
  );
  return near[0]?.kind === "same" ? 0 : Math.max(...lengths);
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n+|[^\n]+$/g) ?? [];
}

/** Words, whitespace and single characters. Scripts without spaces are split into characters. */
function wordsOf(text: string): string[] {
  return (
    text.match(
      /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*|\s+|[^]/gu,
    ) ?? []
  );
}

function shortestEdit(before: string[], after: string[]): Difference[] {
  const replaced = [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: after },
  ];
  const changes = diffArrays(before, after, { maxEditLength: editsMax }) ?? replaced;
  return joined(
    changes.map(({ removed, added, value }) => ({
      kind: removed ? "gone" : added ? "new" : "same",
      text: value.join(""),
    })),
  );
}

/** Merges adjacent differences of one kind; within a change, removed text comes first. */
function joined(differences: readonly Difference[]): Difference[] {
  const found: Difference[] = [];
  let removed = "";
  let added = "";
  const flush = () => {
    if (removed !== "") found.push({ kind: "gone", text: removed });
    if (added !== "") found.push({ kind: "new", text: added });
    removed = "";
    added = "";
  };
  for (const { kind, text } of differences) {
    if (text === "") continue;
    if (kind === "gone") removed += text;
    else if (kind === "new") added += text;
    else {
      flush();
      const last = found.at(-1);
      if (last?.kind === "same") last.text += text;
      else found.push({ kind, text });
    }
  }
  flush();
  return found;
}
