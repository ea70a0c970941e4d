/** Takes a word that nobody may see out of a text while it streams, however the pieces are cut. */

export interface WithholdFilter {
  /** The part of the text so far that is certainly not the word. */
  push(piece: string): string;
  /** What was held back, when nothing follows any more. */
  end(): string;
}

export function createWithholdFilter(word: string): WithholdFilter {
  /** Not decided yet: it may be the beginning of the word. */
  let held = "";

  return {
    push(piece) {
      if (word === "") return piece;
      const text = withheld(held + piece, word);
      const keep = undecided(text, word);
      held = text.slice(text.length - keep);
      return text.slice(0, text.length - keep);
    },
    end() {
      const rest = held;
      held = "";
      return rest;
    },
  };
}

/** For a whole text. Something is left in its place, or its two halves could close around it. */
export function withheld(text: string, word: string): string {
  return word === "" ? text : text.replaceAll(word, "…");
}

/** How many of the last characters may be the beginning of the word. */
function undecided(text: string, word: string): number {
  for (let length = Math.min(text.length, word.length - 1); length > 0; length -= 1) {
    if (word.startsWith(text.slice(-length))) return length;
  }
  return 0;
}
