/** Applies an editor's edits: replaces quoted words with others. */
import { findWords } from "../text/find-quote.ts";
import type { Edit } from "../writer.ts";

/** Applies the edits in order; `missed` contains those whose words were not found. */
export function applyEdits(
  units: readonly string[],
  edits: readonly Edit[],
): { edited: string[]; missed: Edit[] } {
  const edited = [...units];
  const missed: Edit[] = [];
  for (const edit of edits) {
    const index = indexFor(edited, edit);
    const text = edited[index];
    const after = text === undefined ? undefined : replaced(text, edit.quote, edit.instead);
    if (after === undefined) missed.push(edit);
    else edited[index] = after;
  }
  return { edited, missed };
}

/** The index of the unit that an edit names, or of the only other unit with its words; -1 if there is none. */
function indexFor(units: readonly string[], { unit, quote }: Edit): number {
  const named = unit - 1;
  if (quote === "" || holds(units[named], quote)) return named;
  const others = units.flatMap((one, index) => (holds(one, quote) ? [index] : []));
  return others.length === 1 ? (others[0] ?? -1) : -1;
}

function holds(unit: string | undefined, quote: string): boolean {
  return unit !== undefined && findWords(unit, withoutMarker(quote).text) !== undefined;
}

/** The unit with the words replaced; undefined if they are not found or nothing would be left. */
export function withWords(unit: string, quote: string, instead: string): string | undefined {
  return quote === "" ? undefined : replaced(unit, quote, instead) || undefined;
}

/** Without a quote, appends the words to the unit. */
function replaced(unit: string, quote: string, instead: string): string | undefined {
  const own = withoutMarker(unit);
  // A quote of a whole unit includes its marker.
  const wanted = withoutMarker(quote).text;
  const given = withoutMarker(instead);
  const end = own.text.length;
  const span = wanted === "" ? { start: end, end } : findWords(own.text, wanted);
  if (span === undefined) return undefined;
  const before = own.text.slice(0, span.start);
  const after = own.text.slice(span.end);
  const isCut = given.text.trim() === "";
  const space = wanted === "" && before !== "" ? " " : "";
  const text = isCut
    ? joined(before, after)
    : concatenated(concatenated(before + space, given.text), after);
  return withMarker(text, [...own.ids, ...given.ids]);
}

/** Joins two parts without a double space or a space before punctuation. */
function concatenated(head: string, tail: string): string {
  return /[^\S\n]$/u.test(head) && /^[\s.,;:!?]/u.test(tail) ? head.trimEnd() + tail : head + tail;
}

function withoutMarker(text: string): { text: string; ids: string[] } {
  const found = /\[\[([^[\]\n]*)\]\]\s*$/u.exec(text);
  if (!found) return { text, ids: [] };
  const ids = (found[1] ?? "").split(",").map((id) => id.trim());
  return { text: text.slice(0, found.index).trimEnd(), ids: ids.filter((id) => id !== "") };
}

/** "none" is dropped if there are other sources. */
function withMarker(text: string, ids: readonly string[]): string {
  if (text.trim() === "") return "";
  const named = new Set(ids);
  if (named.size > 1) named.delete("none");
  return named.size === 0 ? text : `${text} [[${[...named].join(", ")}]]`;
}

/**
 * Joins the text around removed words without a double space, keeps line and paragraph breaks, and drops list items
 * that became empty.
 */
function joined(before: string, after: string): string {
  const head = before.trimEnd();
  const tail = after.trimStart();
  const breaks = Math.max(
    breaksIn(before.slice(head.length)),
    breaksIn(after.slice(0, after.length - tail.length)),
  );
  const isClose = head === "" || tail === "" || /^[.,;:!?]/u.test(tail);
  const gap = breaks === 0 ? " " : "\n".repeat(Math.min(breaks, 2));
  return `${head}${isClose ? "" : gap}${tail}`
    .split("\n")
    .filter((line) => !/^(?:[-*]|\d+\.)$/u.test(line.trim()))
    .join("\n");
}

function breaksIn(space: string): number {
  return space.split("\n").length - 1;
}
