/** Finds a passage in a text in Markdown as a person reads it: signs, marks of sources, spaces and case do not count. */
export function findPassage(
  text: string,
  passage: string,
): { from: number; to: number } | undefined {
  const wanted = folded(passage).trim();
  if (wanted === "") return undefined;
  let plain = "";
  const places: number[] = [];
  const skipped = /\\(?=[^\p{L}\p{N}\s])|[*_`#>]+|\s?\[\d{1,3}\](?!\()|\]\([^)\s]*\)|\[/uy;
  for (let at = 0; at < text.length;) {
    skipped.lastIndex = at;
    const skip = skipped.exec(text)?.[0].length ?? 0;
    if (skip > 0) {
      at += skip;
      continue;
    }
    for (const character of folded(text[at] ?? "")) {
      if (character === " " && plain.endsWith(" ")) continue;
      plain += character;
      places.push(at);
    }
    at += 1;
  }
  const found = plain.indexOf(wanted);
  const from = places[found];
  const last = places[found + wanted.length - 1];
  return from === undefined || last === undefined ? undefined : { from, to: last + 1 };
}

function folded(text: string): string {
  return text.replace(/\s+/g, " ").toLowerCase();
}
