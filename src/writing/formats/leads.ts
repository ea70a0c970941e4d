/** How the first words of a sentence are set in bold, and when a list is shown as a table. */
import type { Block, Sentence } from "../writer.ts";

/** Each part escaped by itself; `bold` puts its marks around the first. */
export function withLead(
  { text, lead = 0 }: Sentence,
  escape: (text: string) => string,
  bold: (escaped: string) => string,
): string {
  const words = text.slice(0, lead).trimEnd();
  if (words === "") return escape(text);
  const rest = text.slice(words.length);
  return bold(escape(words)) + (rest.startsWith(" ") ? " " : "") + escape(rest.trimStart());
}

type List = Extract<Block, { kind: "list" }>;
type Row = string[];

/** The rows of a table, its head first; null for any other list. */
export function tableRows({ header, items }: List): Row[] | null {
  if (header === undefined) return null;
  const rows = items.flatMap(({ cells }) => (cells === undefined ? [] : [cells]));
  if (rows.length !== items.length) return null;
  return [header, ...rows.map((cells) => header.map((_, index) => cells[index] ?? ""))];
}
