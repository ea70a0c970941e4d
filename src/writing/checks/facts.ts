/** The numbers, names and quotes that a sentence states, and which sources hold each of them. */
import { isFirstName } from "../text/first-names.ts";
import { nameForms } from "../text/known-name.ts";
import { isSameNumber, type NumberMention } from "../text/numbers.ts";
import { namesIn } from "../text/names.ts";
import type { QuotedSpan } from "../text/quotes.ts";
import { normalised } from "../text/segment.ts";
import type { Fact } from "./fact.ts";
import type { Material } from "../material.ts";
import { problem } from "../formats/format.ts";
import type { Problem } from "../writer.ts";
import { type Given, givenIn } from "./material-index.ts";
import { atPosition } from "./text-positions.ts";
import type { PassageSource } from "./searchable-text.ts";
import type { ReadPlace } from "./reading.ts";
import { isWorkedOut } from "./worked-out.ts";

/** So few words in quotation marks are a way of speaking. */
const quoteWordsMin = 4;

const unsupportedCode = {
  number: "number_unsupported",
  name: "name_unsupported",
  quote: "quote_unsupported",
} as const;

/** What a sentence states and nothing that was given holds; `near` are the numbers of its paragraph. */
export function checkFacts(
  material: Material,
  place: ReadPlace,
  near: readonly NumberMention[],
): Problem[] {
  if (place.text === "") return [];
  return factsIn(givenIn(material), place)
    .filter(({ holders, isContext }) => holders.length === 0 && !isContext)
    .filter(({ number }) => number === undefined || !isWorkedOut(number, near))
    .map(({ kind, what }) =>
      problem(unsupportedCode[kind], `“${what}” is not in any source.`, atPosition(place)),
    );
}

/** Kept with the place: the check and the finish both ask. */
function factsIn(given: Given, place: ReadPlace): readonly Fact[] {
  return (place.facts ??= findFacts(given, place));
}

const noQuotes: readonly QuotedSpan[] = [];

/** Of one kind in one sentence. What has more is no sentence, and the next one is named as standing in no source. */
const factsMax = 200;

/** The first ones, each looked up in all sources; none that is beyond them passes for supported. */
function looked<Item>(
  items: readonly Item[],
  kind: Fact["kind"],
  what: (item: Item) => string,
  factOf: (item: Item) => Fact | null,
): Fact[] {
  const facts = items.slice(0, factsMax).flatMap((item) => factOf(item) ?? []);
  const beyond = items[factsMax];
  if (beyond !== undefined) facts.push({ kind, what: what(beyond), isContext: false, holders: [] });
  return facts;
}

function textOf({ text }: { text: string }): string {
  return text;
}

function findFacts(given: Given, place: ReadPlace): Fact[] {
  // Most sentences quote nothing and count nothing.
  const quotes =
    place.quotes.length === 0
      ? noQuotes
      : place.quotes.filter(({ text }) => wordCount(text) >= quoteWordsMin);
  const isQuoted = insideOf(quotes);
  // A heading speaks for somebody, and a question is one to ask: neither says that it was said.
  const said =
    place.kind === "heading" ? noQuotes : quotes.filter((quote) => !quote.text.endsWith("?"));
  const facts = looked(said, "quote", textOf, (quote) => quoteFact(given, quote.text));
  facts.push(
    ...looked(place.numbers, "number", textOf, (number) =>
      isQuoted(number.start) || !isStated(place, number) ? null : numberFact(given, number),
    ),
    ...namesOf(given, place, isQuoted),
  );
  addAuthors(facts, given, place);
  return facts;
}

/** Whether something begins inside one of the quotes, which stand in their order and never overlap. */
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

function held(
  sources: readonly PassageSource[],
  holds: (source: PassageSource) => boolean,
): string[] {
  return sources.filter(holds).map(({ passage }) => passage.id);
}

/** What was left out of a quote is marked, and the rest must stand there in its order of words. */
function quoteFact(given: Given, text: string): Fact {
  const parts = text
    .split(/\[?(?:…|\.{3})\]?/u)
    .map(normalised)
    .filter((part) => part !== "");
  const holds = (normal: string) => parts.every((part) => normal.includes(` ${part} `));
  return {
    kind: "quote",
    what: text,
    isContext: holds(given.context.normal()),
    holders: held(given.passages.sources, (source) => holds(source.normal())),
  };
}

function numberFact(given: Given, number: NumberMention): Fact {
  const holds = (numbers: readonly NumberMention[]) =>
    numbers.some((other) => isSameNumber(number, other));
  return {
    kind: "number",
    what: number.text,
    number,
    isContext: holds(given.context.numbers()),
    holders: held(given.passages.withNumbers(), (source) => holds(source.numbers())),
  };
}

const label =
  /(?:step|tip|part|point|reason|rule|question|chapter|option|day|week|schritt|tipp|teil|punkt|regel|grund|frage|variante|paso|consejo|parte|punto|regla|pregunta|étape|conseil|partie|règle|number|no|nr|#)[\s.:]*$/iu;
const ownCount =
  /^(?:(?:quick|simple|easy|good|small|common|big|key|practical|short|more|things|einfache|gute|kleine|häufige|wichtige|praktische|schnelle) )?(?:ways?|tips?|steps?|things?|questions?|reasons?|ideas?|mistakes?|signs?|points?|rules?|tricks?|habits?|lessons?|options?|methods?|minutes? read|tipps?|schritte?n?|dinge?n?|fragen?|gründe?n?|ideen?|fehler|punkte?n?|regeln?|wege?n?|möglichkeiten|consejos?|pasos?|preguntas?|razones|ideas?|errores|reglas|formas|maneras|conseils?|étapes?|questions?|raisons|idées|erreurs|règles|façons)\b/iu;
/** Small numbers in words are a way of speaking, unless they count one of these. */
const countable =
  /^(?:people|persons?|employees|workers|staff|customers|clients|users|teams|companies|countries|cities|shops|stores|branches|locations|offices|farms|farmers|products|members|volunteers|mechanics|baristas|roasters|dentists|lawyers|trainers|rooms|tables|seats|machines|bikes|leute|personen|menschen|mitarbeiter\p{L}*|angestellten?|kunden|kundinnen|nutzer\p{L}*|teams|firmen|unternehmen|länder\p{L}*|städten?|läden|filialen|standorten?|büros|höfen?|bauern|produkten?|mitglieder\p{L}*|zimmer|plätze\p{L}*|maschinen|personas|empleados|trabajadores|clientes|usuarios|equipos|empresas|países|ciudades|tiendas|sucursales|oficinas|granjas|fincas|productos|miembros|voluntarios|habitaciones|plazas|máquinas|personnes|employés|salariés|clients|utilisateurs|équipes|entreprises|pays|villes|boutiques|magasins|fermes|produits|membres)$/u;

/** Longer than any label before a number, and than what counts itself after it: the rest of a text says nothing about it. */
const aroundCharacters = 60;

/** “4–9 s” before a line of a script for a film. */
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

/** Whoever is named as the author is one of those that are cited: the others may be named beside. */
function addAuthors(facts: Fact[], given: Given, { text, citations, quotes }: ReadPlace): void {
  // What introduces a quote in a block of its own needs no citation: the block has it.
  if (citations.length === 0 && quotes.length === 0) return;
  const authors = given.authors();
  if (!authors.some(({ name }) => text.includes(name))) return;
  const named = authors.filter(({ name }) => hasWhole(text, name));
  const [first] = named;
  if (first === undefined) return;
  const holders = named.flatMap(({ ids }) => ids);
  facts.push({ kind: "name", what: first.name, isContext: false, holders });
}

function hasWhole(text: string, name: string): boolean {
  const at = text.indexOf(name);
  if (at === -1) return false;
  return !/[\p{L}\p{N}_]/u.test(`${text[at - 1] ?? ""}${text[at + name.length] ?? ""}`);
}

/** In German a noun that no list knows looks like a name; only a sure one is asked for in the cited passage. */
function isSureName(given: Given, name: string): boolean {
  return given.language !== "de" || isFirstName(name.toLowerCase()) || /\p{Ll}\p{Lu}/u.test(name);
}

/** A noun of which the sources hold another form, or a compound. */
function isNearGiven(given: Given, lower: string): boolean {
  return given.lower().includes(lower.slice(0, Math.max(4, lower.length - 2)));
}

function namesOf(
  given: Given,
  place: ReadPlace,
  isQuoted: (start: number) => boolean,
): readonly Fact[] {
  const { text, tokens } = place;
  const names = namesIn({
    text,
    tokens: place.quotes.length === 0 ? tokens : tokens.filter(({ start }) => !isQuoted(start)),
    language: given.language,
    isTitle: place.kind === "heading" || place.kind === "head",
    isKnown: given.context.hasWord,
  });
  return looked(
    names,
    "name",
    (name) => name,
    (name) => nameFact(given, name),
  );
}

function nameFact(given: Given, name: string): Fact | null {
  const lower = name.toLowerCase();
  const forms = nameForms(lower);
  const holders = given.passages.holdersOfAny(forms);
  if (holders.length === 0 && forms.some(given.all.hasWord)) return null;
  if (!isSureName(given, name) && (holders.length > 0 || isNearGiven(given, lower))) return null;
  return { kind: "name", what: name, isContext: false, holders };
}
