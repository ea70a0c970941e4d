/** Tells whether a topic is covered by one that is known already: by what the forms of its words have in common. */
import { smallWordsOf } from "../text/detect-language.ts";
import { stemOf } from "../text/stem.ts";
import { wordsIn } from "../text/tokens.ts";

export interface CoveredTopics {
  add(topic: string): void;
  /** Whether one of the known topics has nearly all of its words. A topic that says nothing is covered by anything. */
  covers(topic: string): boolean;
  /** Those that do, as numbers in the order in which they were added. */
  coveredBy(topic: string): number[];
}

/** Of a topic's words so many must be in the other. */
const shareMin = 0.75;
const charactersReadMax = 500;
const languages = ["en", "de", "es", "fr", "it"];

/** What every question has, and every headline. */
const asking = new Set(
  "best top guide guides tips long much should there about anyone advice help question recommend recommendation recommendations looking good better worth wie lange viel welche welcher welches besten beste tipps ratgeber empfehlung cuánto cuánta cuál cuáles mejor mejores guía consejos quel quelle quels quelles combien comment meilleur meilleure conseils quanto quanta quale quali migliore migliori guida consigli come".split(
    " ",
  ),
);

/** What forms of a word differ in, in the languages of the service, behind what they have in common. */
const ending =
  /^(?:e?s|e|e?d|ing|ings|ers?|en|n|em|ern|a|o|i|os|as|is|al|r|é|ées?|ations?|ions?|ung|ungen|ieren|ar|ir|are|ire|ere|ez|ons|y|ies|ly)?$/u;
/** Words that begin alike are compared. */
const beginning = 3;

interface KnownWord {
  word: string;
  topics: number[];
}

export function openCoveredTopics(brandName: string): CoveredTopics {
  const name = wordsOf(brandName);
  /** By how they begin: the words of all topics, each once. */
  const words = new Map<string, KnownWord[]>();
  let count = 0;

  function tellingWordsOf(topic: string): string[] {
    const all = wordsOf(topic);
    // A brand's own name tells none of its topics from another.
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

  /** How many of the words each topic has. */
  function countShared(asked: readonly string[]): Uint16Array {
    const shared = new Uint16Array(count);
    // Which word was counted last: a topic may have two forms of one.
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

/** How many words of a topic say something. */
export function countTopicWords(topic: string): number {
  return wordsOf(topic).length;
}

/** Those that say something, in small letters without accents, each once. */
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

/** “Kündigungsfrist” and “Kündigungsschutz” have more in common than “torta” and “torte”, and are two words. */
function isSameWord(one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return same >= beginning && ending.test(one.slice(same)) && ending.test(other.slice(same));
}
