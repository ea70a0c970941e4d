/**
 * Decides which sentences of a source may stand in a content, as strangers write them:
 * no addresses, no links, no orders to the writer, no greetings, nothing that is no sentence.
 */
import { countOf, foldedCase, standsIn, stemSet, stemsOf } from "../../text/relevance.ts";
import { cutMark } from "../../text/clean.ts";
import { wordsOf } from "../../text/segment.ts";
import { kindOf } from "./avoided.ts";

/** A name before the dot is known by its last letter: asking for the whole of it would read it again from each letter. */
const link = /https?:|www\.|\w-*\.(?:com|net|org|io|de|co|info|shop|dev|xyz|ru|link)\b/iu;

/**
 * Something like "a@b.c". Piece by piece and not by one pattern: a pattern with an open end on both sides of the sign
 * took half a minute for four thousand characters of "@a".
 */
function hasAddress(sentence: string): boolean {
  return sentence.split(/\s+/u).some((piece) => {
    const at = piece.indexOf("@", 1);
    return at !== -1 && /\.\w/iu.test(piece.slice(at + 2));
  });
}

/** What speaks to the machine and not to a reader. */
const order =
  /\b(?:ignore|disregard|forget|override|bypass|ignoriere?|vergiss|missachte)\b[^.!?]{0,60}\b(?:instructions?|prompts?|rules?|previous|above|guidelines?|anweisung(?:en)?|regeln)\b|\bsystem prompt\b|\byou are (?:now )?(?:an? )?(?:ai|assistant|language model|chatgpt|gpt)\b|\bas an ai\b|\bnew instructions?\b|^\s*(?:system|assistant|user|human)\s*:|<\|/iu;

/** What no stranger is quoted on; a brand may sell it. */
const secret = /\bapi[_ -]?keys?\b|\bpasswords?\b/iu;

const chatter =
  /^(?:hi|hello|hey|hallo|moin|servus|edit|update|tl;?dr|thanks?|thank you|thx|cheers|danke|vielen dank|liebe grüße|lg|gruß|viele grüße|lol)\b[^.!?]{0,40}[.!?…]*$|^(?:this|same)[.!]*$|\bthanks in advance\b|\bany (?:help|advice|tips) (?:is |are |would be )?(?:appreciated|welcome)\b|\bdanke im voraus\b|^\[?(?:deleted|removed|gelöscht)\]?\.?$|\bupvote|\bthis sub\b/iu;

/** What people write to their forum and not to its readers: edits, names changed, thanks, excuses. */
const housekeeping =
  /\b(?:names? (?:are |is |was |were |have been )?changed|changed (?:the |my )?names?|throw-?away(?: account| because)?|long[- ]time (?:lurker|reader)|first[- ]time post(?:er|ing)?|first post(?: here)?|delurking|cross-?post\p{L}*|on mobile|mods?,? (?:please|feel free|delete)|(?:wrong|right) (?:sub|forum|place|section|board)|thank(?:s| you|ing)(?: you)?(?: all| everyone| everybody| guys| so much| in advance| for (?:reading|your|the|any|all))|TIA|sorry (?:for|if|about) (?:the |this |my |it )?(?:is |was )?(?:a )?(?:bit )?(?:long|length|rant\p{L}*|formatting|english|spelling|typos?|wall)|(?:posting|asking) (?:here )?for (?:traffic|a friend)|bear with me|not sure (?:if|whether) (?:this|it) is the right|name(?:n)? geändert|bin neu hier|(?:mein )?erster (?:beitrag|post)|falls (?:das )?(?:falsch|nicht hier)|bitte verschieben|sorry für|entschuldigt|danke (?:schon ?mal|im voraus|euch|für)|vielen dank (?:für|im|schon))(?!\p{L})/iu;
const housekeepingWordsMax = 14;

/** Said to the forum alone, so nobody misses it. */
export function isChatter(sentence: string): boolean {
  const text = sentence.trim();
  return (
    chatter.test(text) ||
    (housekeeping.test(text) && wordsOf(text).length <= housekeepingWordsMax) ||
    /^(?:good luck|best of luck|hope (?:this|that|it) helps|hth|same (?:here|boat)(?: as you)?|viel (?:glück|erfolg)|hoffe,? das hilft|lg|vg|xx?|hugs)\b[^.!?]{0,30}[.!?…x ]*$/iu.test(
      text,
    )
  );
}

/** Splits a sentence where no other mark does, so that two thoughts are read as one. */
const emoticon = /(?:^|\s)[:;]-?[()DPp|/](?=\s|$)/u;

/** Longer sentences are left out before anything else is asked of them. */
const overviewCharactersMax = 600;
const quoteCharactersMax = 600;
const postCharactersMax = 1200;

/** A brand's own sentence: anything that is no link, and not so long that nobody reads it. */
export function isUsableOverview(sentence: string): boolean {
  if (sentence.length > overviewCharactersMax) return false;
  const words = wordsOf(sentence).length;
  return words >= 1 && words <= 70 && !isCut(sentence) && !order.test(sentence);
}

/** What is left of a sentence that held a link, a picture or code is not what its author wrote. */
function isCut(sentence: string): boolean {
  return sentence.includes(cutMark);
}

/** What a person at the desk should hear about when it was left out. */
export function isSuspect(sentence: string): boolean {
  return (
    isCut(sentence) ||
    link.test(sentence) ||
    hasAddress(sentence) ||
    order.test(sentence) ||
    secret.test(sentence)
  );
}

/** What a post says may be quoted with the rest of it, unless it holds what nobody may pass on. */
export function isPassedOn(sentence: string): boolean {
  return (
    sentence.length <= postCharactersMax &&
    !isSuspect(sentence) &&
    !foul.test(sentence) &&
    !desperate.test(sentence)
  );
}

/** Nor is it printed for strangers where somebody despairs. */
const desperate =
  /(?<!\p{L})(?:(?:want|wanna|wanted|going) to die|kill(?:ing)? myself|end it all|suicid\p{L}*|self-harm\p{L}*|umbringen|sterben möchte|suizid\p{L}*|selbstmord\p{L}*|envie de mourir|quiero morir\p{L}*)(?!\p{L})/iu;

/** No brand sets it into its page, whoever wrote it. */
const foul =
  /(?<!\p{L})(?:(?:mother)?fuck\p{L}*|(?:bull)?shit\p{L}*|cunts?|wank\p{L}*|assholes?|arseholes?|bastards?|bitch\p{L}*|twats?|retard\p{L}*|scheiß\p{L}*|scheiss\p{L}*|arschl\p{L}*|fick\p{L}*|wichs\p{L}*|hurensohn|putains?|merde|connards?|salope|joder|mierda|gilipollas|puta|cazzo|stronz\p{L}*)(?!\p{L})/iu;

/** A stranger's sentence, fit to be quoted. */
export function isQuotable(sentence: string, wordsMin = 3): boolean {
  if (sentence.length > quoteCharactersMax) return false;
  const words = wordsOf(sentence).length;
  return (
    words >= wordsMin &&
    words <= 90 &&
    !isSuspect(sentence) &&
    !emoticon.test(sentence) &&
    !isChatter(sentence)
  );
}

/** What a careful person would not pass on: shouting, insults and accusations, which nobody can check. */
export function isUnfit(text: string): boolean {
  return (
    /(?<!\p{L})(?:lol|lmao|rofl|haha\p{L}*|get over it|man up|grow up|stop whining|google it|just google|your own fault|serves you right|skill issue|stell(?:t)? (?:dich|euch) nicht so an|selbst schuld|selber schuld|heul\p{L}* (?:doch|nicht)|reiß dich zusammen|googel|einfach googeln|you should(?:n['’]t| not| never) have|(?:just |only )?wants? your money|who cares|get a life|big pharma|first world problems?|kids these days|muss(?:t)? (?:halt|eben)|müssen (?:halt|eben)|aushalten|nur dein geld|nur euer geld|wehleidig|memme)(?!\p{L})/iu.test(
      text,
    ) ||
    // A dose is for whoever may prescribe it.
    /(?<!\p{L})bro(?!\p{L})|\d\s?mg(?!\p{L})/iu.test(text) ||
    /[!?]{3}|!\s+!/u.test(text) ||
    isShouted(text) ||
    /(?<!\p{L})(?:crooks?|scam\w*|idiots?|stupid\w*|morons?|liars?|bullshit|shit\w*|crap|fuck\w*|sucks|wankers?|rip-?offs?|waste of (?:time|money|taxes)|over-?priced|useless|worthless|rubbish|garbage|ridiculous|pathetic|überteuert\w*|nutzlos\w*|schwachsinn\w*|quatsch|abzocke\w*|abzocker\w*|betrüger\w*|geldmacherei|idiot\w*|scheiß\w*|dumm\w*|verarsch\w*)(?!\p{L})/iu.test(
      text,
    )
  );
}

/** More than a word or two in capitals. */
function isShouted(text: string): boolean {
  const letters = text.replaceAll(/\P{L}/gu, "");
  const large = letters.replaceAll(/\P{Lu}/gu, "");
  return letters.length > 20 && large.length * 3 > letters.length;
}

/** Whether the text mentions one of the words that must not be mentioned, in any of its endings. */
export function mentions(text: string, avoided: readonly string[]): boolean {
  return avoided.length > 0 && mentioned(avoided)(text);
}

/** For asking many texts: the words are taken apart once, and so is each text. */
export function mentioned(
  avoided: readonly string[],
  /** Whether "prices" means amounts of money as well as the word. */
  isByKind = true,
): (text: string) => boolean {
  const asked = avoided.map((word) => ({
    folded: foldedCase(word),
    stems: stemsOf(word),
    kind: isByKind ? kindOf(word) : null,
  }));
  return (text) => {
    if (asked.length === 0) return false;
    const haystack = foldedCase(text);
    const known = stemSet(text);
    return asked.some(
      ({ folded, stems, kind }) =>
        standsIn(haystack, folded) ||
        kind?.found.test(text) === true ||
        (stems.length > 0 && stems.every((stem) => known.has(stem))),
    );
  };
}

const fragmentWordsMax = 10;

/** Pieces such as "Open Tuesday to Saturday." have a stop but no verb: among others they are style, but they open no text. */
export function isFragment(sentence: string, brand: string): boolean {
  if (sentence.length > overviewCharactersMax) return false;
  const words = wordsOf(sentence);
  if (words.length > fragmentWordsMax || !/\p{Script=Latin}/u.test(sentence)) return false;
  // German verbs are small and end in -t, -te or -en.
  if (
    /(?<![\p{L}])(?!(?:mit|seit|nicht|gegen|neben|zwischen|wegen|jeden|einen|keinen|kleinen|großen|ersten|nächsten|letzten)\b)\p{Ll}{3,}(?:t|te|en)(?![\p{L}])/u.test(
      sentence,
    ) &&
    /\b(?:der|die|das|und|für|von|mit|ein|eine|im|am)\b/iu.test(sentence)
  )
    return false;
  return (
    countOf(sentence, brand) === 0 &&
    !/\b(?:i|we|you|they|it|he|she|is|are|was|were|be|has|have|had|can|will|do|does|did|may|must|should|nobody|everybody|wir|ich|sie|es|man|ist|sind|war|hat|haben|kann|können|wird|werden|gibt|\p{L}{3,}[^s\W]ed|(?:offer|make|sell|build|come|go|follow|bake|teach|serve|write|sit)s?|(?:help|run|work|repair|ship|need|use|roast|design|record|monitor|collect|deliver)s)\b/iu.test(
      sentence,
    )
  );
}

/** "MCS-certified, 34 employees" and "Used by 420 teams": of whom that is said stands in the sentence before it. */
export function lacksSubject(sentence: string): boolean {
  return /^(?:[\p{L}\p{N}]+[-‐])?(?:built|made|run|grown|sold|baked|brewed|cut|hand-?made|based|used|open|closed|\p{L}{3,}[^e\W]ed)(?:\s|,)/iu.test(
    sentence,
  );
}

/** "Not wheelchair accessible, sadly" is said to whoever asks, and "We resole boots as well" after something else. */
export const holdsBack =
  /^(?:not?|nicht|keine?[nr]?)\s|\b(?:sorry|sadly|unfortunately|(?:we|i)['’](?:re|m) not|(?:we are|i am) not|(?:we|i) (?:do not|don['’]t|can['’]t|cannot|won['’]t)|(?:is|are)n['’]t available|but not|as well|also|too|leider|auch|ebenfalls|außerdem|aber (?:nicht|keine?n?)|wir (?:\p{L}+ ){0,3}(?:nicht|keine?n?)|(?:ne |n['’])\p{L}+ (?:\p{L}+ )?(?:pas|plus|jamais)|no (?:somos|hacemos|vendemos|tenemos|ofrecemos))(?!\p{L})/iu;

/** "Hello!" and "Welcome to our world." begin a page and say nothing in a list of pages. */
export function isGreeting(sentence: string): boolean {
  return /^(?:hi|hello|hey|welcome|hallo|servus|moin|grüß|herzlich willkommen|willkommen|hola|bienvenid\p{L}*|bonjour|ciao|olá)(?!\p{L})[^.!?]{0,60}[.!…]*$/iu.test(
    sentence.trim(),
  );
}

/** "Products: checking, savings, loans" is an inventory under its label: it may stand in a text and opens none. */
export function isLabelled(sentence: string): boolean {
  return /^\p{L}[\p{L}\p{N}'’&-]*(?: [\p{L}\p{N}'’&-]+){0,2}\s?:\s/u.test(sentence);
}

/** What a reply does, as far as its words tell. */
export function purposeOf(
  sentences: readonly string[],
): "suggestion" | "experience" | "question" | "remark" {
  if (sentences.every((sentence) => /\?["”“)]*$/u.test(sentence))) return "question";
  if (sentences.some((sentence) => imperative.test(sentence))) return "suggestion";
  return sentences.some((sentence) => lived.test(sentence)) ? "experience" : "remark";
}

/** Somebody tells what he did, had or paid; "I would ask" is advice, and "I think" an opinion. */
const lived =
  /\b(?:I|we|my|our)(?: \p{L}+){0,2}? (?:\p{L}{2,}ed|was|were|had|did|went|got|paid|took|made|bought|found|kept|ran|saw|sold|lost|spent|gave|left|told|put|built)\b|\b(?:ich|wir) (?:hab|habe|haben|hatten?|war|waren|bin|sind)\b|^(?:hab|habe|haben|hatten?|war|waren) |\b(?:hab|habe|hatte|war|bin) ich\b|\bbei (?:mir|uns)\b/iu;

const imperative =
  /^(?:(?:before|if|when|unless|once) [^,.?!]{3,60}, )?(?:please |just |first,? |then |also |always |never |ever |bitte |einfach )*(?:have (?:an?|the|your|some)|(?:do not|don['’]?t) \p{L}+|accept|arrive|ask|add|avoid|ban|aim|apply|bend|boil|book|bring|brush|buy|call|charge|choose|clip|comb|come|cool|change|check|clean|compare|consider|cover|cut|dial|drain|drink|drop|dry|eat|empty|ensure|feed|fill|find|fix|fold|freeze|get|give|go|grind|hold|invest|hang|heat|keep|label|lay|learn|leave|let|lift|limit|log|look|make|measure|mix|move|open|pay|pick|pack|photograph|place|plan|plant|pour|press|publish|pull|purge|put|read|reconcile|record|remove|repeat|replace|rest|rinse|rotate|rub|run|save|serve|shake|send|set|sign|skip|sleep|soak|spread|split|spray|start|stir|stop|store|strip|stretch|switch|take|talk|tell|test|throw|tie|trim|try|turn|unplug|use|walk|warm|water|wear|wipe|verify|wait|wash|watch|weigh|write|achte|bleib|frag|geh|guck|hol|kauf|lass|leg|lies|mach|nimm|nutze?|probier|prüfe?|rechne|red|ruf|schau|schick|schreib|sichere?|sprich|stell|such|teste?|trag|vergiss|vergleiche?|verwende?|warte?)\b/iu;
