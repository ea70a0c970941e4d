/** Tells whether a topic is covered by one that is known already: by what the forms of its words have in common. */
import { smallWordsOf } from "../text/detect-language.ts";
import { stemOf } from "../text/stem.ts";
import { wordsIn } from "../text/tokens.ts";

export interface CoveredTopics {
  add(topic: string): void;
  /** Whether one of the known topics has nearly all of its words. A topic that says nothing is covered by anything. */
  covers(topic: string): boolean;
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

export function openCoveredTopics(brandName: string): CoveredTopics {
  const name = wordsOf(brandName);
  /** By how they begin: the words of all topics. */
  const places = new Map<string, { topic: number; word: string }[]>();
  let count = 0;

  function tellingWordsOf(topic: string): string[] {
    const all = wordsOf(topic);
    // A brand's own name tells none of its topics from another.
    const others = all.filter((word) => !name.includes(word));
    return others.length > 0 ? others : all;
  }

  return {
    add(topic) {
      for (const word of tellingWordsOf(topic)) {
        const begins = word.slice(0, beginning);
        const known = places.get(begins);
        if (known) known.push({ topic: count, word });
        else places.set(begins, [{ topic: count, word }]);
      }
      count += 1;
    },
    covers(topic) {
      const words = tellingWordsOf(topic);
      if (words.length === 0) return true;
      const shared = new Map<number, number>();
      for (const word of words) {
        const found = new Set<number>();
        for (const place of places.get(word.slice(0, beginning)) ?? []) {
          if (isSameWord(word, place.word)) found.add(place.topic);
        }
        for (const place of found) shared.set(place, (shared.get(place) ?? 0) + 1);
      }
      const enough = shareMin * words.length;
      return [...shared.values()].some((one) => one >= enough);
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
