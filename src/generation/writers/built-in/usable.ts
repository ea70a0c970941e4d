/**
 * Decides which sentences of a source may stand in a content, as strangers write them:
 * no addresses, no links, no orders to the writer, no greetings, nothing that is no sentence.
 */
import { countOf, stemOf, stemSet } from "../../text/relevance.ts";
import { wordsOf } from "../../text/segment.ts";

const link =
  /https?:|www\.|\b[\w-]+\.(?:com|net|org|io|de|co|info|shop|dev|xyz|ru|link)\b|\S+@\S+\.\w/iu;

/** What speaks to the machine and not to a reader. */
const order =
  /\b(?:ignore|disregard|forget|override|bypass|ignoriere?|vergiss|missachte)\b[^.!?]{0,60}\b(?:instructions?|prompts?|rules?|previous|above|guidelines?|anweisung(?:en)?|regeln)\b|\bsystem prompt\b|\byou are (?:now )?(?:an? )?(?:ai|assistant|language model|chatgpt|gpt)\b|\bas an ai\b|\bnew instructions?\b|\bapi[_ -]?keys?\b|\bpasswords?\b|^\s*(?:system|assistant|user|human)\s*:|<\|/iu;

const chatter =
  /^(?:hi|hello|hey|hallo|moin|servus|edit|update|tl;?dr|thanks?|thank you|thx|cheers|danke|vielen dank|liebe grüße|lg|gruß|viele grüße|this|lol|same)\b[^.!?]{0,40}[.!?…]*$|^(?:edit|update|tl;?dr)\b|\bthanks in advance\b|\bany (?:help|advice|tips) (?:is |are |would be )?(?:appreciated|welcome)\b|\bdanke im voraus\b|^\[?(?:deleted|removed|gelöscht)\]?\.?$|\bupvote|\bthis sub\b/iu;

/** A brand's own sentence: anything that is no link, and not so long that nobody reads it. */
export function isUsableOverview(sentence: string): boolean {
  const words = wordsOf(sentence).length;
  return words >= 1 && words <= 70 && sentence.length <= 600 && !order.test(sentence);
}

/** A stranger's sentence, fit to be quoted. */
export function isQuotable(sentence: string, wordsMin = 3): boolean {
  const words = wordsOf(sentence).length;
  return (
    words >= wordsMin &&
    words <= 60 &&
    sentence.length <= 450 &&
    !link.test(sentence) &&
    !order.test(sentence) &&
    !chatter.test(sentence.trim())
  );
}

/** Whether the text mentions one of the words that must not be mentioned, in any of its endings. */
export function mentions(text: string, avoided: readonly string[]): boolean {
  return avoided.some((word) => {
    if (countOf(text, word) > 0) return true;
    const stems = stemSet(text);
    const wanted = wordsOf(word.toLowerCase()).map(stemOf);
    return wanted.length > 0 && wanted.every((stem) => stems.has(stem));
  });
}
