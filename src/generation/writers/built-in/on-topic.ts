/** Tells how much a sentence says on what the topic itself asks, beyond the words that all of the brand is about. */
import { inCommon, relevanceTo, stemSet, stemsOf, weighed } from "../../text/relevance.ts";
import type { Passage } from "../../material.ts";
import { asksHowMuch, hasMeasure } from "./avoided.ts";

/** Words that stand in sentences on anything: sharing one of them says nothing. */
const empty =
  /(?<!\p{L})(?:happens?|happened|before|after|while|during|until|since|first|last|next|new|old|good|best|better|right|wrong|way|ways|make|makes|take|takes|know|want|come|comes|go|goes|look|looks|minutes?|hours?|day|days|week|weeks|month|months|year|years|time|times|people|thing|things|worth|really|actually|instead|rather|some(?:where|how|one|body|thing)|any(?:where|one|body|thing)|faire|fait|plutôt|bien|mieux|avant|après|premi[eè]re?s?|jours?|semaines?|hacer|antes|después|mejor|fare|prima|dopo|meglio|long|much|many|often|up|down|out|off|back|away|vor|nach|während|bis|seit|erste[nrsm]?|letzte[nrsm]?|nächste[nrsm]?|neue?[nrsm]?|alte?[nrsm]?|gute?[nrsm]?|beste[nrsm]?|richtige?[nrsm]?|machen|macht|nehmen|kommen|kommt|gehen|geht|minuten?|stunden?|tage?n?|woche|wochen|monate?n?|jahre?n?|zeit|mal|leute|lohnt|lohnen|wirklich|eigentlich|irgend(?:wo|wie|was|wann|wer|jemand)|jemand|etwas)(?!\p{L})/giu;

interface Told {
  text: string;
  passage: Passage;
}

/** "Which receipts" asks about receipts: a sentence that begins with them is nearest to an answer. */
const askedThing =
  /^(?:which|what|welche[rsnm]?)\s+(?!(?:is|are|was|were|do|does|did|can|could|should|would|will|to|if|happens|makes|helps|means)\b)(\p{L}+)/iu;

const asksHowLong = /\b(?:how long|wie lange)\b/iu;
const asksHowOften = /^(?:how often|wie oft)\b/iu;
const tellsHowOften =
  /\b(?:once|twice|times|daily|weekly|monthly|yearly|every (?:\d+|few|other|second|two|three|four|six|day|week|month|year|season)|einmal|zweimal|dreimal|täglich|wöchentlich|monatlich|jährlich|alle \d+|jede[nrs]? (?:tag|woche|monat|jahr))\b/iu;

/**
 * How much a text says on the topic. Where no sentence of the brand holds a word that is special to the topic, those of
 * its words count that the brand does not say all the time.
 */
export function onTopicOf(
  /** The topic alone, or a thread's title and each of its questions. */
  subjects: readonly string[],
  common: ReadonlySet<string>,
  sentences: readonly Told[],
  isGiven: boolean,
): (text: string) => number {
  const topic = subjects.join(" ");
  const asks = withoutEmptyWords(topic);
  const overview = sentences.filter(({ passage }) => passage.kind === "overview");
  const frequent = frequentIn(overview);
  const first = weighed(asks, new Set([...common, ...frequent]));
  const topicStems = stemSet(asks);
  const asked = subjects.map((one) => stemSet(withoutEmptyWords(one)));
  const isHeld = !isGiven || overview.some(({ text }) => relevanceTo(text, first) >= 2);
  const weights = isHeld ? first : weighed(asks, frequent);
  const asksNumber = isGiven && asksHowMuch.test(topic) && !asksHowOften.test(topic);
  const special = [...topicStems].filter((stem) => !common.has(stem) && !frequent.has(stem));
  const [thing] = stemsOf(askedThing.exec(topic)?.[1] ?? "");
  return (text) => {
    const stems = stemSet(text);
    const shared = inCommon(stems, topicStems);
    // A topic is answered where half of its words are said; and of a thread, which asks for
    // many things, it answers to one only where it holds most of that one's words.
    const isEnough =
      (!isGiven || shared * 2 >= topicStems.size) &&
      (isGiven ||
        (shared >= Math.min(2, topicStems.size) &&
          asked.some((one) => inCommon(stems, one) * 2 > one.size)));
    // Who asks how much or how long is answered by a sentence on that very thing, and by no other number.
    const isMeant =
      !asksNumber ||
      (special.every((stem) => stems.has(stem)) && (!asksHowLong.test(topic) || hasMeasure(text)));
    const found = isEnough && isMeant ? relevanceTo(text, weights) : 0;
    if (found === 0) return 0;
    const begins = text.split(/\s+/u, 3).join(" ");
    const isBegun = thing !== undefined && stemSet(begins).has(thing);
    const isTimed = asksHowOften.test(topic) && tellsHowOften.test(text);
    return found + (isBegun ? 2 : 0) + (isTimed ? 2 : 0);
  };
}

/** What is left of a topic without the words that say nothing about it. */
export function withoutEmptyWords(text: string): string {
  return text.replaceAll(empty, " ");
}

/** Words that a third of the sentences hold. */
export function frequentIn(sentences: readonly { text: string }[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { text } of sentences)
    for (const stem of stemSet(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const most = Math.max(2, sentences.length / 3);
  return new Set([...counts].filter(([, count]) => count > most).map(([stem]) => stem));
}
