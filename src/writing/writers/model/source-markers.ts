/**
 * The markers with which a model says what a paragraph rests on: "[[p3, i1]]", "[[general]]" or "[[none]]" at its end.
 * They are read here and taken out; no other mark of a model's text means anything.
 */

/** With the space before it, which is looked at from its beginning alone. */
const marker = /(?<![^\S\n])[^\S\n]*\[\[([^[\]\n]{0,200})\]\]/gu;
const id = /^[pbtis]\d{1,4}$/u;

export interface Marked {
  text: string;
  ids: string[];
  isGeneral: boolean;
}

export function readMarkers(text: string): Marked {
  const ids = new Set<string>();
  let isGeneral = false;
  const plain = text.replace(marker, (_, inner: string) => {
    for (const part of inner.toLowerCase().split(/[\s,;]+/u)) {
      if (id.test(part)) ids.add(part);
      else if (part === "general") isGeneral = true;
    }
    return "";
  });
  return { text: plain.trim(), ids: [...ids], isGeneral };
}

export interface MarkerFilter {
  /** What may be shown of the text so far and was not shown yet. */
  push(text: string): string;
  end(): string;
}

/** More than any marker has: what goes on for longer is text. */
const markerCharactersMax = 210;

/** Takes markers out of a text that arrives in pieces, for whoever watches it being written. */
export function createMarkerFilter(): MarkerFilter {
  let held = "";
  const release = (upTo: number) => {
    const shown = held.slice(0, upTo).replace(marker, "");
    held = held.slice(upTo);
    return shown;
  };
  return {
    push(text) {
      held += text;
      const open = held.lastIndexOf("[[");
      const isOpen = open >= 0 && !held.includes("]]", open);
      if (isOpen && held.length - open < markerCharactersMax)
        return release(spaceBefore(held, open));
      // One bracket may be the first of two, and the space before a marker goes with it.
      return release(spaceBefore(held, held.length - (held.endsWith("[") ? 1 : 0)));
    },
    end: () => release(held.length),
  };
}

/** Nobody puts more blanks before a marker, and a text of blanks alone is not held back. */
const blanksMax = 8;

function spaceBefore(text: string, at: number): number {
  let from = at;
  while (from > Math.max(0, at - blanksMax) && /[^\S\n]/u.test(text[from - 1] ?? "")) from -= 1;
  return from;
}
