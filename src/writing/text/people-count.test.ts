import { expect, it } from "vitest";
import { groupSizesIn, suits } from "./people-count.ts";

it.each([
  ["en", "How much is it for four people?", { min: 4, max: 4 }],
  ["en", "The plan is for one user.", { min: 1, max: 1 }],
  ["en", "It costs £29 for up to five users.", { min: 1, max: 5 }],
  ["en", "Software for firms of one to twenty people.", { min: 1, max: 20 }],
  ["de", "Abende für 8 bis 24 Leute", { min: 8, max: 24 }],
  ["de", "Unsere Kurse haben höchstens zwölf Plätze.", { min: 1, max: 12 }],
  ["de", "Ab zehn Personen kochen wir im Saal.", { min: 10, max: Infinity }],
  ["es", "Una mesa para seis personas", { min: 6, max: 6 }],
  ["fr", "Un atelier jusqu’à dix personnes", { min: 1, max: 10 }],
  ["it", "Un tavolo per quattro persone", { min: 4, max: 4 }],
])("finds the group size, in %s: %s", (language, text, wanted) => {
  expect(groupSizesIn(text, language)).toEqual([wanted]);
});

it("finds no group size if no people are counted", () => {
  expect(groupSizesIn("It costs 29 pounds and people like it.", "en")).toEqual([]);
});

it("distinguishes texts that suit a group size, do not suit it, or name none", () => {
  const fifteen = { min: 15, max: 15 };
  expect(suits(fifteen, "Für 8 bis 24 Leute", "de")).toBe(1);
  expect(suits(fifteen, "Höchstens zwölf Plätze", "de")).toBe(-1);
  expect(suits(fifteen, "Termine gibt es auch mittags.", "de")).toBe(0);
});
