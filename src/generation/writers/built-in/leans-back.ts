/**
 * Tells whether a sentence leans on the one before it: by its first word, or by a pronoun that finds nothing in its own
 * clause to stand for. In doubt it leans, since a sentence that keeps its neighbour is never wrong.
 */
import { remembered } from "../../text/remembered.ts";

/** What comes beside something else that was told before. */
const addsToOthers =
  /^(?:also|others?|another|besides|further(?:more)?|additional(?:ly)?|moreover|likewise|similarly|in addition|on top of (?:that|this)|weitere[rsnm]?|andere[rsnm]?|ferner|zudem|zusätzlich|darüber hinaus|außerdem|daneben|(?:d['’])?autres?|aussi|de plus|en outre|par ailleurs|otr[oa]s|también|además|inoltre|altr[ie])(?![\p{L}’'])/iu;

export function isBesideOthers(text: string): boolean {
  return addsToOthers.test(text);
}

const firstWord =
  /^(?:its|they|their|them|those|he|she|his|her|such|so|then|and|but|or|also|yes|yeah|yep|nope|mine|ours|however|therefore|both|there|instead|otherwise|er|ihn|ihm|sie|diese[rsnm]?|dies|dort|dabei|dafür|dazu|damit|davon|darin|danach|vorher|nachher|sonst|dadurch|daher|deshalb|deswegen|trotzdem|ja|nein|doch|denn|und|aber|oder|außerdem|auch|so|beide)(?![\p{L}’'])/iu;

/** Stands for nothing: "it is best to …", "es gibt …". */
const idle =
  /\bit(?:['’]s| is| was| takes| helps| pays| makes sense| may be| can be)(?: [\p{L}-]+){0,3} (?:to(?! (?:\d|two|three|four|five|six|seven|eight|nine|ten|twelve))|that|when|if)\b|\b(?:gibt|geht|lohnt|handelt|kommt|heißt|braucht|regnet|schneit) es\b|\bes (?:gibt|geht|lohnt|handelt|kommt|heißt|braucht|regnet|schneit|ist (?:\p{L}+ ){0,2}(?:wichtig|möglich|besser|gut|sinnvoll|ratsam|nötig|üblich))(?![\p{L}])/giu;

/** "This week" names itself. */
const named =
  /\b(?:this|these|dieses?[nrm]?)\s+(?:year|week|month|morning|evening|season|spring|summer|autumn|fall|winter|page|text|article|newsletter|jahr\w*|woche|monat\w*|sommer\w*|winter\w*|frühjahr|herbst|saison|seite|text\w*)\b|\bthose who\b/giu;

/** "All prices include VAT": which ones they are stands before it, most often in a list. */
const sumsUp =
  /^(?:(?:all|both|every|each|alle|beide|jede[rsm]?|sämtliche)\s(?:of\s)?(?:(?:the|our|these|those|unsere|diese|die)\s)?(?:\p{L}+\s)?(?:prices?|rates?|fees?|plans?|packages?|tiers?|bundles?|memberships?|preise?|pakete?|tarife?|angebote)|(?:the |our |these |unsere |die )?(?:prices|rates|fees|preise)\s(?:include|exclude|are|incl|inkl|inklusive|verstehen|sind|gelten)|tous les (?:prix|tarifs)|todos los precios|todos os preços|tutti i prezzi|alle prijzen)(?!\p{L})/iu;

/** "All fermented for 21 days in oak": what they all are stands before it, most often in a list. */
const sumsUpNothing =
  /^(?:all|both|each|alle|beide|jede[rs]?)\s(?:of (?:them|these|those)|one|davon|\p{L}{2,}ed|made|built|cut|sold|hand-?\p{L}+|are|is|come|comes|include|includes|have|has|cost|costs|sind|ist|kommen|kommt|kosten|kostet|haben|hat|inkl\p{L}*|with|in|at|mit|zu)(?!\p{L})/iu;

/** Where a new clause begins, words before it can be what a pronoun stands for. */
const clauseBreak =
  /[,;:()–—]|\s(?:and|or|but|that|which|who|when|before|after|because|if|so|while|until|where|than|und|oder|aber|denn|weil|wenn|dass|sobald|bevor|bis|als)\s/iu;

/** "The fridge makes it damp": so near the start there is no other thing that it could be. */
const nearWordsMax = 5;

/** It is said of all the items of a list. */
export function sumsUpList(text: string): boolean {
  return sumsUp.test(text) || sumsUpNothing.test(text);
}

export const leansBack = remembered(leans, 4_000);

function leans(sentence: string): boolean {
  const text = sentence.replace(idle, " ").replace(named, " ").trim();
  if (sumsUpList(text) || isBesideOthers(text)) return true;
  if (firstWord.test(text) || /^(?:it|this|that|these|es)(?![\p{L}])/iu.test(text)) return true;
  // "Because nobody is there." gives a reason for what was said before; with its own main clause it stands alone.
  if (/^(?:because|weil)\s[^,]*$|^no[,.!]/iu.test(text)) return true;
  if (/^\S+(?: \S+)? of (?:them|these|those|it|this)\b/iu.test(text)) return true;
  // "Is that allowed?" asks about what was said before.
  if (
    /^(?:is|was|are|does|did|would|will|can|could|should|ist|war|geht|gilt) (?:that|this|it|das|dies|es)(?![\p{L}])/iu.test(
      text,
    )
  )
    return true;
  // "If it is late through its fault": whose fault is told before.
  if (
    /^(?:if|when|whenever|once|after|before|should|wenn|falls|sobald)\s[^.]*\b(?:it|its|they|their|them)\b/iu.test(
      text,
    )
  )
    return true;
  // "In most cases that covers our fee."
  if (
    /^(?:in (?:most|many|some|all) cases|usually|often|normally|sometimes|mostly),? (?:that|this|it|they)\s/iu.test(
      text,
    )
  )
    return true;
  // "Adding a battery costs £3,000 more": more than what is told before.
  if (/\s(?:more|less|extra|too|as well|instead|either|mehr|weniger|ebenfalls)[.!]?$/iu.test(text))
    return true;
  // "They may come to eat biscuits beside it."
  if (
    /\s(?:beside|with|for|about|to|of|on|in|from|by|under|over|after|before|without|into|near) (?:it|them)[.!?]?$/iu.test(
      text,
    )
  )
    return true;
  // "Teams use it." says nothing without what "it" is.
  if (
    /\p{L} (?:use|need|love|like|know|make|do|sell|offer|want|recommend)s? (?:it|them|this)[.!?]?$/iu.test(
      text,
    )
  )
    return true;
  if (countsBack(text)) return true;
  // "Inside the ring of postcodes above".
  if (
    /(?<!\p{L})(?:above|below|oben|unten|ci-dessus|ci-dessous|arriba|abajo)(?=[,.;:)]|$)/iu.test(
      text,
    )
  )
    return true;
  if (/^das(?![\p{L}])/iu.test(text) && isDemonstrative(text)) return true;
  // A clause that only sets the scene is short and has no subject of its own: what follows it is still the start.
  const head = headOf(text);
  const words = head.split(/\s+/u);
  return words.some((word, index) => {
    if (index === 0) return false;
    const before = words.slice(0, index);
    switch (word) {
      case "er":
      case "ihn":
      case "ihm":
      case "sie":
      case "es":
      case "davon":
      case "darin":
      case "dafür":
      case "dort":
        return true;
      case "das":
        return isDemonstrative(words.slice(index).join(" "));
      case "they":
        return !before.some((one) => /[^su'’]s$/iu.test(one));
      case "them":
        // The word right before it is a verb.
        return !before.slice(0, -1).some((one) => /[^su'’]s$/iu.test(one));
      case "it":
      case "this":
      case "these":
        return index < nearWordsMax;
      case "its":
      case "their":
        return (
          index < 3 && /^(?:in|on|at|with|for|from|by|under|over|despite)$/iu.test(words[0] ?? "")
        );
      default:
        return /^dies(?:e[rsnm]?)?$/u.test(word);
    }
  });
}

const counted =
  /(?<!\p{L})(?:(?:for|of|with|on|in|from|für|von|bei|mit|in|pour|para|per)\s)?(?:(?:all|any|alle[nr]?)\s(two|three|four|five|six|seven|eight|nine|ten|\d+|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)|les (?:deux|trois|quatre)|l[oa]s (?:dos|tres|cuatro)|(?<=\s(?:for|of|with|on|in|from) )(?:both|either|each)|(?<=\s(?:für|von|bei|mit|in) )(?:beide[nrs]?|jede[nrsm]?))(?=[.,;:!?)]|\s(?:together|zusammen)|$)/iu;

/** "£18 for all three": which ones they are stands before it, unless the sentence itself has counted them. */
export function countsBack(text: string): boolean {
  const found = counted.exec(text);
  if (found === null) return false;
  const before = text.slice(0, found.index);
  const number = found[1]?.toLowerCase();
  const isNamed = / (?:and|or|und|oder|et|y) /iu.test(before);
  return number === undefined
    ? !isNamed
    : !before
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .includes(number) && !isNamed;
}

/** It adds to what others said, so it cannot be the first or the only one. */
export function addsOn(text: string): boolean {
  return /^(?:also|and|but|or|plus|then|otherwise|another|additionally|agreed?|seconded|this|after (?:you|that)|once you|außerdem|und|aber|oder|auch|dann|sonst|noch|danach)(?![\p{L}’'])|\b(?:too|as well|auch noch)[.!]$/iu.test(
    text,
  );
}

/** It answers a question that can be answered by yes or no. */
export function answersYesOrNo(text: string): boolean {
  return /^(?:(?:yes|yeah|yep|nope|ja|nein|jein|doch)(?![\p{L}’'])|no[,.!])/iu.test(text);
}

/** It can be answered by yes or no, since it begins with its verb. */
export function asksYesOrNo(question: string): boolean {
  return /^(?:and |und |or |oder )?(?:is|are|am|was|were|do|does|did|can|could|should|would|will|has|have|ist|sind|war|bin|kann|können|könnte|muss|müssen|darf|soll|sollte|hat|habe|haben|wird|würde|lohnt|geht|reicht|gibt|braucht)(?!\p{L})/iu.test(
    question,
  );
}

/** The first clause, together with the next where the first holds no verb of its own: "In winter, they …". */
function headOf(text: string): string {
  const at = text.slice(1).search(clauseBreak);
  if (at === -1) return text;
  const first = text.slice(0, at + 1);
  const sets =
    /^(?:in|on|at|below|above|under|over|after|before|during|with|without|for|from|by|unter|über|bei|nach|vor|im|am|mit|ohne|für|von|ab|bis|seit)\s/iu.test(
      first,
    );
  if (!sets || first.split(/\s+/u).length > 5) return first;
  const rest = text.slice(at + 2).trim();
  const next = rest.search(clauseBreak);
  return `${first} ${next === -1 ? rest : rest.slice(0, next)}`;
}

/** "das" with a noun behind it is an article; by itself it points back. */
function isDemonstrative(text: string): boolean {
  return !/^[Dd]as(?:\s+[\p{Ll}\d][\p{L}\d-]*){0,2}\s+\p{Lu}/u.test(text);
}
