import { expect, it } from "vitest";
import { isSameNumber, numbersIn } from "./numbers.ts";
import { tokensOf } from "./word-positions.ts";

function read(text: string, language = "en") {
  return numbersIn(text, tokensOf(text), [language]);
}

function areSame(one: string, other: string, language = "en"): boolean {
  const [a] = read(one, language);
  const [b] = read(other, language);
  return a !== undefined && b !== undefined && isSameNumber(a, b);
}

it.each([
  ["en", "three hundred and fifty cafés", 350],
  ["en", "twenty-four hours", 24],
  ["en", "two million", 2_000_000],
  ["de", "dreihundertfünfzig Betriebe", 350],
  ["de", "fünfundzwanzig Minuten", 25],
  ["de", "zweitausend", 2000],
  ["es", "cuarenta y cinco minutos", 45],
  ["es", "trescientos locales", 300],
  ["fr", "trente personnes", 30],
])("parses number words (%s: %s)", (language, text, value) => {
  expect(read(text, language).map(({ values }) => values)).toEqual([[value]]);
});

it.each([
  ["1,200 words", "1200 words"],
  ["1.200 Euro", "1200 Euro"],
  ["11,90 €", "11.90 €"],
  ["€65", "65 euros"],
  ["50%", "50 percent"],
  ["72 hours", "3 days"],
  ["two weeks", "14 days"],
  ["1 kilogram", "1000 g"],
  ["60 free days", "60 days"],
  ["week three", "three weeks"],
  ["2 pm", "14:00"],
])("treats %s and %s as equal", (one, other) => {
  expect(areSame(one, other)).toBe(true);
});

it.each([
  ["30 days", "30 %"],
  ["300 cafés", "300 km"],
  ["14 months", "14 employees"],
  ["£9.50", "£9.05"],
  ["3 days", "3 weeks"],
])("does not treat %s and %s as equal", (one, other) => {
  expect(areSame(one, other)).toBe(false);
});

it("parses the parts of a date, and ignores the numbering of threads and digits inside words", () => {
  expect(read("03.05.2021").map(({ values }) => values[0])).toEqual([3, 5, 2021]);
  expect(read("skeptic42 has a V60\n\n2/4")).toEqual([]);
});
