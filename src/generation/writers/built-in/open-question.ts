/** Tells whether a topic asks for a choice, or for a yes or no, which no sentence that was given answers. */
import { inCommon, stemSet } from "../../text/relevance.ts";
import { withoutEmptyWords } from "./on-topic.ts";
import type { Reading } from "./reading.ts";

/** "Is a day pass or a monthly desk better?", "Is it worth it?", "Rent vs buy". */
const asksChoice =
  /^[^?:]*\p{L}\s(?:or|oder|ou)\s[^?]*$|(?<!\p{L})(?:or|oder)(?!\p{L})[^?]*\?$|(?<!\p{L})(?:better|cheaper|best|worth|(?:good|big|long|often|much|strong) enough|enough|sufficient|necessary|make sense|besser|gut genug|genug|nötig|notwendig|günstiger|lohnt|lohnen|sinnvoll)(?!\p{L})[^?]*\?$|(?<!\p{L})(?:vs\.?|versus)\s/iu;

const asksWhether =
  /^(?:is|are|do|does|did|can|could|should|shall|will|would|has|have|may|must|ist|sind|kann|können|könnte|darf|dürfen|muss|müssen|soll|sollte|sollten|hat|haben|gibt|geht|wird|werden|braucht|brauche|brauchen|hilft|zahlt|gilt)(?!\p{L})[^?]*\?$/iu;

/** Words of a sentence that weighs one thing against another, or says for whom it is right. */
const compares =
  /(?<!\p{L})(?:better|cheaper|than|instead|rather|whereas|pays? (?:off|for itself)|breaks? even|worth|depends?|if you|for (?:those|anyone|anybody|people|teams|families) (?:who|that)|suits?|best for|ideal|recommend|prefer|choose|besser|günstiger|statt|lohnt|rechnet sich|wenn (?:du|sie|ihr|man)|für alle|empfehlen|geeignet|je nachdem|kommt darauf an)(?!\p{L})/iu;

export function isLeftOpen(reading: Reading): boolean {
  const { givenTopic, minimal, topic, brand, items, replies } = reading;
  const isChoice = asksChoice.test(topic.heading);
  if (!givenTopic || minimal || !(isChoice || asksWhether.test(topic.heading))) return false;
  const wanted = stemSet(withoutEmptyWords(topic.heading));
  const said = [...brand, ...items, ...replies.flatMap(({ sentences }) => sentences)];
  return !said.some(({ text }) => {
    const shared = inCommon(stemSet(text), wanted);
    if (isChoice) return compares.test(text) && shared >= Math.min(2, wanted.size);
    return shared >= Math.min(2, wanted.size) && shared * 2 >= wanted.size;
  });
}
