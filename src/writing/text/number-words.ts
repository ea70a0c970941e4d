/** The words that numbers are written with, in English, German, Spanish and French. Putting them together is spelled-numbers.ts's. */

function counted(from: number, words: string): [string, number][] {
  return words.split(" ").map((word, index) => [word, from + index]);
}

function tens(words: string): [string, number][] {
  return words.split(" ").map((word, index) => [word, 20 + index * 10]);
}

/** One is left out: it is an article as often as a number. */
const units: Readonly<Record<string, ReadonlyMap<string, number>>> = {
  en: new Map([
    ...counted(
      2,
      "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
    ),
    ...tens("twenty thirty forty fifty sixty seventy eighty ninety"),
    ["dozen", 12],
    ["dozens", 12],
  ]),
  de: new Map([
    ...counted(
      2,
      "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn",
    ),
    ...tens("zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig"),
    ["dreissig", 30],
    ["dutzend", 12],
    ["dutzende", 12],
  ]),
  es: new Map([
    ...counted(
      2,
      "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve",
    ),
    ...tens("veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa"),
    ...[
      "doscientos",
      "trescientos",
      "cuatrocientos",
      "quinientos",
      "seiscientos",
      "setecientos",
      "ochocientos",
      "novecientos",
    ].flatMap((word, index): [string, number][] => [
      [word, 200 + index * 100],
      [word.replace(/os$/u, "as"), 200 + index * 100],
    ]),
    ["docena", 12],
    ["docenas", 12],
  ]),
  fr: new Map([
    ...counted(
      2,
      "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
    ),
    ...tens("vingt trente quarante cinquante soixante"),
    ["vingts", 20],
    ["douzaine", 12],
  ]),
};

const scales: Readonly<Record<string, ReadonlyMap<string, number>>> = {
  en: new Map([
    ["hundred", 100],
    ["hundreds", 100],
    ["thousand", 1e3],
    ["thousands", 1e3],
    ["million", 1e6],
    ["millions", 1e6],
    ["billion", 1e9],
    ["billions", 1e9],
  ]),
  de: new Map([
    ["hundert", 100],
    ["hunderte", 100],
    ["hunderten", 100],
    ["tausend", 1e3],
    ["tausende", 1e3],
    ["tausenden", 1e3],
    ["million", 1e6],
    ["millionen", 1e6],
    ["milliarde", 1e9],
    ["milliarden", 1e9],
  ]),
  es: new Map([
    ["cien", 100],
    ["ciento", 100],
    ["cientos", 100],
    ["mil", 1e3],
    ["miles", 1e3],
    ["millón", 1e6],
    ["millones", 1e6],
  ]),
  fr: new Map([
    ["cent", 100],
    ["cents", 100],
    ["centaines", 100],
    ["mille", 1e3],
    ["milliers", 1e3],
    ["million", 1e6],
    ["millions", 1e6],
    ["milliard", 1e9],
    ["milliards", 1e9],
  ]),
};

const germanUnit =
  "(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dreizehn|vierzehn|fünfzehn|sechzehn|siebzehn|achtzehn|neunzehn)";
const germanTen = "(?:zwanzig|dreißig|dreissig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig)";
const germanNumber = new RegExp(
  `^(?:(${germanUnit}|${germanUnit}und${germanTen}|${germanTen})?tausend)?(?:(${germanUnit})?hundert)?(?:und)?(?:(${germanUnit})und(${germanTen})|(${germanTen})|(${germanUnit}))?$`,
  "u",
);

/** “Dreihundertfünfzig” is one word. */
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

/** The value of a word that is no scale, such as “hundred”. */
export function unitValue(lower: string, language: string): number | undefined {
  return units[language]?.get(lower) ?? (language === "de" ? germanCompound(lower) : undefined);
}

/** In any language. */
export function isNumberWord(lower: string): boolean {
  return (
    Object.values(units).some((words) => words.has(lower)) ||
    Object.values(scales).some((words) => words.has(lower)) ||
    germanCompound(lower) !== undefined
  );
}
