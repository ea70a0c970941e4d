/**
 * The names in a text that nobody was told about: people, firms, places. Where only names have capitals a capital
 * tells; in German every noun has one, so german-names.ts asks more. What is known is the caller's to say.
 */
import { isBareSubject } from "./sentence-initial-name.ts";
import { isEnglishWord } from "./english-words.ts";
import { type NameQuestion, isFirstName, isKnownName, isWellKnownName } from "./known-names.ts";
import { germanNames } from "./german-names.ts";
import type { Token } from "./tokens.ts";

/** Capitals that name nothing. */
const generic = new Set(
  "i ok faq diy pdf url urls id ids tv pc ai api apis usb led html css json xml http https sql cpu gpu ram ssd ceo cto hr it qr sms vat b2b b2c seo ps am pm mr mrs ms dr prof internet web wi-fi wifi christmas easter co2 dna gps uv ac dc kpi roi rss ui ux dm dms pr q a tl o'clock plan".split(
    " ",
  ),
);

/** Languages whose names are told by their capitals. */
const latin = new Set("en es fr it pt nl ca gl sv da no nb pl cs ro tr".split(" "));

export function namesIn(question: NameQuestion): string[] {
  const { language, tokens } = question;
  // A word alone is an exclamation.
  if (tokens.length < 2) return [];
  const names =
    language === "de" ? germanNames(question) : latin.has(language) ? capitalNames(question) : [];
  return names.length < 2 ? names : [...new Set(names)];
}

function capitalNames(question: NameQuestion): string[] {
  const { text, tokens, language, isTitle, isKnown } = question;
  const found: string[] = [];
  let titleCase: boolean | null = null;
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as Token;
    const word = token.word.core;
    if (word === "" || token.word.isDay) continue;
    if (!token.isCapital && !/['’]/u.test(token.text)) continue;
    const lower = word.toLowerCase();
    if (generic.has(lower)) continue;
    // Most words that begin a sentence are no names, and need not be looked up.
    if (token.isOpening && !mayBeNameAtStart(question, token, index)) continue;
    if (text[token.start - 1] === "#" || /^I['’]/u.test(word) || isKnownName(lower, isKnown))
      continue;
    titleCase ??= isTitle && isTitleCase(tokens);
    const ordinary = language === "en" && isEnglishWord(lower);
    if (token.isOpening) {
      if (isNameAtStart(question, token, index, ordinary)) found.push(word);
    } else if (!titleCase || (language === "en" ? !ordinary : isFirstName(lower))) found.push(word);
  }
  return found;
}

function mayBeNameAtStart(
  { tokens, language }: NameQuestion,
  token: Token,
  index: number,
): boolean {
  const next = tokens[index + 1];
  return (
    /['’]/u.test(token.text) ||
    isFirstName(token.lower) ||
    isWellKnownName(token.lower) ||
    next?.isCapital === true ||
    isBareSubject(language, token, next, tokens[index + 2])
  );
}

function isNameAtStart(
  { tokens, language }: NameQuestion,
  token: Token,
  index: number,
  ordinary: boolean,
): boolean {
  const lower = token.word.core.toLowerCase();
  const next = tokens[index + 1];
  if (isFirstName(lower) || isWellKnownName(lower)) return true;
  if (ordinary || next === undefined) return false;
  if (language === "en" && next.isCapital && !next.isOpening && !generic.has(next.lower))
    return true;
  if (
    language === "en" &&
    /['’]s$/u.test(token.text) &&
    !/^(?:it|that|what|here|there|let|he|she|who|how|where|when)['’]/iu.test(token.text)
  )
    return true;
  return isBareSubject(language, token, next, tokens[index + 2]);
}

const smallInTitles =
  /^(?:a|an|the|and|or|but|of|to|in|on|at|by|for|from|with|as|is|are|it|you|your|we|our|vs|de|la|el|los|las|un|una|y|o|en|con|por|para|le|les|des|du|et|ou|à|au|que|no|not|so|if|into|than|that|this)$/u;

function isTitleCase(tokens: readonly Token[]): boolean {
  const large = tokens.filter(({ lower }) => !smallInTitles.test(lower) && !/^\d/.test(lower));
  const capitals = large.filter(({ isCapital }) => isCapital).length;
  return large.length < 3 ? capitals === large.length : capitals / large.length > 0.6;
}
