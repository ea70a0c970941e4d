/** A text that something can be found in: its words, numbers and meaning, each read when first asked for. */
import type { Passage } from "../material.ts";
import { contentStems } from "../text/content-stems.ts";
import { guessLanguage, isOther, smallWordsOf } from "../text/detect-language.ts";
import { type NumberMention, sourceNumbersIn } from "../text/numbers.ts";
import { normalised } from "../text/segment.ts";
import { wordsIn } from "../text/tokens.ts";
import { type Word, partsOf } from "../text/words.ts";

export class Source {
  readonly language: string;
  protected readonly text: string;
  #list: readonly Word[] | null = null;
  #words: ReadonlySet<string> | null = null;
  #numbers: readonly NumberMention[] | null = null;
  #normal: string | null = null;
  #stems: ReadonlySet<string> | null = null;

  constructor(text: string, language: string) {
    this.text = text;
    this.language = language;
  }

  /** Lower case, whole words; a word with an inner mark is also known by its parts. */
  readonly hasWord = (lower: string): boolean => {
    const words = (this.#words ??= withParts(this.list()));
    if (words.has(lower)) return true;
    const parts = partsOf(lower);
    return parts.length > 0 && parts.every((part) => part === "" || words.has(part));
  };

  numbers(): readonly NumberMention[] {
    return (this.#numbers ??= sourceNumbersIn(this.text, this.list()));
  }

  /** Words alone, as quotes are compared. */
  normal(): string {
    return (this.#normal ??= ` ${normalised(this.text)} `);
  }

  stems(): ReadonlySet<string> {
    return (this.#stems ??= contentStems(this.list(), this.language));
  }

  /** The words with a meaning, each as often as it stands there. */
  *stemList(): Generator<string> {
    const small = smallWordsOf(this.language);
    for (const { stem, lower } of this.list()) if (stem !== "" && !small.has(lower)) yield stem;
  }

  list(): readonly Word[] {
    return (this.#list ??= wordsIn(this.text));
  }
}

function withParts(words: readonly Word[]): Set<string> {
  const found = new Set<string>();
  for (const { lower, parts } of words) {
    found.add(lower);
    for (const part of parts) found.add(part);
  }
  return found;
}

export class PassageSource extends Source {
  readonly passage: Passage;
  #isComparable: boolean | null = null;

  constructor(passage: Passage, language: string) {
    super(passage.author === "" ? passage.text : `${passage.author}\n${passage.text}`, language);
    this.passage = passage;
  }

  /** False where it is surely in another language than the text will be: then words cannot be compared. */
  isComparable(): boolean {
    return (this.#isComparable ??= this.#compare());
  }

  #compare(): boolean {
    const { text, language } = this;
    const lowerWords = this.list().map(({ lower }) => lower);
    const guess = guessLanguage(text, lowerWords);
    const { language: found } = guess;
    // What is in a script of its own may be written about in another language.
    const isOfScript = found !== null && smallWordsOf(found).size === 0;
    if (isOfScript && found !== language) return false;
    return !isOther(guess, lowerWords, language);
  }
}
