/** What is taken out of a model's text while it streams, however the pieces are cut: thoughts, and a withheld word. */

export interface TextFilter {
  /** The part of the text so far that certainly may be shown. */
  push(piece: string): string;
  /** What was held back, when nothing follows any more. */
  end(): string;
}

const names = ["think", "thinking", "thought", "thoughts", "reasoning", "reflection"];
const opening = new RegExp(`<(${names.join("|")})>`, "i");
const tags = names.flatMap((name) => [`<${name}>`, `</${name}>`]);
const tagLengthMax = Math.max(...tags.map((tag) => tag.length));

/**
 * Takes thoughts out: `<think>…</think>` and its kin. A thought that is never closed swallows all that follows: better no
 * answer than a thought for an answer.
 */
export function createThinkFilter(): TextFilter {
  /** Not decided yet: it may be the beginning of a tag. */
  let held = "";
  /** The tag that ends the thought which the text is inside of. */
  let closing: string | undefined;
  /** Blank lines around a thought are no part of the answer. */
  let hasBegun = false;

  function begin(text: string): string {
    if (hasBegun) return text;
    const trimmed = text.trimStart();
    hasBegun = trimmed !== "";
    return trimmed;
  }

  function read(isLast: boolean): string {
    let out = "";
    for (;;) {
      if (closing !== undefined) {
        const end = indexOfTag(held, closing);
        if (end === -1) {
          // The tag's own beginning may already be here.
          held = held.slice(-(closing.length - 1));
          return out;
        }
        held = held.slice(end + closing.length);
        closing = undefined;
      }
      const found = opening.exec(held);
      if (found) {
        out += begin(held.slice(0, found.index));
        held = held.slice(found.index + found[0].length);
        closing = `</${found[1]?.toLowerCase()}>`;
        continue;
      }
      const keep = isLast ? 0 : undecidedTag(held);
      out += begin(held.slice(0, held.length - keep));
      held = keep === 0 ? "" : held.slice(-keep);
      return out;
    }
  }

  return {
    push(piece) {
      held += piece;
      return read(false);
    },
    end: () => read(true),
  };
}

/**
 * For a whole text. Some servers swallow the opening tag, since it stands in their prompt, and send the closing one
 * alone: what stands before the last of those is thought as well.
 */
export function withoutThoughts(text: string): string {
  const filter = createThinkFilter();
  const kept = filter.push(text) + filter.end();
  const ends = names.map((name) => {
    const at = kept.toLowerCase().lastIndexOf(`</${name}>`);
    return at === -1 ? 0 : at + name.length + 3;
  });
  return kept.slice(Math.max(...ends)).trim();
}

/** How many of the last characters may be the beginning of an opening tag. */
function undecidedTag(text: string): number {
  const at = text.lastIndexOf("<");
  if (at === -1 || text.length - at >= tagLengthMax) return 0;
  const start = text.slice(at).toLowerCase();
  return tags.some((tag) => tag.startsWith(start)) ? start.length : 0;
}

function indexOfTag(text: string, tag: string): number {
  return text.toLowerCase().indexOf(tag);
}

/** Takes a word out that nobody may see. */
export function createWithholdFilter(word: string): TextFilter {
  /** Not decided yet: it may be the beginning of the word. */
  let held = "";

  return {
    push(piece) {
      if (word === "") return piece;
      const text = withheld(held + piece, word);
      const keep = undecidedWord(text, word);
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
function undecidedWord(text: string, word: string): number {
  for (let length = Math.min(text.length, word.length - 1); length > 0; length -= 1) {
    if (word.startsWith(text.slice(-length))) return length;
  }
  return 0;
}
