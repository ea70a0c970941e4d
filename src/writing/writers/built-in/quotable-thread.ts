/**
 * Selects what a brand may quote from a forum thread: the question, and whole replies. If in doubt, a text is left out;
 * all reasons are listed here.
 */
import type { Material, Passage } from "../../material.ts";
import { addressesIn } from "../../text/addresses-in.ts";
import { cutMark } from "../../text/clean.ts";
import { baseLanguage } from "../../text/detect-language.ts";
import { namesIn } from "../../text/names.ts";
import { ordersMachines } from "../../text/prompt-injection.ts";
import { countWords } from "../../text/segment.ts";
import { tokensOf, wordsIn } from "../../text/word-positions.ts";
import type { Citation } from "../../writer.ts";
import { type SourceSentence, citedWhole, sentencesIn } from "./source-units.ts";
import type { InstructionRules } from "./read-instructions.ts";

export interface Thread {
  /** Without forum tags; null if it should not be repeated. */
  title: SourceSentence | null;
  /** The questions in the post. */
  questions: readonly SourceSentence[];
  /** The quotable parts of the post. */
  post: readonly Citation[];
  /** Only whole replies. */
  replies: readonly SourceSentence[];
}

const replyWordsMax = 130;
const replyWordsMin = 7;
const postWordsMax = 110;
const postSentencesMax = 12;

/** The reasons to leave out a text, for all languages. */
const exclusions: readonly RegExp[] = [
  // Code, omissions, quotes of others, contact details, other people's handles.
  /[<>{}`|\\]|\[…\]|\S@\S|(?<!\p{L})www\.|(?:^|\s)[@^+#]\S|u\/\S|(?:\d[\s()/.-]?){8,}/u,
  // Mentions AI.
  /(?<!\p{L})(?:AI|LLMs?|GPT|chatbots?|bots?|language models?|assistants?|prompts?|KI|IA|sprachmodelle?|inteligencia artificial|modèles? de langage)(?!\p{L})/iu,
  // Insults, shouting, sarcasm.
  /(?<!\p{L})(?:idiot\p{L}{0,4}|stupid\p{L}{0,3}|dumb|morons?|losers?|shit\p{L}{0,4}|fuck\p{L}{0,4}|crap\p{L}{0,2}|damn|hell|bullshit|wtf|lol|lmao|haha\p{L}{0,6}|ass|scheiß\p{L}{0,4}|scheiss\p{L}{0,4}|blöd\p{L}{0,4}|dumm\p{L}{0,3}|quatsch|unsinn|mierda|idiotas?|tont[oa]s?|joder|merde|con|connards?|cons|imbéciles?|stronz\p{L}{1,2}|cazz\p{L}{1,3}|cretin\p{L}{1,2}|obviously|clueless|duh)(?!\p{L})|\/s(?:\s|$)|[!?]{2,}|🙄|😂|🤣|🤡/iu,
  /\p{Lu}{4}[\s,]{1,3}\p{Lu}{3}/u,
  // Warns about sellers or promotes others.
  /(?<!\p{L})(?:scam\p{L}{0,4}|rip[- ]?offs?|ripped off|overpriced|waste of (?:money|time)|don['’]?t (?:buy|bother|trust|waste)|do not (?:buy|bother|trust)|never buy|avoid|boycott|lawsuit|sue|abzocke|betrug|betrüger|überteuert|geldverschwendung|kauf(?:e|t)? (?:das |den |die )?(?:bloß )?nicht|finger weg|estafa|timo|no compres|carísimo|arnaque|escroquerie|n['’]achète[zs]?|truffa|non comprare|google it|competitors?|konkurrenz|affiliate|promo code|discount code|rabattcode|my (?:shop|channel|website|blog)|dm me|pm me|message me|schreib mir)(?!\p{L})/iu,
  // Recommends another shop by name or price.
  /(?<!\p{L})(?:order|buy|shop|switch|wechsel[ent]{0,2}|bestell[ent]{0,2}|kauf[ent]{0,2}|hol[ent]{0,2}|pid[ea]|compr[aeo]|pide|command(?:e|ez|er)|achèt(?:e|es|ez)|achete[rz]|ordina\p{L}{0,2}|acquista\p{L}{0,2})(?!\p{L})[^.!?]{0,30}\s(?:at|from|to|online|bei|im|von|zu|en|chez|sur|da|su|presso)\s\p{Lu}/u,
  /(?<!\p{L})(?:cheaper|better prices?|half the price|billiger\p{L}{0,2}|günstiger\p{L}{0,2}|más barat[oa]s?|moins ch(?:er|ère)s?|(?:meno car|più economic)[oaie])(?!\p{L})/iu,
  // Medical or harmful advice.
  /\d\s?(?:mg|mcg|µg|μg|iu|i\.e\.|tablets?|pills?|capsules?|drops|puffs|tabletten?|kapseln?|tropfen|pastillas?|comprimid[oa]s?|gotas|comprimés?|gélules?|gouttes|compress[ae]|capsul[ae]|gocce)(?!\p{L})/iu,
  /(?<!\p{L})(?:dosages?|dosierung|posologie|dosaggio|ibuprofen|paracetamol|aspirin|antibiotic\p{L}{0,2}|suicid\p{L}{1,4}|kill (?:your|my)self|overdos\p{L}{1,4}|bleach|ammonia)(?!\p{L})/iu,
  // Private, deleted or retracted.
  /(?<!\p{L})(?:(?:don['’]?t|do not) (?:quote|share|repost)|between us|confidential|nicht (?:zitieren|weitergeben|teilen)|vertraulich|no (?:citar|compartir)|ne pas (?:citer|partager)|non (?:citare|condividere))(?!\p{L})|(?:edit|update|correction|korrektur|nachtrag|corrección|modifica)\s?:|\[?(?:deleted|removed)\]/iu,
  // Refers to another reply or to the forum.
  /(?<!\p{L})(?:OP|upvot\p{L}{1,3}|downvot\p{L}{1,3}|(?:comment|reply|answer|post|poster) (?:above|below)|agree with|seconded|ditto|same here|as (?:others|someone) (?:said|mentioned)|this (?:sub|thread|forum)|vorredner\p{L}{0,2}|wie (?:oben|schon|bereits) (?:gesagt|geschrieben|erwähnt)|schließe mich|de acuerdo con|como dijo|d['’]accord avec|comme dit|d['’]accordo con|come detto)(?!\p{L})/u,
];

/** Casts doubt on all earlier replies. */
const warns =
  /(?<!\p{L})(?:dangerous|illegal|outdated|(?:bad|terrible|awful|wrong) advice|(?:don['’]?t|do not|never) (?:do|follow|listen to|try) (?:that|this|it|the)|ignore (?:that|the|what)|no longer (?:true|right|correct|allowed)|gefährlich|verboten|veraltet|(?:bitte|bloß|auf keinen fall) nicht|macht? das nicht|peligros[oa]|prohibid[oa]|no (?:hagas|hagáis) (?:eso|esto|caso)|dangereux|dangereuse|interdit|ne (?:fais|faites) (?:pas|surtout)|pericolos[oa]|vietat[oa]|non (?:farlo|fatelo))(?!\p{L})/iu;
/** Also casts doubt on earlier replies, and makes no sense without them. */
const denies =
  /(?<!\p{L})(?:(?:that|this|it)(?:['’]s| is)(?: just)? (?:wrong|not true|false|nonsense)|not true|(?:das|es) ist (?:so )?(?:falsch|nicht (?:richtig|wahr))|stimmt (?:so )?nicht|(?:eso|esto) (?:es falso|no es (?:cierto|verdad|así))|c['’]est faux|ce n['’]est pas vrai|(?:è|questo è) (?:falso|sbagliato)|non è vero)(?!\p{L})/iu;

export function readThread(material: Material, rules: InstructionRules): Thread | null {
  if (material.forumPost === null || rules.credit === "hidden") return null;
  const isFit = fitness(material, rules);
  const { passages } = material;
  const posts = passages.filter(({ kind }) => kind === "post");
  const sentences = posts.flatMap((passage) =>
    sentencesIn(passage).map((sentence) => ({ ...sentence, isFit: isFit(sentence.text) })),
  );
  return {
    title:
      passages.filter(({ kind, text }) => kind === "post_title" && isFit(text)).map(tidyTitle)[0] ??
      null,
    questions: sentences.filter((one) => one.isFit && isQuestion(one.text)),
    post: gist(sentences),
    replies: fitReplies(material, isFit),
  };
}

export function isQuestion(text: string): boolean {
  return /[?？]["”“»’)]?$/u.test(text.trim());
}

const around =
  /^(?:\s{0,3}(?:\[[^\]]{1,30}\]|(?:question|help|frage|hilfe|pregunta|ayuda|domanda|aiuto|aide)\s?[:!-])){1,3}|\s\[[^\]]{1,30}\]$/giu;

/** Removes forum tags around a title; the rest remains verbatim. */
function tidyTitle({ id, text }: Passage): SourceSentence | null {
  const tidy = text.replace(around, "").trim();
  const start = text.indexOf(tidy);
  const citation = { passage: id, start, end: start + tidy.length };
  return countWords(tidy) > 1 ? { text: tidy, citation } : null;
}

/** Returns a function that tells whether a text may be published under the brand's name. */
function fitness(material: Material, rules: InstructionRules): (text: string) => boolean {
  const language = baseLanguage(material.language);
  const given = [
    material.brand.name,
    material.brand.industry,
    material.topic ?? "",
    material.forumPost?.community ?? "",
    ...material.keywords.slice(0, 100),
    ...material.passages.filter(({ kind }) => kind !== "reply").map(({ text }) => text),
  ];
  const known = new Set(wordsIn(given.join("\n")).map(({ lower }) => lower));
  const isKnown = (lower: string) => known.has(lower);
  return (text) =>
    text !== "" &&
    !text.includes(cutMark) &&
    rules.allows(text) &&
    !exclusions.some((exclusion) => exclusion.test(text)) &&
    !ordersMachines(text) &&
    addressesIn(text).length === 0 &&
    namesIn({ text, tokens: tokensOf(text), language, isTitle: false, isKnown }).length === 0;
}

function fitReplies(material: Material, isFit: (text: string) => boolean): SourceSentence[] {
  const all = material.passages.filter(({ kind }) => kind === "reply");
  const doubtedUntil = all.findLastIndex(({ text }) => warns.test(text) || denies.test(text));
  const asker = (material.forumPost?.author ?? "").toLowerCase();
  const authors = new Set<string>();
  return all.flatMap((passage, at): SourceSentence[] => {
    const author = passage.author.toLowerCase();
    // The author of the post asks further questions, and a second reply by the same person answers others.
    const isOther = author === "" || (author !== asker && !authors.has(author));
    authors.add(author);
    const isDoubted = at < doubtedUntil || denies.test(passage.text);
    return !isDoubted && isOther && isFit(passage.text) ? wholeOf(passage) : [];
  });
}

/** A reply is quoted in full or not at all. */
function wholeOf({ id, text }: Passage): SourceSentence[] {
  const words = countWords(text);
  const isOwn = !joinsIn.test(text) && !isQuestion(text);
  const isRoom = words >= replyWordsMin && words <= replyWordsMax;
  return isOwn && isRoom ? [{ text, citation: { passage: id, start: 0, end: text.length } }] : [];
}

/** Continues what someone else said. */
const joinsIn =
  /^(?:and|but|or|also|same|this[.!]|exactly|agreed?|true|und|aber|oder|auch|genau|stimmt|y|pero|también|exacto|et|mais|aussi|exactement|e|ma|anche|esatto)(?!\p{L})/iu;

/** A short post is quoted except for excluded sentences; of a longer one, only the questions are. */
function gist(sentences: readonly (SourceSentence & { isFit: boolean })[]): Citation[] {
  const words = sentences.reduce((sum, { text }) => sum + countWords(text), 0);
  const wanted = sentences.filter(({ text }) => words <= postWordsMax || isQuestion(text));
  return citedWhole(wanted.slice(0, postSentencesMax).filter(({ isFit }) => isFit));
}
