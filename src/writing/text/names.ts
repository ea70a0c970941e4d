/**
 * Finds unknown names in a text: people, companies, places. Most languages capitalize only names; for German, which
 * capitalizes all nouns, see german-names.ts. The caller provides the known names.
 */
import { smallWordsOf } from "./detect-language.ts";
import { isEnglishWord } from "./english-words.ts";
import {
  type NameQuestion,
  isFirstName,
  isKnownName,
  isWellKnownName,
  hasForeignLetter,
} from "./known-names.ts";
import { germanNames } from "./german-names.ts";
import type { Token } from "./word-positions.ts";

/** Capitalized words that are not names. */
const generic = new Set(
  "i ok faq diy pdf url urls id ids tv pc ai api apis usb led html css json xml http https sql cpu gpu ram ssd ceo cto hr it qr sms vat b2b b2c seo ps am pm mr mrs ms dr prof internet web wi-fi wifi christmas easter co2 dna gps uv ac dc kpi roi rss ui ux dm dms pr q a tl o'clock plan".split(
    " ",
  ),
);

/** Languages that capitalize only names. */
const latin = new Set("en es fr it pt nl ca gl sv da no nb pl cs ro tr".split(" "));

export function namesIn(question: NameQuestion): string[] {
  const { language, tokens } = question;
  // A single word is an exclamation.
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
    // Checks the first word of a sentence before the known names, because it is rarely a name.
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

/** Verbs with a person or company as the subject, in any tense. */
const speaking: Readonly<Record<string, RegExp>> = {
  en: /^(?:says?|said|writes?|wrote|asks?|asked|answers?|answered|replies|replied|explains?|explained|recommends?|recommended|reports?|reported|founded|built|builds|sells|sold|launched|believes|thinks|thought|argues|announced|introduced|acquired|designed|developed|invented|promises|promised|warns|warned|swears|prefers|agrees|agreed|disagrees|confirms|confirmed|calls|called|stocks|supplies|ships|manufactures|publishes|employs|owns)$/u,
  es: /^(?:dice|dijo|escribe|escribió|pregunta|preguntó|responde|respondió|explica|explicó|recomienda|recomendó|sugiere|fundó|vende|ofrece|usa|creó|lanzó|opina|cuenta|contó|asegura|aseguró|prefiere|confirma)$/u,
  fr: /^(?:dit|écrit|demande|répond|explique|recommande|suggère|vend|propose|utilise|pense|raconte|assure|préfère|confirme)$/u,
};

/**
 * Verbs mostly in the past tense. Texts describe things in the present, and in Spanish with an article, so a subject
 * without an article before one of these is a person, a company or a place.
 */
const told: Readonly<Record<string, RegExp>> = {
  en: /^(?:made|gave|took|brought|won|led|began|became|came|went|chose|found|got|grew|held|kept|knew|lost|met|paid|put|ran|saw|sent|set|showed|spent|stood|taught|told|used|has|had|did)$/u,
  es: /^(?:dio|hizo|fue|puso|tuvo|pudo|quiso|vino|supo|trajo|estuvo|tiene|tenía|hace|lleva|vive|está|ha|había|\p{L}{2,}ó)$/u,
};
/** Not in “Kimchi fermented for a week”, where it is a participle. */
const regularPast = /^(?!(?:need|feed|speed|indeed|used)$)\p{Ll}{2,}ed$/u;
const afterParticiple =
  /^(?:a|an|for|in|at|by|with|on|from|under|to|over|as|until|and|or|before|after)$/u;

/** Spanish words other than stop words that may precede a verb and are not its subject. */
const spanishBeginner =
  /(?:mente|[aei]r|[aei]rse|[aei]rlo|[aei]rla|ando|iendo)$|^(?:según|así|quien|quienes|aunque|mientras|luego|después|antes|entonces|siempre|nunca|jamás|aquí|allí|allá|ahí|ahora|hoy|ayer|anoche|mañana|casi|solo|sólo|tampoco|además|incluso|aun|aún|quizá|quizás|tal|nadie|alguien|algo|nada|algun[oa]s?|ningun[oa]|algún|ningún|cualquiera|amb[oa]s|much[oa]s?|poc[oa]s?|vari[oa]s|otr[oa]s?|mism[oa]s?|tant[oa]s?|cuant[oa]s?|él|ella|ell[oa]s|usted|ustedes|yo|tú|aquel|aquella|aquello|aquell[oa]s|ese|esa|es[oa]s|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|primero|tercero|cerca|lejos|tarde|temprano|pronto|bien|mal|mejor|peor|apenas|bastante|demasiado|pues|ni|cuál|cuáles|cuánt[oa]s?|quiénes|dónde|cuándo|tras|ante|bajo|contra|durante|mediante|salvo|excepto|todavía|acaso|ojalá|conforme)$/u;

/**
 * Whether the first word of a sentence, which is always capitalized, must be a name: a singular subject without an
 * article, before a verb. The caller excludes common words.
 */
function isBareSubject(
  language: string,
  token: Token,
  next: Token | undefined,
  afterNext: Token | undefined,
): boolean {
  const { lower } = token;
  if (hasForeignLetter(lower)) return true;
  if (next === undefined || next.isCapital || smallWordsOf(language).has(lower)) return false;
  if (language === "es" ? spanishBeginner.test(lower) : /(?:ly|ment)$/u.test(lower)) return false;
  // “Users reported” has a plural subject; after a singular one ending in s, only “reports” counts.
  if (language === "en" && lower.endsWith("s") && !next.lower.endsWith("s")) return false;
  if (speaking[language]?.test(next.lower) === true) return true;
  if (told[language]?.test(next.lower) === true) return true;
  return (
    language === "en" &&
    regularPast.test(next.lower) &&
    afterNext !== undefined &&
    !afterParticiple.test(afterNext.lower)
  );
}
