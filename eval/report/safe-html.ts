/** Templates of HTML in which everything that is put in is escaped, unless it was made by a template itself. */

export class SafeHtml {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = SafeHtml | string | number | null | readonly (SafeHtml | string)[];

export function markup(parts: TemplateStringsArray, ...pieces: readonly Piece[]): SafeHtml {
  const text = parts.map((part, index) => part + shown(pieces[index] ?? "")).join("");
  return new SafeHtml(text);
}

function shown(piece: Piece): string {
  if (piece instanceof SafeHtml) return piece.text;
  if (typeof piece === "object" && piece !== null) return piece.map(shown).join("");
  return escape(String(piece ?? ""));
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** What nobody sees is made visible: on this page it must not be able to hide. */
function escape(text: string): string {
  return text
    .replace(/[&<>"']/g, (character) => entities[character] ?? "")
    .replace(/[\p{Bidi_Control}\u00AD\u200B\u2060\uFEFF]|[\u{E0000}-\u{E007F}]/gu, "\uFFFD");
}
