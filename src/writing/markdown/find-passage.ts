/** Finds a passage of plain text in Markdown, ignoring markup, source marks, spaces and case. */
export interface TextRange {
  from: number;
  to: number;
}

export function findPassage(text: string, passage: string, prefix = ""): TextRange | undefined {
  return passagesIn(text).find(passage, prefix);
}

export interface Passages {
  /** Of several occurrences, the one after `prefix` if given, otherwise the first at or after `after`. */
  find(passage: string, prefix?: string, after?: number): TextRange | undefined;
  /** The text before this position, which distinguishes a passage from others with the same words. */
  prefixAt(from: number): string;
}

const prefixCharacters = 200;

/** In this order: escapes, list markers, images, tables, markup characters, source marks, link addresses. */
const skipped = new RegExp(
  [
    /\\(?=[^\p{L}\p{N} \t])/u,
    /(?:[-+]|\d{1,9}[.)])(?=\s)(?<=(?:^|\n)[ >]{0,20}(?:[-+]|\d{1,9}[.)]))/,
    /!\[[^\]\n]{0,500}\]\([^()\s]{0,200}\)/,
    /\|(?<=(?:^|\n)[ >]{0,20}\|[^\n]{0,400})(?:[-:| ]{0,200}\|(?=\n|$))?/,
    /[*_`#>]+|~~|<(?=https?:|mailto:)/,
    /\s?\[\d{1,3}\](?:\([^()[\]\s]{0,2000}\))?/,
    /\]\([^()[\]\s]{0,2000}\)|\[/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "uy",
);

export function passagesIn(text: string): Passages {
  let plain = "";
  const places: number[] = [];
  for (let at = 0; at < text.length;) {
    skipped.lastIndex = at;
    const skip = skipped.exec(text)?.[0].length ?? 0;
    if (skip > 0) {
      at += skip;
      continue;
    }
    for (const character of foldCase(text[at] ?? "")) {
      if (character === " " && plain.endsWith(" ")) continue;
      plain += character;
      places.push(at);
    }
    at += 1;
  }
  const indexAt = (from: number) => {
    let [low, high] = [0, places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[middle] ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    find(passage, prefix = "", after = 0) {
      const wanted = foldCase(passage).trim();
      if (wanted === "") return undefined;
      const found = indexBehind(plain, wanted, { prefix: foldCase(prefix), start: indexAt(after) });
      const from = places[found];
      const last = places[found + wanted.length - 1];
      return from === undefined || last === undefined ? undefined : { from, to: last + 1 };
    },
    prefixAt(from) {
      const at = indexAt(from);
      return plain.slice(Math.max(0, at - prefixCharacters), at);
    },
  };
}

/** The occurrence with the longest match of the prefix before it; the first of several. */
export function indexBehind(
  text: string,
  wanted: string,
  { prefix, start = 0 }: { prefix: string; start?: number },
): number {
  let best = { at: -1, length: -1 };
  for (let at = text.indexOf(wanted, start); at !== -1; at = text.indexOf(wanted, at + 1)) {
    let length = 0;
    while (length < prefix.length && text[at - length - 1] === prefix[prefix.length - length - 1])
      length += 1;
    if (length > best.length) best = { at, length };
    if (length === prefix.length) break;
  }
  return best.at;
}

export function foldCase(text: string): string {
  return text.replace(/\s+/g, " ").toLowerCase();
}
