/** Finds a keyword that may stand over a text where the topic itself may not. */
import { baseLanguage, smallWordsOf } from "../../text/detect-language.ts";
import { countIn, stemSet } from "../../text/relevance.ts";
import { isAboutKeyword, spreadOf } from "./about-keyword.ts";
import { holds } from "./holds.ts";
import { keywordWording, readsAsPhrase } from "./keyword-wording.ts";
import type { Reading } from "./reading.ts";

const namedMin = 2;

/**
 * "Stale feature flags: why they pile up" has most words of a keyword, and a paragraph of the brand speaks of feature
 * flags: that much of the topic is kept.
 */
export function namedKeywords(
  reading: Reading,
  told: readonly { stems: ReadonlySet<string> }[],
): string[] {
  const { material, topic, brand, items } = reading;
  const asked = stemSet(topic.text);
  const small = smallWordsOf(baseLanguage(material.language));
  const overview = stemSet([...brand, ...items].map(({ text }) => text).join(" "));
  return material.keywords
    .map((keyword) => {
      const words = keyword.split(/\s+/u).filter((word) => !small.has(word.toLowerCase()));
      const stems = [...stemSet(words.join(" "))];
      const shared = stems.filter((stem) => holds(asked, stem));
      const kept = Math.max(
        0,
        ...told.map((one) => shared.filter((stem) => holds(one.stems, stem)).length),
      );
      const said = stems.filter((stem) => holds(overview, stem)).length;
      return {
        keyword,
        isKept:
          (kept >= namedMin && kept * 2 >= stems.length) ||
          (shared.length >= namedMin && said === stems.length),
        worth: kept + said + shared.length,
        // Words that the topic does not have narrow it.
        narrowing: stems.length - shared.length,
        spread: spreadOf(reading, keyword),
      };
    })
    .filter(
      ({ keyword, isKept }) =>
        isKept &&
        isAboutKeyword(reading, keyword) &&
        keywordWording(reading, keyword).kind === "phrase" &&
        // How its words are joined is known only where somebody says them.
        (!reading.minimal || countIn(reading.foldedText, keyword) > 0),
    )
    .toSorted(
      (a, b) =>
        Number(readsAsPhrase(reading, b.keyword)) - Number(readsAsPhrase(reading, a.keyword)) ||
        a.narrowing - b.narrowing ||
        b.spread - a.spread ||
        b.worth - a.worth,
    )
    .map(({ keyword }) => keywordWording(reading, keyword).heading)
    .slice(0, 1);
}
