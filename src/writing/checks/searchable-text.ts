/** A text with its words and numbers, each computed on first use. */
import { type NumberMention, sourceNumbersIn } from "../text/numbers.ts";
import { normalized } from "../text/segment.ts";
import { wordsIn } from "../text/word-positions.ts";
import { type Word, partsOf } from "../text/words.ts";

export class SearchableText {
  readonly #text: string;
  #list: readonly Word[] | null = null;
  #words: ReadonlySet<string> | null = null;
  #numbers: readonly NumberMention[] | null = null;
  #normal: string | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  /** Expects lower case and matches whole words; the parts of hyphenated words also match. */
  readonly hasWord = (lower: string): boolean => {
    const words = (this.#words ??= withParts(this.#read()));
    if (words.has(lower)) return true;
    const parts = partsOf(lower);
    return parts.length > 0 && parts.every((part) => part === "" || words.has(part));
  };

  numbers(): readonly NumberMention[] {
    return (this.#numbers ??= sourceNumbersIn(this.#text, this.#read()));
  }

  /** Only the words, for comparing quotes. */
  normal(): string {
    return (this.#normal ??= ` ${normalized(this.#text)} `);
  }

  #read(): readonly Word[] {
    return (this.#list ??= wordsIn(this.#text));
  }
}

function withParts(words: readonly Word[]): Set<string> {
  return new Set(words.flatMap(({ lower, parts }) => [lower, ...parts]));
}
