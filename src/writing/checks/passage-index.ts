/** The passages of a job, and which of them hold a word, a meaning or a number: each index is made when first asked for. */
import type { Passage } from "../material.ts";
import { partsOf } from "../text/words.ts";
import { PassageSource } from "./searchable-text.ts";

export class Passages {
  readonly language: string;
  readonly sources: readonly PassageSource[];
  readonly byId: ReadonlyMap<string, PassageSource>;
  #byWord: Positions | null = null;
  #byStem: Positions | null = null;
  #withNumbers: readonly PassageSource[] | null = null;

  constructor(passages: readonly Passage[], language: string) {
    this.language = language;
    this.sources = passages.map((passage) => sourceOf(passage, language));
    this.byId = new Map(this.sources.map((source) => [source.passage.id, source]));
  }

  /** Those that hold a word with a meaning, by their positions. */
  holdersOf(stem: string): readonly number[] {
    this.#byStem ??= indexOf(this.sources, (source, add) => {
      for (const one of source.stemList()) add(one);
    });
    return this.#byStem.get(stem) ?? nowhere;
  }

  hasWord(lower: string): boolean {
    return this.#holdersOfWord(lower).length > 0;
  }

  /** The ids of those that hold any of these words, in the order of the passages. */
  holdersOfAny(words: readonly string[]): string[] {
    const found = new Set<number>();
    for (const word of words) for (const position of this.#holdersOfWord(word)) found.add(position);
    if (found.size === 0) return [];
    return this.sources
      .filter((_, position) => found.has(position))
      .map(({ passage }) => passage.id);
  }

  withNumbers(): readonly PassageSource[] {
    return (this.#withNumbers ??= this.sources.filter((source) => source.numbers().length > 0));
  }

  /** A word with an inner mark is also known by its parts. */
  #holdersOfWord(lower: string): readonly number[] {
    const byWord = (this.#byWord ??= indexOf(this.sources, (source, add) => {
      for (const word of source.list()) {
        add(word.lower);
        for (const part of word.parts) add(part);
      }
    }));
    const holders = byWord.get(lower) ?? nowhere;
    const parts = partsOf(lower);
    if (parts.length === 0) return holders;
    return [...this.sources.keys()].filter(
      (position) =>
        holders.includes(position) ||
        parts.every((part) => part === "" || byWord.get(part)?.includes(position) === true),
    );
  }
}

type Positions = ReadonlyMap<string, readonly number[]>;

const nowhere: readonly number[] = [];

function indexOf(
  sources: readonly PassageSource[],
  addAll: (source: PassageSource, add: (key: string) => void) => void,
): Positions {
  const index = new Map<string, number[]>();
  for (const [position, source] of sources.entries()) {
    addAll(source, (key) => {
      const positions = index.get(key);
      if (positions === undefined) index.set(key, [position]);
      else if (positions.at(-1) !== position) positions.push(position);
    });
  }
  return index;
}

/** What a brand says of itself is the same in all of its jobs that are under way. */
const knownOverviews = new WeakMap<Passage, PassageSource>();

function sourceOf(passage: Passage, language: string): PassageSource {
  if (passage.kind !== "overview") return new PassageSource(passage, language);
  const before = knownOverviews.get(passage);
  if (before?.language === language) return before;
  const source = new PassageSource(passage, language);
  knownOverviews.set(passage, source);
  return source;
}

/** Jobs that were given the same passages share what was read of them. */
const known = new WeakMap<readonly Passage[], Passages>();

export function passagesIn(passages: readonly Passage[], language: string): Passages {
  const before = known.get(passages);
  if (before?.language === language) return before;
  const read = new Passages(passages, language);
  known.set(passages, read);
  return read;
}
