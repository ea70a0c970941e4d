import { expect, it, test } from "vitest";
import { applyEdits, withWords } from "./apply-edits.ts";

const kettle = "The kettle holds 1.2 litres. Its “cool” handle stays cool. It drips. [[p1]]";
const list = "- Cool handle\n- Never drips\n- Made in Leeds [[p2]]";
const leeds = "It is made in Leeds. [[p1]]";
const letter = "Ring us.\n\nIt is cold. Bring a coat.\n\nWe open at ten. [[p1]]";

it.each([
  [
    "replaces words",
    kettle,
    "1.2 litres",
    "a litre",
    "The kettle holds a litre. Its “cool” handle stays cool. It drips. [[p1]]",
  ],
  [
    "finds words with other quotation marks",
    kettle,
    'Its "cool" handle',
    "Its handle",
    "The kettle holds 1.2 litres. Its handle stays cool. It drips. [[p1]]",
  ],
  [
    "removes a sentence without a double space",
    kettle,
    "Its “cool” handle stays cool.",
    "",
    "The kettle holds 1.2 litres. It drips. [[p1]]",
  ],
  [
    "removes the last sentence and keeps the marker",
    kettle,
    "It drips.",
    "",
    "The kettle holds 1.2 litres. Its “cool” handle stays cool. [[p1]]",
  ],
  [
    "removes the first sentence of a paragraph and keeps the paragraph",
    letter,
    "It is cold.",
    "",
    "Ring us.\n\nBring a coat.\n\nWe open at ten. [[p1]]",
  ],
  [
    "removes a whole paragraph",
    letter,
    "It is cold. Bring a coat.",
    "",
    "Ring us.\n\nWe open at ten. [[p1]]",
  ],
  [
    "removes words before a full stop",
    kettle,
    "1.2 litres",
    "",
    "The kettle holds. Its “cool” handle stays cool. It drips. [[p1]]",
  ],
  ["removes an item of a list", list, "Never drips", "", "- Cool handle\n- Made in Leeds [[p2]]"],
  [
    "removes the item that carries the marker",
    list,
    "Made in Leeds",
    "",
    "- Cool handle\n- Never drips [[p2]]",
  ],
  [
    "replaces a unit that is quoted with its marker",
    leeds,
    "It is made in Leeds. [[p1]]",
    "It comes from Leeds.",
    "It comes from Leeds. [[p1]]",
  ],
  [
    "names the passages of the new words beside the unit's own",
    leeds,
    "It is made in Leeds.",
    "It comes from Leeds. [[p4, p1]]",
    "It comes from Leeds. [[p1, p4]]",
  ],
  [
    "drops the none marker of a paragraph that now has a source",
    "Hello. [[none]]",
    "Hello.",
    "Hello, it holds a litre. [[p1]]",
    "Hello, it holds a litre. [[p1]]",
  ],
])("%s", (_, unit, quote, instead, text) => {
  expect(withWords(unit, quote, instead)).toBe(text);
});

it.each([
  ["is made in", "comes from ", "It comes from Leeds. [[p1]]"],
  ["made in Leeds", "from Leeds ", "It is from Leeds. [[p1]]"],
])("leaves no extra space around what replaces “%s”", (quote, instead, text) => {
  expect(withWords(leeds, quote, instead)).toBe(text);
});

it.each([
  ["words that are not there", "It whistles.", "It sings."],
  ["no words", "", "More."],
  ["the whole text of a unit with nothing", "It is made in Leeds.", ""],
])("does not replace %s", (_, quote, instead) => {
  expect(withWords(leeds, quote, instead)).toBeUndefined();
});

test("edits are applied in order, each to the result of the earlier ones", () => {
  const edits = [
    { unit: 1, quote: "1.2 litres", instead: "a litre" },
    { unit: 1, quote: "a litre", instead: "one litre" },
    { unit: 2, quote: "- Never drips\n", instead: "" },
    { unit: 3, quote: "", instead: "Ask for Ann." },
  ];
  expect(applyEdits([kettle, list, leeds], edits)).toEqual({
    edited: [
      "The kettle holds one litre. Its “cool” handle stays cool. It drips. [[p1]]",
      "- Cool handle\n- Made in Leeds [[p2]]",
      "It is made in Leeds. Ask for Ann. [[p1]]",
    ],
    missed: [],
  });
});

test("an edit may name the wrong unit if only one other contains its words, and can remove a whole unit", () => {
  const edits = [
    { unit: 1, quote: "made in Leeds.", instead: "made in York." },
    { unit: 1, quote: kettle, instead: "" },
  ];
  expect(applyEdits([kettle, leeds], edits)).toEqual({
    edited: ["", "It is made in York. [[p1]]"],
    missed: [],
  });
});

test("an edit is reported as missed if its words are missing or ambiguous or its unit does not exist", () => {
  const edits = [
    { unit: 1, quote: "two litres", instead: "one" },
    { unit: 2, quote: "It drips.", instead: "" },
    { unit: 9, quote: "", instead: "More." },
  ];
  const units = [kettle, leeds, kettle];
  expect(applyEdits(units, edits)).toEqual({ edited: units, missed: edits });
});
