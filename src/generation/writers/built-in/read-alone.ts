/** Finds what of the brand's words is read without what stands around it: for a search, an inbox or a list of posts. */
import { inCommon, stemSet } from "../../text/relevance.ts";
import { kindOf } from "./avoided.ts";
import { countsBack, leansBack } from "./leans-back.ts";
import type { Reading, SourceSentence } from "./reading.ts";
import { holdsBack, isFragment, isGreeting, isLabelled, lacksSubject } from "./usable.ts";
import { finished } from "./write-brand.ts";

/** It says something by itself: a sentence with its subject, and neither a price nor a remark. */
export function isAlone({ material, minimal }: Reading, sentence: SourceSentence): boolean {
  const { text, isQuestion, isAnswer, passage } = sentence;
  if (isQuestion || isAnswer || passage.form === "list" || text.endsWith(":")) return false;
  return (
    /[.!…]["”“’)]*$/u.test(text) &&
    // Somebody else's words, or half of a quotation.
    !/^["“„«]/u.test(text) &&
    !isHalfQuote(text) &&
    !leansBack(text) &&
    !countsBack(text) &&
    !isLabelled(text) &&
    !holdsBack.test(text) &&
    !isGreeting(text) &&
    (minimal || !(lacksSubject(text) || isFragment(text, material.brand.name))) &&
    kindOf("prices")?.found.test(text) !== true
  );
}

/** A mark opens in it that closes in another sentence. */
export function isHalfQuote(text: string): boolean {
  const open = text.search(/[„«][^“”»]*$|“[^”]*$/u);
  return (open !== -1 && !/„[^“]*“[^“”]*$/u.test(text)) || text.split('"').length % 2 === 0;
}

/**
 * As many sentences as follow each other, from the first on, the longest first; then from each further one that is read
 * alone. A greeting, and a question without what answers it, are no beginning.
 */
export function runsFrom(reading: Reading, given: readonly SourceSentence[]): string[] {
  const begin = given.findIndex(({ text }) => !isGreeting(text));
  const sentences = given.slice(Math.max(0, begin)).slice(0, sentencesMax);
  return sentences.flatMap((first, start) => {
    const mayBegin = start === 0 || (isAlone(reading, first) && namesItself(reading, first));
    if (!mayBegin || isLabelledAsOther(reading, first.text)) return [];
    return sentences
      .slice(start)
      .map((_, index) => sentences.slice(start, sentences.length - index))
      .filter((run) => run.at(-1)?.isQuestion === false)
      .map((run) => run.map(({ text }) => finished(text)).join(" "));
  });
}

/** "Fernie Saddlery: bridles, saddles and repairs" says who this is. */
export function isLabelledAsOther({ material }: Reading, text: string): boolean {
  return isLabelled(text) && !text.startsWith(material.brand.name);
}

/** More are shown nowhere. */
const sentencesMax = 12;

/** It begins its line, or with whom it speaks of. */
function namesItself({ material }: Reading, { passage, citation, text }: SourceSentence): boolean {
  const begins = text.split(/\s+/u).slice(0, beginningWords).join(" ");
  return (
    /(?:^|\n)\s*$/u.test(passage.text.slice(0, citation.start)) ||
    saysWho(material.brand.name, begins)
  );
}

const beginningWords = 4;

const firstPerson =
  /(?<!\p{L})(?:we|we['’]\p{L}+|our|us|i|i['’]m|i['’]ve|my|me|wir|uns|unser\p{L}*|ich|mein\p{L}*|nous|notre|nos|nosotros|somos|nuestr[oa]s?|noi|siamo|nostr[oaie]|wij|onze|ons|nós|nosso)(?!\p{L})/iu;

/** It names the brand, if only by a part of its name, or speaks as the brand. */
export function saysWho(brand: string, text: string): boolean {
  return inCommon(stemSet(brand), stemSet(text)) > 0 || firstPerson.test(text);
}

export function isFirstPersonal(text: string): boolean {
  return firstPerson.test(text);
}
