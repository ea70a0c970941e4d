/** Tells whether a topic asks for advice, and whether a paragraph gives any: an offer, or how to book it, is none. */
import { countOf } from "../../text/relevance.ts";
import { sentencesOf } from "../../text/segment.ts";
import { kindOf } from "./avoided.ts";
import { isFirstPerson } from "./person-of.ts";
import type { Reading } from "./reading.ts";
import { purposeOf } from "./usable.ts";

/** Steps, tips, what somebody should do, ask, know or look for. */
const asksToDo =
  /^(?:what (?:to (?!expect)\p{L}+|now|helps|can (?:i|you|we) do|should (?:i|you|we) do|you (?:can|should|need)|(?:[\p{L}'’-]+ ){1,4}(?:should|need to|must|ought to|can|have to|want to) \p{L}+)|how (?:to|do (?:i|you|we)|can (?:i|you|we)|should (?:i|you|we)|(?:[\p{L}'’-]+ ){1,4}(?:can|should|could|must))|(?:\S+ ){0,3}(?:tips|steps|ways|things|reasons|mistakes|questions|signs|rules|ideas) (?:to|for|on|that|you|when|before|about|every|your|in|of)|(?:\d+|ten|five|seven|three|six|four) (?:\p{L}+ )?(?:tips|steps|ways|things|reasons|mistakes|questions|signs|rules|ideas)(?!\p{L})|(?:a |the |your )?(?:\S+ )?(?:guide|checklist) (?:to|for)|(?:choosing|preparing|caring|looking after|maintaining|keeping|getting|planning|avoiding|preventing|cleaning|saving|storing|protecting|picking|dealing|coping|making|improving|fixing|setting up|packing|reducing)(?!\p{L})|(?:prepare|choose|keep|protect|avoid|plan|clean|store|save|prevent|improve|reduce|maintain|care for|look after|make|get) (?:your|the|a|an|for)(?!\p{L})|was (?:tun|jetzt|hilft|man tun|sie tun|du tun)|was (?:\p{L}+ ){1,4}(?:sollten?|müssen|muss|solltest|wissen|beachten)|worauf|wie (?:man|du|sie|ihr|wir)|so (?:\p{L}+ ){1,4}(?:du|sie|ihr|man)|richtig \p{L}+|(?:\S+ ){0,2}(?:tipps|schritte|fehler|gründe|fragen|regeln) (?:für|zu|gegen|beim|bei|zum|zur|vor|die)|comment|que faire|quoi faire|quand (?:et comment )?\p{L}+(?:er|ir|re)|bien \p{L}+(?:er|ir)|\d+ (?:conseils|astuces|étapes|erreurs|gestes)|conseils (?:pour|sur)|cómo|qué hacer|\d+ (?:consejos|trucos|pasos|errores)|consejos para)(?!\p{L})/iu;

/** A French or Spanish topic that begins with an infinitive says what is to be done, as a German one that ends with it. */
const infinitive: Readonly<Record<string, RegExp>> = {
  fr: /^(?:bien |mieux |savoir )?\p{L}{2,}(?:er|ir|re|oir)\s(?:une?|le|la|les|l['’]|son|sa|ses|votre|vos|ton|ta|tes|mon|ma|des|du|en|avant|pour|sans|à|au|de)/iu,
  es: /^\p{L}{2,}(?:ar|er|ir)\s(?:una?|el|la|los|las|su|sus|tu|tus|mi|en|antes|para|sin|de)(?!\p{L})/iu,
  it: /^\p{L}{2,}(?:are|ere|ire)\s(?:una?|il|la|lo|le|gli|i|l['’]|prima|senza)(?!\p{L})/iu,
  de: /^\p{Lu}[^?:]*\s(?:\p{Ll}+(?:en|ern|eln))(?::|$)/u,
};

export function asksForAdvice({ material }: Reading, topic: string): boolean {
  return (
    asksToDo.test(topic) ||
    infinitive[material.language.slice(0, 2).toLowerCase()]?.test(topic) === true
  );
}

const advice =
  /^\p{Lu}\p{Ll}{2,}n Sie(?!\p{L})[^?]*$|^(?:first|then|next|start|never|always|do not|don['’]t|zuerst|dann|nie|immer)(?!\p{L})|(?<!\p{L})you (?:should|must|have to|need to|only need|will need)(?!\p{L})|(?<!\p{L})(?:best|easiest|safest|right) (?:way|time|thing) (?:to|for)|(?<!\p{L})(?:it helps|it is best|it['’]s best|make sure|be sure|remember to|we (?:recommend|suggest|advise)|wir (?:empfehlen|raten)|am besten|(?:du|sie|ihr|man) (?:solltest|sollten|sollte|musst|müssen|muss|darfst|dürfen|darf)|il faut|vous devez|nous (?:conseillons|recommandons)|pensez à|évitez|veillez à|vérifiez|hay que|recomendamos)(?!\p{L})/iu;

/** How to reach, book or buy is said to customers, whatever they want to know. */
const invites =
  /^(?:please |just |simply |bitte )*(?:book|call|visit|contact|order|ring|phone|e-?mail|write|come|drop|pop|sign|subscribe|ask (?:us|me|for|at|about|your)|tell (?:us|me)|send (?:us|me|a|your|photos?)|get in touch|see (?:you|our|us)|join|follow|try (?:it|us|one|a)|rent|hire|buy|shop|check out|find (?:us|out|your)|stop by|reserve|download|register|browse|let us|talk to us|speak to|bring (?:it|your|them)|pay|pause|cancel|collect|pick up|click|start (?:your|a|with a free)|get (?:a|your|the first|started)|ruf\p{L}*|schreib\p{L}*|komm\p{L}*|besuch\p{L}*|buch\p{L}*|bestell\p{L}*|meld\p{L}*|frag\p{L}* (?:uns|nach|sie uns)|sprech\p{L}*|schau\p{L}* vorbei|vereinbar\p{L}*)(?!\p{L})|(?<!\p{L})(?:with us|to us|bei uns|uns an)(?!\p{L})/iu;

/** A sentence of it tells somebody to do something, or how it is done; whoever replies does so in any form. */
export function advises({ text, isReply }: { text: string; isReply: boolean }): boolean {
  if (isReply) return true;
  return sentencesOf(text)
    .map((sentence) => sentence.text)
    .filter((one) => !invites.test(one))
    .some((one) => purposeOf([one]) === "suggestion" || advice.test(one));
}

/** "Beans keep four weeks in the closed bag" tells how to store them: it holds for anybody, and offers nothing. */
export function holdsForAll({ material }: Reading, text: string): boolean {
  return (
    !isFirstPerson(text) &&
    countOf(text, material.brand.name) === 0 &&
    kindOf("prices")?.found.test(text) !== true
  );
}
