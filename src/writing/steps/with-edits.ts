/** Puts an editor's words into a text: what is quoted gives way to what is written instead. */
import { findWords } from "../text/find-words.ts";
import type { Edit } from "../writer.ts";

/** `missed` are the edits whose words are not in the text. */
export function withEdits(
  units: readonly string[],
  edits: readonly Edit[],
): { edited: string[]; missed: Edit[] } {
  const edited = [...units];
  const missed: Edit[] = [];
  for (const given of edits) {
    // Whoever copies a whole unit copies its marker too.
    const edit = { ...given, quote: withoutMarker(given.quote).text };
    const index = unitFor(edited, edit);
    const unit = edited[index];
    if (unit === undefined) missed.push(given);
    else edited[index] = replaced(unit, edit);
  }
  return { edited, missed };
}

/** The unit it names, or the only other one in which its words stand; -1 where there is none. */
function unitFor(units: readonly string[], { unit, quote }: Edit): number {
  const named = (unit ?? 0) - 1;
  if (quote === "" || holds(units[named], quote)) return units[named] === undefined ? -1 : named;
  const others = units.flatMap((one, index) => (holds(one, quote) ? [index] : []));
  return others.length === 1 ? (others[0] ?? -1) : -1;
}

function holds(unit: string | undefined, quote: string): boolean {
  return unit !== undefined && findWords(withoutMarker(unit).text, quote) !== undefined;
}

function replaced(unit: string, { quote, instead }: Edit): string {
  const own = withoutMarker(unit);
  const given = withoutMarker(instead);
  const span = findWords(own.text, quote) ?? { start: own.text.length, end: own.text.length };
  const before = own.text.slice(0, span.start);
  const after = own.text.slice(span.end);
  if (given.text.trim() === "") return withMarker(joined(before, after), own.ids);
  const space = quote === "" && before !== "" ? " " : "";
  return withMarker(sewn(sewn(before + space, given.text), after), [...own.ids, ...given.ids]);
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
