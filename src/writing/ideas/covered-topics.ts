/** Determines whether a topic is covered by known ones, comparing words by the common parts of their forms. */
import { smallWordsOf } from "../text/detect-language.ts";
import { stemOf } from "../text/stem.ts";
import { wordsIn } from "../text/word-positions.ts";

export interface CoveredTopics {
  add(topic: string): void;
  /** Whether a known topic contains nearly all of its words. A topic without meaningful words is always covered. */
  covers(topic: string): boolean;
  /** The indexes of the known topics that cover it, in the order they were added. */
  coveredBy(topic: string): number[];
}

/** The minimum share of a topic's words that another topic must contain to cover it. */
const shareMin = 0.75;
const charactersReadMax = 500;
const languages = ["en", "de", "es", "fr", "it"];

/** Words that are common in questions and headlines. */
const asking = new Set(
  "best top guide guides tips long much should there about anyone advice help question recommend recommendation recommendations looking good better worth wie lange viel welche welcher welches besten beste tipps ratgeber empfehlung cuánto cuánta cuál cuáles mejor mejores guía consejos quel quelle quels quelles combien comment meilleur meilleure conseils quanto quanta quale quali migliore migliori guida consigli come".split(
    " ",
  ),
);

/** Endings of word forms in the supported languages, after their common beginning. */
const ending =
  /^(?:e?s|e|e?d|ing|ings|ers?|en|n|em|ern|a|o|i|os|as|is|al|r|é|ées?|ations?|ions?|ung|ungen|ieren|ar|ir|are|ire|ere|ez|ons|y|ies|ly)?$/u;
/** Words with the same beginning of this length are compared. */
const beginning = 3;

interface KnownWord {
  word: string;
  topics: number[];
}

export function openCoveredTopics(brandName: string): CoveredTopics {
  const name = wordsOf(brandName);
  /** The distinct words of all topics, by their beginning. */
  const words = new Map<string, KnownWord[]>();
  let count = 0;

  function tellingWordsOf(topic: string): string[] {
    const all = wordsOf(topic);
    // The brand's name does not distinguish its topics.
    const others = all.filter((word) => !name.includes(word));
    return others.length > 0 ? others : all;
  }

  function add(topic: string): void {
    for (const word of tellingWordsOf(topic)) {
      const begins = word.slice(0, beginning);
      const alike = words.get(begins) ?? [];
      if (alike.length === 0) words.set(begins, alike);
      const known = alike.find((one) => one.word === word);
      if (known) known.topics.push(count);
      else alike.push({ word, topics: [count] });
    }
    count += 1;
  }

  /** How many of the words each topic contains. */
  function countShared(asked: readonly string[]): Uint16Array {
    const shared = new Uint16Array(count);
    // The word counted last for each topic, because a topic may contain two forms of a word.
    const counted = new Uint16Array(count);
    for (const [at, word] of asked.entries()) {
      for (const known of words.get(word.slice(0, beginning)) ?? []) {
        if (!isSameWord(word, known.word)) continue;
        for (const topic of known.topics) {
          if (counted[topic] === at + 1) continue;
          counted[topic] = at + 1;
          shared[topic] = (shared[topic] ?? 0) + 1;
        }
      }
    }
    return shared;
  }

  return {
    add,
    covers(topic) {
      const asked = tellingWordsOf(topic);
      return asked.length === 0 || countShared(asked).some((one) => one >= shareMin * asked.length);
    },
    coveredBy(topic) {
      const asked = tellingWordsOf(topic);
      const shared = countShared(asked);
      return [...shared.keys()].filter((at) => (shared[at] ?? 0) >= shareMin * asked.length);
    },
  };
}

/** The number of meaningful words in a topic. */
export function countTopicWords(topic: string): number {
  return wordsOf(topic).length;
}

/** The distinct meaningful words, in lower case without accents. */
function wordsOf(topic: string): string[] {
  const words = wordsIn(topic.slice(0, charactersReadMax))
    .map(({ lower }) => lower.replace(/^\p{L}{1,2}['’]|['’]\p{L}{1,2}$/gu, ""))
    .filter((word) => word.length >= beginning && !isSmall(word))
    .map((word) => word.normalize("NFD").replaceAll(/\p{M}/gu, ""));
  return [...new Set(words)];
}

function isSmall(lower: string): boolean {
  return (
    asking.has(lower) ||
    stemOf(lower) === "" ||
    languages.some((language) => smallWordsOf(language).has(lower))
  );
}

/**
 * “Kündigungsfrist” and “Kündigungsschutz” have more letters in common than “torta” and “torte”, but are different
 * words.
 */
function isSameWord(one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return same >= beginning && ending.test(one.slice(same)) && ending.test(other.slice(same));
}
