/** Numbers that are written as words, in the three languages of the cases. Below four they are more grammar than number. */

const words: Readonly<Record<string, number>> = {
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  ninety: 90,
  hundred: 100,
  thousand: 1_000,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  elf: 11,
  zwölf: 12,
  zwanzig: 20,
  dreißig: 30,
  vierzig: 40,
  fünfzig: 50,
  hundert: 100,
  tausend: 1_000,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  once: 11,
  doce: 12,
  veinte: 20,
  treinta: 30,
  cien: 100,
  mil: 1_000,
};

/** "once" and "elf" are other words in other languages. */
const onlyIn: Readonly<Record<string, string>> = { once: "es", mil: "es", elf: "de", acht: "de" };

export function numberOfWord(word: string, language: string): number | undefined {
  const lower = word.toLowerCase();
  const only = onlyIn[lower];
  return only !== undefined && only !== language ? undefined : words[lower];
}

export function wordsOfNumber(number: string): string[] {
  return Object.keys(words).filter((word) => String(words[word]) === number);
}
