/**
 * Interprets instructions and the brand's don'ts for a writer that can only select: what to leave out, the length, and
 * how to name people. The rest is listed for the person who finishes the draft.
 */
import type { Material } from "../../material.ts";
import { bannedWordFinder } from "../../text/banned-words.ts";
import { contentStems } from "../../text/content-stems.ts";
import { baseLanguage } from "../../text/detect-language.ts";
import { sentencesOf } from "../../text/segment.ts";
import { wordsIn } from "../../text/word-positions.ts";
import type { Credit } from "../../writer.ts";

export interface InstructionRules {
  /** Whether a text may be used in the draft. */
  allows(text: string): boolean;
  /** Requests other than to leave something out, by sentence. */
  asked: readonly string[];
  wordsMin: number | null;
  wordsMax: number | null;
  credit: Credit;
  hasHashtags: boolean;
}

const sentencesMax = 60;

const negative =
  /(?<!\p{L})(?:not|don['’]?t|doesn['’]?t|never|no|without|avoid|skip|leave out|omit|instead of|nicht|nie|niemals|keine?[mnrs]?|ohne|vermeide\p{L}{0,2}|weglassen|statt|no|nunca|sin|evit\p{L}{1,3}|en lugar de|ne|pas|jamais|sans|éviter?z?|au lieu de|non|mai|senza|invece di)(?!\p{L})/iu;
/** “No more than 300 words” and “don't forget to …” exclude nothing. */
const notNegative =
  /(?<!\p{L})(?:no (?:more|less|fewer|longer) than|not (?:more|less|only)|don['’]?t forget|do not forget|never forget|nicht (?:mehr|weniger|nur|vergessen)|no (?:más|menos|solo|olvid\p{L}{1,4})|pas (?:plus|moins|seulement)|n['’]oubli\p{L}{1,4}|non (?:più|meno|solo|dimentic\p{L}{1,4}))(?!\p{L})/iu;
/** Words about what to do with something, not what it is. */
const handling = new Set(
  "mention invite people tell add name names write say talk use using word words promise include give make quote text article post newsletter please readers sound tone style headings hashtag hashtags emoji emojis exclamation marks questions sentence sentences more than erwähnen erwähne einladen leute nennen schreiben sagen verwenden benutzen versprechen zitieren text artikel beitrag bitte klingen ton überschriften wörter mencionar nombrar escribir decir usar prometer citar texto artículo tono palabras mentionner nommer écrire dire utiliser promettre citer texte ton mots menzionare nominare scrivere dire usare promettere citare testo tono parole".split(
    " ",
  ),
);
const money =
  /(?<!\p{L})(?:prices?|pricing|costs?|discounts?|preise?n?|kosten|rabatte?|precios?|descuentos?|prix|tarifs?|remises?|prezz[io]|sconti)(?!\p{L})/iu;
/** A price or percentage. */
export const amount =
  /[€$£¥]\s?\d|\d\s?(?:[€$£¥%]|euros?\b|eur\b|chf\b|usd\b|gbp\b|dollars?\b|pounds?\b)/iu;
const people =
  /(?<!\p{L})(?:users?|usernames?|handles?|names?|posters?|people|identif\p{L}{1,5}|nutzer\p{L}{0,6}|benutzer\p{L}{0,6}|namen|personen|usuarios?|nombres?|personas|pseudos?|pseudonymes?|utilisateurs?|noms?|utent[ei]|nomi|nickname)(?!\p{L})/iu;
const forum =
  /(?<!\p{L})(?:forums?|reddit|thread|community|posters?|usernames?|handles?|nutzernamen?|benutzernamen?|foren|usuarios?|foros?|hilo|pseudos?|fil|utent[ei]|nickname)(?!\p{L})/iu;
const quoting =
  /(?<!\p{L})(?:quot(?:e|es|ing|ations?)|verbatim|wörtlich\p{L}{0,2}|zitate?|zitier\p{L}{1,2}|cit(?:ar|as|e|er|ations?|are|azioni)|textual(?:mente)?)(?!\p{L})/iu;
const length =
  /(?<!\p{N})(\d{2,4})(?:\s?(?:-|–|to|bis|a|à)\s?(\d{2,4}))?\s?(?:words|wörtern?|worte|palabras|mots|parole)(?!\p{L})/iu;
const atLeast =
  /(?<!\p{L})(?:at least|minimum|mindestens|al menos|mínimo|au moins|minimum|almeno)(?!\p{L})/iu;
function isRefusal(text: string): boolean {
  return negative.test(text.replace(notNegative, " "));
}

export function rulesFrom(material: Material): InstructionRules {
  const language = baseLanguage(material.language);
  const { donts, bannedWords } = material.brand.voiceGuide;
  const told = sentencesOf(material.instructions ?? "", sentencesMax).map(({ text }) => text);
  const refused = [...told.filter(isRefusal), ...donts];
  const findBanned = bannedWordFinder(bannedWords, language);
  const avoided = avoidedStems(material, refused, language);
  const isWithoutMoney = refused.some((text) => money.test(text));
  const lengths = told.flatMap((text) => lengthIn(text) ?? []);
  const credit = creditOf(refused);
  return {
    allows(text) {
      if (bannedWords.length > 0 && findBanned(text).length > 0) return false;
      if (isWithoutMoney && amount.test(text)) return false;
      if (avoided.length === 0) return true;
      const stems = contentStems(wordsIn(text), language);
      return avoided.every(
        (part) => [...part].filter((stem) => stems.has(stem)).length < Math.min(2, part.size),
      );
    },
    asked: told.filter((text) => !isRefusal(text) && lengthIn(text) === null),
    wordsMin: lengths.at(-1)?.min ?? null,
    wordsMax: lengths.at(-1)?.max ?? null,
    credit,
    hasHashtags: !refused.some((text) => /hashtag/iu.test(text)),
  };
}

/**
 * The stems of excluded subjects, by part of an exclusion: a text is excluded if it contains one of them, or two if
 * there are more.
 */
function avoidedStems(
  material: Material,
  refused: readonly string[],
  language: string,
): Set<string>[] {
  const own = [material.brand.name, material.topic ?? "", ...material.keywords.slice(0, 20)];
  const wanted = contentStems(wordsIn(own.join(" ")), language);
  return refused
    .flatMap((text) => {
      // Only words after the negation are excluded; in German, the negation may come last.
      const from = language === "de" ? 0 : Math.max(0, text.search(negative));
      return text.slice(from).split(/[,;]|\s(?:and|or|und|oder|y|o|et|ou|e)\s/u);
    })
    .map((part) => {
      const words = wordsIn(part).filter(
        ({ lower }) => !handling.has(lower) && !negative.test(lower),
      );
      return new Set([...contentStems(words, language)].filter((stem) => !wanted.has(stem)));
    })
    .filter(({ size }) => size > 0);
}

function lengthIn(text: string): { min: number | null; max: number | null } | null {
  const [, first, second] = length.exec(text) ?? [];
  if (first === undefined) return null;
  if (second !== undefined) return { min: Number(first), max: Number(second) };
  const words = Number(first);
  return atLeast.test(text) ? { min: words, max: null } : { min: null, max: words };
}

/** People who must not be quoted are hidden. */
function creditOf(refused: readonly string[]): Credit {
  const onForum = refused.filter((text) => forum.test(text) || people.test(text));
  if (onForum.some((text) => quoting.test(text))) return "hidden";
  return onForum.some((text) => people.test(text)) ? "forum" : "named";
}
