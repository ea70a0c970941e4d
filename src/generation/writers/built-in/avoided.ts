/** The few kinds of things that can be known by their look, so that "no prices" means amounts of money as well as the word. */

const numberWord =
  "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|vierzig|fünfzig|hundert|tausend|million(?:en)?|dutzend|dozen";
const currency =
  "euros?|eur|dollars?|usd|pounds?|gbp|pence|cents?|francs?|franken|chf|kronen?|yen|rupees?|zloty";

interface Kind {
  /** What the report calls it. */
  said: string;
  asked: RegExp;
  found: RegExp;
}

const kinds: readonly Kind[] = [
  {
    said: "no prices, neither amounts of money nor words for them",
    asked:
      /\b(?:prices?|pricing|costs?|fees?|preise?n?|kosten|gebühren?|geldbeträge?n?|prix|tarifs?|precios?|prezzi)\b/iu,
    found: new RegExp(
      String.raw`[€$£¥₹]|(?<!\p{L})(?:quot\p{L}+|charg\p{L}+|paid|pays?|asks? for|zahl\p{L}+|bezahl\p{L}+|verlang\p{L}+)(?!\p{L})[^.!?]{0,30}\d|(?<!\p{L})(?:${currency}|pric(?:e[sd]?|ing|e[ -]?list\w*)|costs?|costly|fees?|tariffs?|discount\w*|cheap\w*|expensive|affordable|surcharges?|free of charge|we charge|charges? (?:a|an|by|per|for)|preis\p{L}*|kosten(?!los|frei)\p{L}*|kostet\p{L}*|gebühr\p{L}*|tarif\p{L}*|honorar\p{L}*|rabatt\p{L}*|pauschal\p{L}*|entgelt\p{L}*|stundens[aä]tz\p{L}*|coût\p{L}*|prix|precios?|cuesta\p{L}*|teure?[rsnm]?|billig\p{L}*)(?!\p{L})`,
      "iu",
    ),
  },
  {
    said: "no dates",
    asked:
      /^(?:(?:any|exact|specific|konkreten?|genauen?)\s+)?(?:dates?|years?|daten|datum|datumsangaben|jahreszahlen)$/iu,
    found:
      /\b(?:19|20)\d{2}\b|\b\d{1,2}[./]\d{1,2}[./]|\b(?:january|february|march|april|may \d|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember)\b/iu,
  },
];

export function hasNumber(text: string): boolean {
  return new RegExp(
    String.raw`\d|(?<!\p{L})(?:one|half|halb\p{L}*|ein(?:e[nmr]?)?|${numberWord})(?!\p{L})`,
    "iu",
  ).test(text);
}

/** A question that a number answers. */
export const asksHowMuch =
  /\b(?:how (?:long|often|many|much|full|far|big|hot|old|soon)|wie (?:lange|oft|viele?|voll|weit|groß|warm|kalt|alt|hoch))\b/iu;

/** A number with what it counts: minutes, weeks, degrees, money. */
export function hasMeasure(text: string): boolean {
  return /[€$£]\s?\d|\d\s?(?:[€$£%°]|(?:h|hrs?|min(?:s|utes?|uten?)?|hours?|days?|weeks?|months?|years?|stunden?|tage?n?|wochen?|monate?n?|jahre?n?|euros?|pounds?|dollars?|km|miles?|kg|mm|cm|m|c|ml|l)(?![\p{L}]))|(?<!\p{L})(?:half an|an|two|three|four|five|six|zwei|drei|vier|fünf|sechs|acht|zehn)(?:\s\p{L}+){0,2}\s(?:hours?|minutes?|days?|weeks?|months?|years?|stunden?|minuten?|tage?n?|wochen?|monate?n?|jahre?n?)(?!\p{L})/iu.test(
    text,
  );
}

/** The kind that a word to avoid stands for, or null where it is only itself. */
export function kindOf(word: string): Kind | null {
  return kinds.find(({ asked }) => asked.test(word)) ?? null;
}
