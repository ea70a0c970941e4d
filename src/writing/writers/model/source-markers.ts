/**
 * Parses and removes the markers with which a model names the sources of a paragraph: "[[p3, i1]]", "[[general]]" or
 * "[[none]]" at its end.
 */

/** Includes the space before it; the lookbehind makes it match only from its beginning. */
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
  /** Returns the new text that can be shown. */
  push(text: string): string;
  end(): string;
}

/** Longer than any marker: anything longer is text. */
const markerCharactersMax = 210;

/** Removes markers from streamed text. */
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
      // A single bracket may start a marker, and the space before a marker is removed too.
      return release(spaceBefore(held, held.length - (held.endsWith("[") ? 1 : 0)));
    },
    end: () => release(held.length),
  };
}

/** Limits how many spaces before a possible marker are held back. */
const blanksMax = 8;

function spaceBefore(text: string, at: number): number {
  let from = at;
  while (from > Math.max(0, at - blanksMax) && /[^\S\n]/u.test(text[from - 1] ?? "")) from -= 1;
  return from;
}
