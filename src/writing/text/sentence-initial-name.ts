/**
 * Whether the first word of a sentence, where every word has a capital, can only be a name: a single subject that does
 * something and has no article. Which words are ordinary is for the caller to say.
 */
import { smallWordsOf } from "./detect-language.ts";
import type { Token } from "./tokens.ts";

/** What only somebody does, in any tense. */
const speaking: Readonly<Record<string, RegExp>> = {
  en: /^(?:says?|said|writes?|wrote|asks?|asked|answers?|answered|replies|replied|explains?|explained|recommends?|recommended|reports?|reported|founded|built|builds|sells|sold|launched|believes|thinks|thought|argues|announced|introduced|acquired|designed|developed|invented|promises|promised|warns|warned|swears|prefers|agrees|agreed|disagrees|confirms|confirmed|calls|called|stocks|supplies|ships|manufactures|publishes|employs|owns)$/u,
  es: /^(?:dice|dijo|escribe|escribió|pregunta|preguntó|responde|respondió|explica|explicó|recomienda|recomendó|sugiere|fundó|vende|ofrece|usa|creó|lanzó|opina|cuenta|contó|asegura|aseguró|prefiere|confirma)$/u,
  fr: /^(?:dit|écrit|demande|répond|explique|recommande|suggère|vend|propose|utilise|pense|raconte|assure|préfère|confirme)$/u,
};

/**
 * What somebody once did. Things are told of in the present, and in Spanish they have an article: so whatever stands
 * alone before one of these is somebody, or a place.
 */
const told: Readonly<Record<string, RegExp>> = {
  en: /^(?:made|gave|took|brought|won|led|began|became|came|went|chose|found|got|grew|held|kept|knew|lost|met|paid|put|ran|saw|sent|set|showed|spent|stood|taught|told|used|has|had|did)$/u,
  es: /^(?:dio|hizo|fue|puso|tuvo|pudo|quiso|vino|supo|trajo|estuvo|tiene|tenía|hace|lleva|vive|está|ha|había|\p{L}{2,}ó)$/u,
};
/** “Kimchi fermented for a week” tells nothing of what kimchi did. */
const regularPast = /^(?!(?:need|feed|speed|indeed|used)$)\p{Ll}{2,}ed$/u;
const afterParticiple =
  /^(?:a|an|for|in|at|by|with|on|from|under|to|over|as|until|and|or|before|after)$/u;

/** What stands before a verb in Spanish and is no subject, beside the small words. */
const spanishBeginner =
  /(?:mente|[aei]r|[aei]rse|[aei]rlo|[aei]rla|ando|iendo)$|^(?:según|así|quien|quienes|aunque|mientras|luego|después|antes|entonces|siempre|nunca|jamás|aquí|allí|allá|ahí|ahora|hoy|ayer|anoche|mañana|casi|solo|sólo|tampoco|además|incluso|aun|aún|quizá|quizás|tal|nadie|alguien|algo|nada|algun[oa]s?|ningun[oa]|algún|ningún|cualquiera|amb[oa]s|much[oa]s?|poc[oa]s?|vari[oa]s|otr[oa]s?|mism[oa]s?|tant[oa]s?|cuant[oa]s?|él|ella|ell[oa]s|usted|ustedes|yo|tú|aquel|aquella|aquello|aquell[oa]s|ese|esa|es[oa]s|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|primero|tercero|cerca|lejos|tarde|temprano|pronto|bien|mal|mejor|peor|apenas|bastante|demasiado|pues|ni|cuál|cuáles|cuánt[oa]s?|quiénes|dónde|cuándo|tras|ante|bajo|contra|durante|mediante|salvo|excepto|todavía|acaso|ojalá|conforme)$/u;

/** Letters that none of the languages which we tell names in has in its own words. */
const foreignLetter = /[øåæœðþłńśźżąęćčřšžěůőűığşțșđ]/u;

export function hasForeignLetter(lower: string): boolean {
  return foreignLetter.test(lower);
}

export function isBareSubject(
  language: string,
  token: Token,
  next: Token | undefined,
  afterNext: Token | undefined,
): boolean {
  const { lower } = token;
  if (hasForeignLetter(lower)) return true;
  if (next === undefined || next.isCapital || smallWordsOf(language).has(lower)) return false;
  if (language === "es" ? spanishBeginner.test(lower) : /(?:ly|ment)$/u.test(lower)) return false;
  // “Users reported” are many; of one, English says “reports”.
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
