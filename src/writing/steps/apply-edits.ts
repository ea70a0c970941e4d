/** Puts an editor's words into a text in place of those that the editor quotes. */
import { findWords } from "../text/find-quote.ts";
import type { Edit } from "../writer.ts";

/** One edit after another, each in the text as the earlier ones left it; `missed` are those whose words are not in it. */
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

/** Of the unit that an edit names, or of the only other one in which its words stand; -1 where there is none. */
function indexFor(units: readonly string[], { unit, quote }: Edit): number {
  const named = unit - 1;
  if (quote === "" || holds(units[named], quote)) return named;
  const others = units.flatMap((one, index) => (holds(one, quote) ? [index] : []));
  return others.length === 1 ? (others[0] ?? -1) : -1;
}

function holds(unit: string | undefined, quote: string): boolean {
  return unit !== undefined && findWords(unit, withoutMarker(quote).text) !== undefined;
}

/** The unit with other words in their place; undefined where they are not found, or nothing would be left. */
export function withWords(unit: string, quote: string, instead: string): string | undefined {
  return quote === "" ? undefined : replaced(unit, quote, instead) || undefined;
}

/** Without a quote, the words are put behind the unit. */
function replaced(unit: string, quote: string, instead: string): string | undefined {
  const own = withoutMarker(unit);
  // Whoever copies a whole unit copies its marker too.
  const wanted = withoutMarker(quote).text;
  const given = withoutMarker(instead);
  const end = own.text.length;
  const span = wanted === "" ? { start: end, end } : findWords(own.text, wanted);
  if (span === undefined) return undefined;
  const before = own.text.slice(0, span.start);
  const after = own.text.slice(span.end);
  const isCut = given.text.trim() === "";
  const space = wanted === "" && before !== "" ? " " : "";
  const text = isCut ? joined(before, after) : sewn(sewn(before + space, given.text), after);
  return withMarker(text, [...own.ids, ...given.ids]);
}

/** One after the other, without a second blank between them or one before a full stop. */
function sewn(head: string, tail: string): string {
  return /[^\S\n]$/u.test(head) && /^[\s.,;:!?]/u.test(tail) ? head.trimEnd() + tail : head + tail;
}

function withoutMarker(text: string): { text: string; ids: string[] } {
  const found = /\[\[([^[\]\n]*)\]\]\s*$/u.exec(text);
  if (!found) return { text, ids: [] };
  const ids = (found[1] ?? "").split(",").map((id) => id.trim());
  return { text: text.slice(0, found.index).trimEnd(), ids: ids.filter((id) => id !== "") };
}

/** A paragraph that states something rests on nothing no longer. */
function withMarker(text: string, ids: readonly string[]): string {
  if (text.trim() === "") return "";
  const named = new Set(ids);
  if (named.size > 1) named.delete("none");
  return named.size === 0 ? text : `${text} [[${[...named].join(", ")}]]`;
}

/** What stood around removed words: without a double space, with the line or paragraph that ended there, and without a list item that says nothing. */
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
