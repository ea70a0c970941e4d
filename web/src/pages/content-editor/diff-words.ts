/** The differences between two texts, word by word. */
import { diffArrays } from "diff";

export interface Difference {
  kind: "same" | "gone" | "new";
  text: string;
}

/** A stretch with more changed words than this is shown as replaced, since nobody could read the mixture. */
const editsMax = 1_000;

export function diffWords(before: string, after: string): Difference[] {
  // By paragraphs first: what was not touched costs nothing then, however long the texts are.
  const rough = shortestEdit(linesOf(before), linesOf(after));
  const found: Difference[] = [];
  for (let at = 0; at < rough.length; at += 1) {
    const one = rough[at];
    const next = rough[at + 1];
    if (one?.kind === "gone" && next?.kind === "new") {
      found.push(...readable(shortestEdit(wordsOf(one.text), wordsOf(next.text))));
      at += 1;
    } else if (one) {
      found.push(one);
    }
  }
  return joined(found);
}

/** Where a few letters between two large changes happen to be the same, both are one change to whoever reads it. */
function readable(differences: readonly Difference[]): Difference[] {
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

/** How much changes on one side of a part that stays: the longer of what is gone and what is new there. */
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

/** Words, spaces and single signs. Scripts without spaces are taken letter by letter. */
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

/** Neighbours of one kind become one, and in each change what is gone stands first. */
function joined(differences: readonly Difference[]): Difference[] {
  const found: Difference[] = [];
  let gone = "";
  let young = "";
  const flush = () => {
    if (gone !== "") found.push({ kind: "gone", text: gone });
    if (young !== "") found.push({ kind: "new", text: young });
    gone = "";
    young = "";
  };
  for (const { kind, text } of differences) {
    if (text === "") continue;
    if (kind === "gone") gone += text;
    else if (kind === "new") young += text;
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
