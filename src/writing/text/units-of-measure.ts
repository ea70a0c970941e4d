/** Units of measure in English, German, Spanish and French, with their conversion factors. */

const names: Readonly<Record<string, string>> = {
  second: "s sec second seconds sekunde sekunden segundo segundos seconde secondes",
  minute: "min mins minute minutes minuten minuto minutos",
  hour: "h hr hrs hour hours stunde stunden hora horas heure heures",
  day: "day days tag tage tagen tages día días dia dias jour jours",
  week: "week weeks woche wochen semana semanas semaine semaines",
  month: "month months monat monate monaten monats mes meses mois",
  year: "year years yr yrs jahr jahre jahren jahres año años ano anos an ans année années",
  gram: "g gr gram grams gramme grammes gramm gramo gramos",
  kilogram:
    "kg kilo kilos kilogram kilograms kilogramm kilogramo kilogramos kilogramme kilogrammes",
  tonne: "t ton tons tonne tonnes tonnen tonelada toneladas",
  millilitre: "ml millilitre millilitres milliliter milliliters millilitern mililitro mililitros",
  litre: "l litre litres liter liters litern litro litros",
  millimetre: "mm millimetre millimetres millimeter millimeters millimetern milímetros",
  centimetre:
    "cm centimetre centimetres centimeter centimeters zentimeter zentimetern centímetros centimètres",
  metre: "m metre metres meter meters metro metros mètre mètres metern",
  kilometre: "km kilometre kilometres kilometer kilometers kilometern kilómetros kilomètres",
  mile: "mile miles meile meilen milla millas",
  degree: "degree degrees grad grados degré degrés celsius °c",
  percent: "percent prozent pct",
  euro: "euro euros eur",
  dollar: "dollar dollars usd dólar dólares",
  pound: "pound pounds gbp pfund libra libras",
  franc: "chf franken francs",
  cent: "cents cent",
};

const unitOf = new Map(
  Object.entries(names).flatMap(([unit, words]) => words.split(" ").map((word) => [word, unit])),
);

const amounts: Readonly<Record<string, readonly [string, number]>> = {
  second: ["time", 1],
  minute: ["time", 60],
  hour: ["time", 3600],
  day: ["time", 86_400],
  week: ["time", 604_800],
  month: ["months", 1],
  year: ["months", 12],
  gram: ["weight", 1],
  kilogram: ["weight", 1000],
  tonne: ["weight", 1_000_000],
  millilitre: ["volume", 1],
  litre: ["volume", 1000],
  millimetre: ["length", 1],
  centimetre: ["length", 10],
  metre: ["length", 1000],
  kilometre: ["length", 1_000_000],
};

export function amountIn(
  value: number,
  unit: string | null,
): { of: string; amount: number } | null {
  const known = unit === null ? undefined : amounts[unit];
  return known === undefined ? null : { of: known[0], amount: value * known[1] };
}

const sign: Readonly<Record<string, string>> = { "€": "euro", $: "dollar", "£": "pound" };

const rate =
  /^(?:a|an|per|pro|je|al|por|par|im|in|at|to|and|or|of|the|un|una|le|la|el|und|oder|y|o|et|ou)$/u;

/** The unit directly after a number. */
export function unitAfter(after: string): string | null {
  const mark = /^\s?([%€$£°])/u.exec(after)?.[1];
  if (mark !== undefined)
    return mark === "%" ? "percent" : mark === "°" ? "degree" : (sign[mark] ?? null);
  if (/^\s?(?:per cent|por ciento|pour cent)\b/iu.test(after)) return "percent";
  // Allows one word in between: “60 free days”.
  const words = /^[\s\u00A0\u202F-]?(\p{L}+)(?: (\p{L}{3,}))?/u.exec(after);
  const first = words?.[1]?.toLowerCase() ?? "";
  // In “45 a year”, the year is not the unit.
  if (rate.test(first)) return null;
  const unit = unitOf.get(first);
  return unit ?? unitOf.get(words?.[2]?.toLowerCase() ?? "") ?? null;
}

/** The currency sign or unit directly before a number: “week three”. */
export function unitBefore(before: string): string | null {
  const mark = /([€$£])\s?$/u.exec(before)?.[1];
  if (mark !== undefined) return sign[mark] ?? null;
  const word = /(?<!\p{L})(\p{L}+) $/u.exec(before)?.[1]?.toLowerCase() ?? "";
  return word.length > 2 ? (unitOf.get(word) ?? null) : null;
}
