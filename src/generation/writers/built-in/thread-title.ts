/** Tidies the title of a forum thread, and tells whether what is left reads as a title that a brand may set over a text. */

import type { ScaffoldLanguage } from "../../text/language.ts";
import { wordingOf } from "./wording.ts";

/** "[Question]", "(long)" and "Help:" sort a thread in its forum and say nothing about it. */
const tagsBefore = /^\s*(?:\[[^\]]{0,40}\]|\([^)]{0,40}\)|【[^】]{0,40}】|\|)[\s:–—-]*/u;
const tagsBehind = /\s*\[[^\]]{0,40}\]\s*$/u;
const callBefore =
  /^(?:(?:serious|quick|stupid|dumb|silly|simple|noob|newbie|beginner|another|general|kurze|blöde|dumme|schnelle)\s+)?(?:questions?|help|advice(?: needed| wanted)?|need (?:help|advice)|psa|update|eli5|rant|vent|request|fragen?|hilfe|problem)\s*[:!–—-]+\s*/iu;
/** "…, help pls" and "- please help" stand behind a mark. */
const callBehind =
  /(?:(?<=[?!])|[,.;:!–—-])\s*(?:(?:any |need )?(?:help|advice|tips|ideas|thoughts|experiences?|suggestions)(?: please| pls| plz| needed| wanted| welcome| appreciated)?|(?:please|pls|plz)(?: help| advise)?|thanks(?: in advance)?|thx|tia|(?:bitte )?(?:um )?(?:rat|hilfe|tipps?)(?: gesucht| bitte)?|danke(?: im voraus)?)[\s.!?…]*$/iu;
/** "(work do)" hangs behind a question that has ended. */
const bracketBehind = /(?<=[?!.])\s*\([^)]{0,60}\)\s*$/u;

/** "How long does it take? Weather is doing my head in": what is said behind a whole question is chat. */
const remarkBehind = /^(\P{Ll}{0,3}.{19,}?\?)\s+[^?]+$/u;

export function tidiedTitle(given: string): string {
  let text = given
    .replaceAll(/\p{Extended_Pictographic}\uFE0F?/gu, " ")
    .replaceAll(/\s{2,}/gu, " ");
  for (let before = ""; before !== text;) {
    before = text;
    text = text
      .trim()
      .replace(tagsBefore, "")
      .replace(tagsBehind, "")
      .replace(callBefore, "")
      .replace(callBehind, "")
      .replace(bracketBehind, "")
      .replace(remarkBehind, "$1")
      .replace(/[?!]*\?[?!]*$/u, "?")
      .replace(/(?:!+|\.{2,}|…)$/u, "")
      .replaceAll(/(?<![\p{L}'’.])i(?![\p{L}.])/gu, "I");
  }
  return text;
}

const charactersMax = 110;

/** What people type in a hurry, or among themselves. */
const shorthand =
  /(?<![\p{L}'’])(?:pls|plz|lol|lmao|haha|idk|imo|imho|tbh|wtf|wth|omg|smh|btw|ngl|fml|ftw|iirc|afaik|aita|wibu|wwyd|til|lpt|eli5|gf|bf|ppl|u|ur|r|tho|thx|gonna|wanna|gotta|kinda|dunno|hab|nem|ner|nen|ne|mal ne|vllt|evtl)(?![\p{L}'’])/iu;
/** "DD" and "DH" are a daughter and a husband where parents write. */
const family = /(?<!\p{L})(?:DD|DS|DH|DW|DP|OH|MIL|FIL|SO|OP|AITAH?)(?:\d+)?(?!\p{L})/u;

/** What no brand sets over its own page, whoever said it. */
const coarse =
  /(?<!\p{L})(?:fat|ugly|dumb|stupid|idiots?|hate|screwed|sucks?|crap\p{L}*|shit\p{L}*|damn|hell|satan|demonic|junk|scam\p{L}*|rip-?offs?|ripp(?:ed|ing) off|fett|hässlich|blöd\p{L}*|scheiß\p{L}*|verarsch\p{L}*|abzocke\p{L}*|kotz\p{L}*)(?!\p{L})/iu;

/** A question that is asked behind a comma or a dash, or in the order of words that asks. */
const asks =
  /(?:^|[,;:–—-]\s|\s(?:and|so|but|or|und|oder)\s)(?:what|how|why|when|where|which|who|should|shall|can|could|is|are|do|does|did|would|will|anyone|has anyone|was|wie|warum|wann|wo|welche[rsnm]?|soll|kann|ist|hat|lohnt)\s(?:do|does|did|is|are|was|i|you|we|they|it|this|that|should|can|could|would|to|has|have|anyone|ich|man|wir|es|das|jemand|tun|machen)(?!\p{L})/iu;

/** What makes fun of a trade, or suspects it, stands over no page of that trade. */
const mocks =
  /(?<!\p{L})worth (?:it|the|paying|having)(?!\p{L}).*\sor\s(?:(?:is|are) (?:it|they|this|that) )?(?:just|only|all|a)(?!\p{L})|(?<!\p{L})(?:(?:just|only|nothing but) (?:posh|fancy|glorified|overpriced|expensive|marketing|hype|snobbery|hot air|a (?:fad|gimmick|con|scam|rip|waste|trend|racket|money|fancy|posh|glorified))|glorified|gimmicks?|fads?|rackets?|(?:total|complete|absolute|big|a) con|being (?:had|conned|fleeced|mugged|robbed|overcharged|taken)|taken for a ride|daylight robbery|waste of|snake oil|pointless|nur (?:geldmacherei|teure?\p{L}*|hype|mode|marketing)|reine (?:geldmacherei|geldverschwendung)|geldmacherei|geldverschwendung|humbug|hokuspokus)(?!\p{L})/iu;

/** It begins and ends as a sentence does, shouts nothing, and asks only where it has its mark. */
export function readsAsTitle(title: string): boolean {
  if (title.length > charactersMax || !/\p{L}\S*\s+\S*\p{L}/u.test(title)) return false;
  if (!/^["“„'‘]?[\p{Lu}\p{N}]/u.test(title) && !/^\p{Ll}\p{Lu}/u.test(title)) return false;
  if (/[.?!…]["”“’)]*\s+\p{Ll}/u.test(title) || /[?!]{2}|\.{3}|…/u.test(title)) return false;
  if (shorthand.test(title) || family.test(title)) return false;
  if (coarse.test(title) || mocks.test(title)) return false;
  // What is shouted in its forum is not set over a page.
  if (/(?<!\p{L})\p{Lu}{6,}(?!\p{L})/u.test(title)) return false;
  // Half of a pair of brackets is left of something that was cut.
  if (title.split("(").length !== title.split(")").length) return false;
  const asked = asks.exec(title.replace(/^\P{L}+/u, ""));
  // "Third no-show this month, how do you deal with this" tells something first, and is read without its mark.
  return title.endsWith("?") || asked === null || /^[,;:–—-]/u.test(asked[0]);
}

/** What a stranger tells of himself and his family, or asks of other people, keeps his words; what anybody could ask gets the capital and the mark that it lost. */
const firstPerson =
  /(?<!\p{L})(?:i|i['’]\p{L}+|me|my|mine|we|our|us|ich|mir|mich|mein\p{L}*|wir|uns|unser\p{L}*|mum|mom|mummy|mommy|dad|daddy|grandma|grandpa|granny|nan|hubby|boss|mama|papa|mutti|vati|oma|opa|yours|did you|have you|you (?:all|guys)|y['’]all|any ?one|any ?body|any of you|habt ihr|hattet ihr|macht ihr|euer\p{L}*|eure\p{L}*|euch|jemand\p{L}*)(?!\p{L})/iu;

export function shownTitle(
  given: string,
  language: ScaffoldLanguage,
  names: ReadonlySet<string>,
): string {
  const { kind, heading, text } = wordingOf(tidiedTitle(given), language, names);
  return kind === "question" && !firstPerson.test(text) ? heading : text;
}
