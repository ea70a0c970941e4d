/** Number words in English, German, Spanish and French; spelled-numbers.ts combines them. */

/** Map entries with the words of each value. */
export function valuesOf(words: Readonly<Record<number, string>>): [string, number][] {
  return Object.entries(words).flatMap(([value, some]) =>
    some.split(" ").map((word): [string, number] => [word, Number(value)]),
  );
}

function counted(from: number, words: string, step = 1): [string, number][] {
  return words.split(" ").map((word, index) => [word, from + index * step]);
}

/** “One” is missing, because in other languages it is also an article. */
const units: Readonly<Record<string, ReadonlyMap<string, number>>> = {
  en: new Map([
    ...counted(
      2,
      "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
    ),
    ...counted(20, "twenty thirty forty fifty sixty seventy eighty ninety", 10),
    ...valuesOf({ 12: "dozen dozens" }),
  ]),
  de: new Map([
    ...counted(
      2,
      "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn",
    ),
    ...counted(20, "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig", 10),
    ...valuesOf({ 12: "dutzend dutzende", 30: "dreissig" }),
  ]),
  es: new Map([
    ...counted(
      2,
      "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve",
    ),
    ...counted(30, "treinta cuarenta cincuenta sesenta setenta ochenta noventa", 10),
    ...["os", "as"].flatMap((ending) =>
      counted(
        200,
        "doscient trescient cuatrocient quinient seiscient setecient ochocient novecient",
        100,
      ).map(([word, value]): [string, number] => [word + ending, value]),
    ),
    ...valuesOf({ 12: "docena docenas" }),
  ]),
  fr: new Map([
    ...counted(
      2,
      "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
    ),
    ...counted(20, "vingt trente quarante cinquante soixante", 10),
    ...valuesOf({ 12: "douzaine", 20: "vingts" }),
  ]),
};

const scales: Readonly<Record<string, ReadonlyMap<string, number>>> = {
  en: new Map(
    valuesOf({
      100: "hundred hundreds",
      1e3: "thousand thousands",
      1e6: "million millions",
      1e9: "billion billions",
    }),
  ),
  de: new Map(
    valuesOf({
      100: "hundert hunderte hunderten",
      1e3: "tausend tausende tausenden",
      1e6: "million millionen",
      1e9: "milliarde milliarden",
    }),
  ),
  es: new Map(valuesOf({ 100: "cien ciento cientos", 1e3: "mil miles", 1e6: "millón millones" })),
  fr: new Map(
    valuesOf({
      100: "cent cents centaines",
      1e3: "mille milliers",
      1e6: "million millions",
      1e9: "milliard milliards",
    }),
  ),
};

const germanUnit =
  "(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dreizehn|vierzehn|fünfzehn|sechzehn|siebzehn|achtzehn|neunzehn)";
const germanTen = "(?:zwanzig|dreißig|dreissig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig)";
const germanNumber = new RegExp(
  `^(?:(${germanUnit}|${germanUnit}und${germanTen}|${germanTen})?tausend)?(?:(${germanUnit})?hundert)?(?:und)?(?:(${germanUnit})und(${germanTen})|(${germanTen})|(${germanUnit}))?$`,
  "u",
);

/** Parses German compounds, such as “dreihundertfünfzig”. */
function germanCompound(word: string): number | undefined {
  if (word.length < 8 || word.length > 60 || !/zig|ßig|hundert|tausend/u.test(word))
    return undefined;
  const match = germanNumber.exec(word);
  if (match === null) return undefined;
  const simple = (part: string | undefined): number =>
    part === undefined
      ? 0
      : part === "ein"
        ? 1
        : (units["de"]?.get(part) ?? germanCompound(part) ?? 0);
  const [, thousands, hundreds, one, ten, tensOnly, unitOnly] = match;
  const hasHundred = /(?:^|tausend|[a-zß])hundert/u.test(word);
  return (
    (word.includes("tausend") ? Math.max(1, simple(thousands)) * 1000 : 0) +
    (hasHundred ? Math.max(1, simple(hundreds)) * 100 : 0) +
    simple(one) +
    simple(ten) +
    simple(tensOnly) +
    simple(unitOnly)
  );
}

export function scaleOf(language: string): ReadonlyMap<string, number> | undefined {
  return scales[language];
}

/** The value of a word other than a scale such as “hundred”. */
export function unitValue(lower: string, language: string): number | undefined {
  return units[language]?.get(lower) ?? (language === "de" ? germanCompound(lower) : undefined);
}

/** Whether it is a number word in any language. */
export function isNumberWord(lower: string): boolean {
  return (
    Object.values(units).some((words) => words.has(lower)) ||
    Object.values(scales).some((words) => words.has(lower)) ||
    germanCompound(lower) !== undefined
  );
}
