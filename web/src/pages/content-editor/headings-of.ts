/** The headings of a text in Markdown as a person reads them, without what only looks like one inside of code. */
export function headingsOf(markdown: string): string[] {
  const found: string[] = [];
  let isCode = false;
  for (const line of markdown.split("\n")) {
    if (/^\s{0,3}(?:```|~~~)/.test(line)) isCode = !isCode;
    const heading = isCode ? undefined : /^\s{0,3}#{1,6}\s(.*)$/s.exec(line)?.[1];
    const text = heading && readable(heading);
    if (text && !found.includes(text)) found.push(text);
  }
  return found;
}

function readable(inline: string): string {
  return inline
    .trimEnd()
    .replace(/(?<!#)#+$/, "")
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/(?<!\\)(?:\*\*|__|[*_`])/g, "")
    .replace(/\\(?=[^\p{L}\p{N}\s])/gu, "")
    .trim();
}
