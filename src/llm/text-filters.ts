/** Removes reasoning and a withheld word from a model's text while it streams, however it is split into pieces. */

export interface TextFilter {
  /** Returns the part of the text that may be shown. */
  push(piece: string): string;
  /** Returns the held text at the end of the stream. */
  end(): string;
}

const names = ["think", "thinking", "thought", "thoughts", "reasoning", "reflection"];
const opening = new RegExp(`<(${names.join("|")})>`, "i");
const tags = names.flatMap((name) => [`<${name}>`, `</${name}>`]);
const tagLengthMax = Math.max(...tags.map((tag) => tag.length));

/**
 * Removes reasoning: `<think>…</think>` and similar tags. An unclosed tag removes all that follows: an empty answer is
 * better than reasoning shown as one.
 */
export function createThinkFilter(): TextFilter {
  /** May be the start of a tag. */
  let held = "";
  /** The closing tag, if the text is inside reasoning. */
  let closing: string | undefined;
  /** Blank lines around reasoning are not part of the answer. */
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
          // The start of the closing tag may already be here.
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
 * For a whole text. Some servers omit the opening tag, because it is part of their prompt: the text before the last
 * closing tag is reasoning as well.
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

/** How many of the last characters may be the start of a tag. */
function undecidedTag(text: string): number {
  const at = text.lastIndexOf("<");
  if (at === -1 || text.length - at >= tagLengthMax) return 0;
  const start = text.slice(at).toLowerCase();
  return tags.some((tag) => tag.startsWith(start)) ? start.length : 0;
}

function indexOfTag(text: string, tag: string): number {
  return text.toLowerCase().indexOf(tag);
}

/** Removes a word that must not be shown. */
export function createWithholdFilter(word: string): TextFilter {
  /** May be the start of the word. */
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

/** For a whole text. Replaces the word, because removing it could join two halves into the word again. */
export function withheld(text: string, word: string): string {
  return word === "" ? text : text.replaceAll(word, "…");
}

/** How many of the last characters may be the start of the word. */
function undecidedWord(text: string, word: string): number {
  for (let length = Math.min(text.length, word.length - 1); length > 0; length -= 1) {
    if (word.startsWith(text.slice(-length))) return length;
  }
  return 0;
}
