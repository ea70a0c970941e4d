import { expect, it } from "vitest";
import { bannedWordFinder } from "./banned-words.ts";

it.each([
  [
    "en",
    "elevate",
    "We are elevating it. Elevated! It elevates.",
    ["elevating", "Elevated", "elevates"],
  ],
  ["en", "game-changer", "A game changer, two gamechangers.", ["game changer", "gamechangers"]],
  ["en", "passion", "Passionate? Our passions.", ["passions"]],
  [
    "de",
    "Leidenschaft",
    "Kaffeeleidenschaft und Leidenschaften",
    ["Kaffeeleidenschaft", "Leidenschaften"],
  ],
  ["de", "zaubern", "Es zaubert, gezaubert.", ["zaubert", "gezaubert"]],
  ["es", "mágico", "Una noche mágica.", ["mágica"]],
])("finds forms of a banned word (%s: %s)", (language, word, text, found) => {
  expect(bannedWordFinder([word], language)(text).map((one) => one.word)).toEqual(found);
});

it("does not find short words inside other words", () => {
  expect(bannedWordFinder(["Rat"], "de")("Im Rathaus, beim Fahrrad.")).toEqual([]);
  expect(bannedWordFinder(["use"], "en")("The house is a museum.")).toEqual([]);
});

it("finds nothing without banned words", () => {
  expect(bannedWordFinder(["!!!", ""], "en")("Anything!!!")).toEqual([]);
});
