/** Reads numbers that are written as words, in English, German, Spanish and French. */
import type { Token } from "./tokens.ts";

interface Spelled {
  values: number[];
  /** The first and the last token. */
  first: number;
  last: number;
}

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

const joining: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(["and"]),
  de: new Set(),
  es: new Set(["y"]),
  fr: new Set(["et"]),
};

export function spelledNumbers(tokens: readonly Token[], language: string): Spelled[] {
  const unit = units[language];
  const scale = scales[language];
  if (unit === undefined || scale === undefined) return [];
  const valueOf = (word: string): number | undefined =>
    unit.get(word) ?? (language === "de" ? germanCompound(word) : undefined);
  const found: Spelled[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const word = tokens[at]?.lower ?? "";
    if (valueOf(word) === undefined && !scale.has(word)) continue;
    const read = readFrom(tokens, at, valueOf, scale, joining[language] ?? new Set());
    found.push(read);
    at = read.last;
  }
  return found;
}

/** “Three hundred and fifty” is added and multiplied word by word. */
function readFrom(
  tokens: readonly Token[],
  first: number,
  valueOf: (word: string) => number | undefined,
  scale: ReadonlyMap<string, number>,
  joins: ReadonlySet<string>,
): Spelled {
  let total = 0;
  let group = 0;
  let last = first;
  for (let at = first; at < tokens.length; at += 1) {
    const word = tokens[at]?.lower ?? "";
    const value = valueOf(word);
    const times = scale.get(word);
    if (value !== undefined) {
      // “Five, six weeks” are two numbers.
      if (at > first && group % 10 !== 0 && group !== 0 && value < 100) break;
      group += value;
    } else if (times === 100) group = Math.max(1, group) * 100;
    else if (times !== undefined) {
      total += Math.max(1, group) * times;
      group = 0;
    } else if (joins.has(word) && at > first) {
      const next = tokens[at + 1]?.lower ?? "";
      const follows =
        valueOf(next) !== undefined && (group % 100 === 0 || (group % 10 === 0 && group > 12));
      if (!follows) break;
      continue;
    } else break;
    last = at;
  }
  return { values: [total + group], first, last };
}

const germanUnit =
  "(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dreizehn|vierzehn|fünfzehn|sechzehn|siebzehn|achtzehn|neunzehn)";
const germanTen = "(?:zwanzig|dreißig|dreissig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig)";
const germanNumber = new RegExp(
  `^(?:(${germanUnit}|${germanUnit}und${germanTen}|${germanTen})?tausend)?(?:(${germanUnit})?hundert)?(?:und)?(?:(${germanUnit})und(${germanTen})|(${germanTen})|(${germanUnit}))?$`,
  "u",
);

/** “Dreihundertfünfzig” is one word. */
function germanCompound(word: string): number | undefined {
  if (word.length < 8 || !/zig|ßig|hundert|tausend/u.test(word)) return undefined;
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
