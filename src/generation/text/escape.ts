/** Escapes plain text for Markdown and for HTML, so that no source can change a document's structure. */

/** Text inside a line of Markdown. Only what CommonMark or GFM would read as markup gets a backslash. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, (spaces) => (spaces.includes("\n") ? " " : spaces))
    .replace(/[\\`*[\]<>|~]/g, String.raw`\$&`)
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
    .replace(/&(?=#?\w{1,31};)/g, String.raw`\&`)
    .replace(/^(\s*)([#+\-=])/u, String.raw`$1\$2`)
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/u, String.raw`$1\$2`)
    .replace(/(https?|ftp):\/\//gi, String.raw`$1\://`)
    .replace(/\bwww\./gi, String.raw`www\.`);
}

const htmlEntities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  // Mail services replace {{tags}}; braces from a source must never look like one.
  "{": "&#123;",
  "}": "&#125;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'{}]/g, (character) => htmlEntities[character] ?? "");
}
