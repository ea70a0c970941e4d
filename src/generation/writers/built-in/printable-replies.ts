/**
 * Finds the replies that a brand would print under its own name: each whole, understood beside the post, kind to the
 * asker, and with nobody else's business in it. In doubt a reply is left out.
 */
import { stemSet } from "../../text/relevance.ts";
import { sentencesOf, wordsOf } from "../../text/segment.ts";
import { advisesAgainst } from "./advises-against.ts";
import { advisesOrTells, isOnDanger, isOpinion, turnsAway } from "./advising-reply.ts";
import { addsOn, answersYesOrNo } from "./leans-back.ts";
import type { Reading, Reply, SourceSentence } from "./reading.ts";
import { standingRun } from "./standing-run.ts";
import { isFollowUp, runsOf } from "./selection.ts";
import { isChatter, isUnfit } from "./usable.ts";

export function printableReplies(reading: Reading): Reply[] {
  const isOther = namesElsewhere(reading);
  const isAgainst = advisesAgainst(reading);
  const isAdvice = advisesOrTells(reading);
  const isLater = answersFollowUp(reading);
  const mustGo = (text: string) =>
    isOpinion(text) || isOther(text) || turnsAway(text) || isUnkind(text) || isUnfit(text);
  return reading.replies.flatMap((reply) => {
    const text = textOf(reply.sentences);
    const isFit =
      !isFollowUp(reading, reply) &&
      isWhole(reply) &&
      !isLater(reply, text) &&
      !answersAnother(reading, text) &&
      !isAgainst(text) &&
      isFirstOf(reading, reply) &&
      !isDisputed(reading, reply);
    // From an opinion on it is left out.
    const sentences = isFit ? standingRun(reply.sentences, mustGo) : [];
    const kept = textOf(sentences);
    const isPrinted =
      sentences.length > 0 &&
      (isWrittenOut(kept) || isOnDanger(kept)) &&
      isAdvice(sentences.map((sentence) => sentence.text));
    return isPrinted ? [{ ...reply, sentences }] : [];
  });
}

/** What somebody says a second time answers what came in between. */
function isFirstOf({ material }: Reading, { author, sentences }: Reply): boolean {
  const first = material.passages.find(
    (passage) => passage.kind === "reply" && passage.author.toLowerCase() === author.toLowerCase(),
  );
  return author === "" || first?.id === sentences[0]?.passage.id;
}

const disputes =
  /^\W*(?:(?:please )?(?:ignore|don['’]?t (?:do|listen|follow|try)|do not (?:do|listen|follow|try)|no don['’]?t|never do|not (?:true|correct|right)|wrong|that['’]?s (?:wrong|not|terrible|awful|bad|dangerous)|this is (?:wrong|not true|terrible|awful|bad|dangerous)|(?:terrible|bad|awful|dangerous) advice|they (?:are|do) (?:very much )?not|it (?:does|is)n['’]?t|bitte nicht|hör nicht|stimmt nicht|falsch|das ist falsch|quatsch|n['’]écoute|faux|no le hagas|falso))(?!\p{L})/iu;

/** The next one says that it is wrong. */
function isDisputed({ replies }: Reading, reply: Reply): boolean {
  const next = replies[replies.indexOf(reply) + 1];
  return (
    next !== undefined && next.author !== reply.author && disputes.test(textOf(next.sentences))
  );
}

function textOf(sentences: readonly SourceSentence[]): string {
  return sentences.map(({ text }) => text).join(" ");
}

const affirms =
  /^(?:(?:yes|yeah|yep|no|ja|genau|oui|sí)[,.]?\s)?(?:exactly|precisely|ditto|same|spot on|bingo|agreed?|this|that['’]?s (?:it|right|true|what|the)|genau|richtig|stimmt|eben|exakt|exactement|tout à fait|pareil|exacto|eso)(?![\p{L}'’-])/iu;

/** What it says yes to, or takes up, the asker said only later in the thread, where nobody sees it. */
function answersFollowUp(reading: Reading): (reply: Reply, text: string) => boolean {
  const { replies, post, postTitle } = reading;
  const followUps = replies.filter((reply) => isFollowUp(reading, reply));
  const known = stemSet([postTitle ?? "", ...post.map(({ text }) => text)].join(" "));
  return (reply, text) => {
    if (affirms.test(text)) return true;
    const at = replies.indexOf(reply);
    const before = followUps.filter((one) => replies.indexOf(one) < at);
    if (before.length === 0) return false;
    const later = stemSet(
      before.flatMap(({ sentences }) => sentences.map((one) => one.text)).join(" "),
    );
    return (
      answersYesOrNo(text) || [...stemSet(text)].some((stem) => later.has(stem) && !known.has(stem))
    );
  };
}

/** Nothing of it was left out but a greeting or a wish at its ends. */
function isWhole({ sentences }: Reply): boolean {
  const [first] = sentences;
  const last = sentences.at(-1);
  if (first === undefined || last === undefined || runsOf(sentences).length > 1) return false;
  const { text } = first.passage;
  const isClean = [text.slice(0, first.citation.start), text.slice(last.citation.end)].every(
    (part) => sentencesOf(part).every((sentence) => isChatter(sentence.text)),
  );
  return isClean && !addsOn(first.text) && !besides.test(first.text);
}

/** "Check for ulcers too" comes beside what somebody else has said. */
const besides = /(?<!\p{L})(?:too|as well|ebenfalls|aussi|también)[.,!…]/iu;

const carefulWordsMin = 14;

/** Small letters at the start and no stop at the end: a remark in passing. */
function isWrittenOut(text: string): boolean {
  const begins = /^["“„'‘(]?[\p{Lu}\p{N}]/u.test(text);
  const ends = /[.!?…)"”“’\p{Extended_Pictographic}]$/u.test(text);
  return (begins && ends) || wordsOf(text).length >= carefulWordsMin;
}

/** Sends the asker away, talks him down, or speaks ill of others. */
const unkind =
  /(?<!\p{L})(?:(?:just )?(?:do not|don['’]?t) (?:go|bother|do it|waste)|give up|not (?:meant|made|cut out) (?:to|for)|(?:are|is)n['’]?t (?:meant|made|cut out) (?:to|for)|survival of the fittest|let (?:\p{L}+ ){1,4}die|you (?:won['’]?t|don['’]?t|do not|will not) (?:want|need)|in my day|back in my day|(?:did|does) (?:us|me|him|her|them|anyone) (?:no|any) harm|never hurt anyone|toughen up|suck it up|calm down|chill out|deal with it|get used to it|why (?:would|do) you even|what did you expect|you(?:['’]re| are) (?:overthinking|overreacting|doing it wrong|being)|duh|boo hoo|cry about|snowflakes?|boomers?|millennials?|karens?|clueless|(?:has|have|had) no (?:idea|clue)|not worth (?:it|the)|isn['’]?t worth|waste of|don['’]?t trust|avoid (?:them|these|those|like)|(?<!no )joke|troll\p{L}*|keine ahnung|selber? schuld|gib auf|lass es (?:sein|bleiben)|lass es einfach|vergiss es|spar dir|bringt (?:eh )?nichts|lohnt (?:sich )?(?:eh )?nicht|rausgeschmissen\p{L}*|früher (?:gab|hat|haben|war)|hat (?:uns|mir) (?:auch )?nicht geschadet|und gut is\p{L}*|wer braucht|was erwartest|typisch|blödsinn|unsinn|brauchst du nicht|kaffeesatz\p{L}*)(?!\p{L})|\b(?:sorry)[.,!]|:-?\)|;-?\)|🙄|😂|🤣|🤡|\/s(?:\s|$)/iu;

function isUnkind(text: string): boolean {
  return unkind.test(text);
}

/** It speaks to another reply or of the forum itself. */
function answersAnother({ replies }: Reading, text: string): boolean {
  if (
    /(?<!\p{L})(?:OP|upvot\p{L}*|downvot\p{L}*|(?:the )?(?:comment|reply|replies|answers?|posts?|poster|commenter) (?:above|below)|(?:number|point|no\.?|#) ?\d+ above|above re|as (?:others|someone|everyone|people) (?:have )?(?:said|mentioned|wrote)|(?:others|someone|everyone) (?:here )?(?:said|says|mentioned)|what (?:he|she|they) said|(?:dis)?agree with|seconded|this thread|this sub|(?:mein|dein) vorredner|wie (?:oben|schon|bereits) (?:gesagt|geschrieben|erwähnt)|schließe mich)(?!\p{L})|^(?:\^|\+1|@|#\d)/iu.test(
      text,
    )
  )
    return true;
  const folded = text.toLowerCase();
  return replies.some(({ author }) => author.length > 3 && folded.includes(author.toLowerCase()));
}

/** Where somebody buys, goes or looks, a name stands that may be a competitor's. */
const recommends =
  /(?<!\p{L})(?:use|used|using|try|tried|buy|bought|get|got|order(?:ed)?|switch(?:ed)? to|went (?:with|to)|go (?:with|to)|gone (?:with|to)|recommend|love|swear by|call(?:ed)?|check(?:ed)? out|look(?:ed)? (?:at|up)|from|at|via|with|by|nimm|nehme|kauf\p{L}*|bei|von|zu|über|empfehle?|benutze?|nutze?|hole?|bestell\p{L}*|mit)\s+(?:(?:an?|the|my|our|some|those|their|der|die|das|dem|den|einen?|einem|einer|mein\p{L}*)\s+)?(\p{Lu}[\p{L}\p{N}&.'’-]*(?:\s+(?:\p{Lu}|\d)[\p{L}\p{N}&.'’-]*)*)/gu;

/** A name that neither the brand nor the post has said. In German every noun has a capital, so only several in a row tell. */
function namesElsewhere({ material, language }: Reading): (text: string) => boolean {
  const known = [
    material.brand.name,
    ...material.keywords,
    ...material.passages.filter(({ kind }) => kind !== "reply").map(({ text }) => text),
  ]
    .join(" ")
    .toLowerCase();
  return (text) =>
    Array.from(text.matchAll(recommends), ([, name = ""]) => name.replace(/[.'’-]+$/u, "")).some(
      (name) => {
        if (known.includes(name.toLowerCase()) || /^(?:I|I['’]\p{L}+)$/u.test(name)) return false;
        // An office or a standard is known by its letters.
        if (isCalendar.test(name) || /^\p{Lu}{3,6}$/u.test(name)) return false;
        return language === "en" || /\s|\p{Ll}\p{Lu}|^\p{Lu}{2,}$/u.test(name);
      },
    );
}

const isCalendar =
  /^(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|christmas|easter|uk|usa?|eu|europe|google|youtube)s?$/iu;
