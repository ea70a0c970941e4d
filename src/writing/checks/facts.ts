/** Finds numbers, names and quotes that are not in any source. */
import { isFirstName, nameForms } from "../text/known-names.ts";
import { isSameNumber, type NumberMention } from "../text/numbers.ts";
import { namesIn } from "../text/names.ts";
import type { QuotedSpan } from "../text/quotes.ts";
import { normalized } from "../text/segment.ts";
import type { Material } from "../material.ts";
import { problem } from "../formats/format.ts";
import type { Problem } from "../writer.ts";
import { type Given, givenIn } from "./material-index.ts";
import { atPosition } from "./text-positions.ts";
import type { ReadPlace } from "./analyze-draft.ts";
import { isCalculated } from "./calculated-numbers.ts";

/** Fewer words in quotation marks are treated as a figure of speech, not as a quotation. */
const quoteWordsMin = 4;

/** The unsupported facts of a sentence; `near` are the numbers of its paragraph. */
export function checkFacts(
  material: Material,
  place: ReadPlace,
  near: readonly NumberMention[],
): Problem[] {
  if (place.text === "") return [];
  const given = givenIn(material);
  // Most sentences have no quotes.
  const quotes =
    place.quotes.length === 0
      ? noQuotes
      : place.quotes.filter(({ text }) => wordCount(text) >= quoteWordsMin);
  const isQuoted = insideOf(quotes);
  // Headings and questions in quotation marks do not claim that someone said them.
  const said =
    place.kind === "heading" ? noQuotes : quotes.filter((quote) => !quote.text.endsWith("?"));
  const names = namesOf(given, place, isQuoted);
  if (said.length + place.numbers.length + names.length === 0) return [];
  const problemWith = (code: Problem["code"]) => (what: string) =>
    problem(code, `“${what}” is not in any source.`, atPosition(place));
  return [
    ...unsupported(said, (quote) => isGivenQuote(given, quote.text))
      .map(({ text }) => text)
      .map(problemWith("quote_unsupported")),
    ...unsupported(
      place.numbers,
      (number) =>
        isQuoted(number.start) ||
        !isStated(place, number) ||
        given.numbers().some((other) => isSameNumber(number, other)) ||
        isCalculated(number, near),
    )
      .map(({ text }) => text)
      .map(problemWith("number_unsupported")),
    ...unsupported(names, (name) => isGivenName(given, name)).map(problemWith("name_unsupported")),
  ];
}

const noQuotes: readonly QuotedSpan[] = [];

/**
 * The maximum number of facts of one kind per sentence. With more, the text is not a sentence, and the next fact is
 * reported as unsupported.
 */
const factsMax = 200;

/** Looks up the first items in all sources; an item beyond the maximum counts as unsupported. */
function unsupported<Item>(
  items: readonly Item[],
  isSupported: (item: Item) => boolean,
): readonly Item[] {
  const found = items.slice(0, factsMax).filter((item) => !isSupported(item));
  return [...found, ...items.slice(factsMax, factsMax + 1)];
}

/** Whether a position is inside one of the quotes, which are in order and do not overlap. */
function insideOf(quotes: readonly QuotedSpan[]): (start: number) => boolean {
  return (start) => {
    let from = 0;
    let to = quotes.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((quotes[middle]?.end ?? 0) <= start) from = middle + 1;
      else to = middle;
    }
    const quote = quotes[from];
    return quote !== undefined && quote.start < start;
  };
}

function wordCount(text: string): number {
  return text.trim().split(/\s+/u).length;
}

/** A quote may have marked omissions; all its parts must be in one source. */
function isGivenQuote({ context, sources }: Given, text: string): boolean {
  const parts = text
    .split(/\[?(?:…|\.{3})\]?/u)
    .map(normalized)
    .filter((part) => part !== "");
  return [context, ...sources].some((source) =>
    parts.every((part) => source.normal().includes(` ${part} `)),
  );
}

const label =
  /(?:step|tip|part|point|reason|rule|question|chapter|option|day|week|schritt|tipp|teil|punkt|regel|grund|frage|variante|paso|consejo|parte|punto|regla|pregunta|étape|conseil|partie|règle|number|no|nr|#)[\s.:]*$/iu;
const ownCount =
  /^(?:(?:quick|simple|easy|good|small|common|big|key|practical|short|more|things|einfache|gute|kleine|häufige|wichtige|praktische|schnelle) )?(?:ways?|tips?|steps?|things?|questions?|reasons?|ideas?|mistakes?|signs?|points?|rules?|tricks?|habits?|lessons?|options?|methods?|minutes? read|tipps?|schritte?n?|dinge?n?|fragen?|gründe?n?|ideen?|fehler|punkte?n?|regeln?|wege?n?|möglichkeiten|consejos?|pasos?|preguntas?|razones|ideas?|errores|reglas|formas|maneras|conseils?|étapes?|questions?|raisons|idées|erreurs|règles|façons)\b/iu;
/** Small numbers in words are figures of speech unless they count one of these. */
const countable =
  /^(?:people|persons?|employees|workers|staff|customers|clients|users|teams|companies|countries|cities|shops|stores|branches|locations|offices|farms|farmers|products|members|volunteers|mechanics|baristas|roasters|dentists|lawyers|trainers|rooms|tables|seats|machines|bikes|leute|personen|menschen|mitarbeiter\p{L}*|angestellten?|kunden|kundinnen|nutzer\p{L}*|teams|firmen|unternehmen|länder\p{L}*|städten?|läden|filialen|standorten?|büros|höfen?|bauern|produkten?|mitglieder\p{L}*|zimmer|plätze\p{L}*|maschinen|personas|empleados|trabajadores|clientes|usuarios|equipos|empresas|países|ciudades|tiendas|sucursales|oficinas|granjas|fincas|productos|miembros|voluntarios|habitaciones|plazas|máquinas|personnes|employés|salariés|clients|utilisateurs|équipes|entreprises|pays|villes|boutiques|magasins|fermes|produits|membres)$/u;

/** Longer than any label before a number or counted noun after it: the rest of the text is irrelevant. */
const aroundCharacters = 60;

/** “4–9 s” before a line of a video script. */
const scriptTime =
  /^\W{0,4}\d{1,3}\s?(?:[–-]|to|bis|a|à)\s?\d{1,3}\s?(?:s|sec|secs|seconds|sek|sekunden|segundos|secondes)\b/iu;

function isStated({ text, lowerWords }: ReadPlace, number: NumberMention): boolean {
  if (scriptTime.test(text)) return false;
  const after = text.slice(number.end, number.end + aroundCharacters).trimStart();
  const before = text.slice(Math.max(0, number.start - aroundCharacters), number.start);
  const value = number.values[0] ?? 0;
  if (value <= 20 && (label.test(before) || ownCount.test(after))) return false;
  if (number.isLoose) return false;
  if (/^(?:out of|von|de cada|de|sur|in) \d/u.test(after)) return true;
  if (value > 12 || (!number.isSpelled && (number.unit !== null || !Number.isInteger(value)))) {
    return true;
  }
  if (/\?["”“»)]?$/u.test(text.slice(-aroundCharacters).trimEnd())) return false;
  if (number.unit !== null) return true;
  const at = lowerWords.indexOf(number.counted);
  return countable.test(number.counted) || countable.test(lowerWords[at + 1] ?? "");
}

/** In German, unknown nouns look like names, so only unmistakable names must appear in a source. */
function isSureName(given: Given, name: string): boolean {
  return given.language !== "de" || isFirstName(name.toLowerCase()) || /\p{Ll}\p{Lu}/u.test(name);
}

/** Whether the sources contain another form or a compound of a noun. */
function isNearGiven(given: Given, lower: string): boolean {
  return given.lower().includes(lower.slice(0, Math.max(4, lower.length - 2)));
}

function namesOf(
  given: Given,
  place: ReadPlace,
  isQuoted: (start: number) => boolean,
): readonly string[] {
  const { text, tokens } = place;
  return namesIn({
    text,
    tokens: place.quotes.length === 0 ? tokens : tokens.filter(({ start }) => !isQuoted(start)),
    language: given.language,
    isTitle: place.kind === "heading" || place.kind === "head",
    isKnown: given.context.hasWord,
  });
}

function isGivenName(given: Given, name: string): boolean {
  const lower = name.toLowerCase();
  return (
    nameForms(lower).some(given.hasWord) || (!isSureName(given, name) && isNearGiven(given, lower))
  );
}
