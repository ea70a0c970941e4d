/** Snippets of search results as parts of plain text, so that clients can highlight hits without parsing markup. */
import type { QueryWord } from "./content-search.ts";
import { wordsIn } from "./search-words.ts";

export interface SnippetPart {
  text: string;
  isHit: boolean;
}

/** Only the beginning of longer texts is searched. */
const charactersMax = 40_000;
const before = 60;
const length = 220;

export function snippetOf(markdown: string, words: readonly QueryWord[]): SnippetPart[] {
  const text = plainly(markdown.slice(0, charactersMax));
  const hits: { start: number; end: number }[] = [];
  for (const { folded, start, end } of wordsIn(text)) {
    const [first] = hits;
    if (first && start > first.start + length) break;
    if (words.some((word) => isFormOf(folded, word))) hits.push({ start, end });
  }
  const from = wordStart(text, Math.max(0, (hits[0]?.start ?? 0) - before));
  const to = wordEnd(text, Math.min(text.length, from + length));
  const parts: SnippetPart[] = [];
  let at = from;
  for (const { start, end } of hits) {
    if (end > to) break;
    const last = parts.at(-1);
    // In scripts without spaces, words are overlapping pairs of characters.
    if (last?.isHit && start < at) last.text += text.slice(at, end);
    else {
      if (start > at) parts.push({ text: text.slice(at, start), isHit: false });
      parts.push({ text: text.slice(start, end), isHit: true });
    }
    at = end;
  }
  if (at < to) parts.push({ text: text.slice(at, to), isHit: false });
  const [first] = parts;
  if (from > 0 && first) {
    if (first.isHit) parts.unshift({ text: "… ", isHit: false });
    else first.text = `… ${first.text}`;
  }
  if (to < text.length) parts.push({ text: " …", isHit: false });
  return parts;
}

/** Approximates the index: the same word, a prefix of it, or the same word with a different ending. */
function isFormOf(word: string, { folded, isPrefix }: QueryWord): boolean {
  if (word === folded || (isPrefix && word.startsWith(folded))) return true;
  let common = 0;
  while (common < word.length && word[common] === folded[common]) common += 1;
  return common >= 4 && word.length - common <= 4 && folded.length - common <= 4;
}

/** Removes Markdown syntax approximately, which is sufficient for a snippet. */
function plainly(markdown: string): string {
  return markdown
    .replace(/^ {0,3}(?:#{1,6} |> ?|[-*+] |\d{1,9}[.)] |```.*$)/gm, "")
    .replace(/\\(?=[!-/:-@[-`{-~])|[*`]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

function wordStart(text: string, at: number): number {
  if (at === 0) return 0;
  const space = text.indexOf(" ", at);
  return space === -1 || space > at + 30 ? whole(text, at) : space + 1;
}

function wordEnd(text: string, at: number): number {
  if (at === text.length) return at;
  const space = text.lastIndexOf(" ", at);
  return space === -1 || space < at - 30 ? whole(text, at) : space;
}

/** Moves the position out of a surrogate pair. */
function whole(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text[at] ?? "") ? at - 1 : at;
}
