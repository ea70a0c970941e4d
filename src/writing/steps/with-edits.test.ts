import { expect, it } from "vitest";
import { withEdits } from "./with-edits.ts";
import type { Edit } from "../writer.ts";

const units = [
  "The kettle holds 1.2 litres. Its “cool” handle stays cool. It drips. [[p1]]",
  "- Cool handle\n- Never drips\n- Made in Leeds [[p2]]",
  "It is made in Leeds. [[p1]]",
  "Ring us.\n\nIt is cold. Bring a coat.\n\nWe open at ten. [[p1]]",
];

function edit(one: Partial<Edit>): Edit {
  return { unit: 1, quote: "", category: "logic", problem: "Wrong.", instead: "", ...one };
}

it.each([
  [
    "replaces words",
    { quote: "1.2 litres", instead: "a litre" },
    0,
    "The kettle holds a litre. Its “cool” handle stays cool. It drips. [[p1]]",
  ],
  [
    "finds words with other quotation marks",
    { quote: 'Its "cool" handle', instead: "Its handle" },
    0,
    "The kettle holds 1.2 litres. Its handle stays cool. It drips. [[p1]]",
  ],
  [
    "removes a sentence without a double space",
    { quote: "Its “cool” handle stays cool." },
    0,
    "The kettle holds 1.2 litres. It drips. [[p1]]",
  ],
  [
    "removes the last sentence and keeps the marker",
    { quote: "It drips." },
    0,
    "The kettle holds 1.2 litres. Its “cool” handle stays cool. [[p1]]",
  ],
  [
    "removes the first sentence of a paragraph and keeps the paragraph",
    { unit: 4, quote: "It is cold." },
    3,
    "Ring us.\n\nBring a coat.\n\nWe open at ten. [[p1]]",
  ],
  [
    "removes a whole paragraph",
    { unit: 4, quote: "It is cold. Bring a coat." },
    3,
    "Ring us.\n\nWe open at ten. [[p1]]",
  ],
  [
    "removes words before a full stop",
    { quote: "1.2 litres" },
    0,
    "The kettle holds. Its “cool” handle stays cool. It drips. [[p1]]",
  ],
  [
    "removes an item of a list",
    { unit: 2, quote: "Never drips" },
    1,
    "- Cool handle\n- Made in Leeds [[p2]]",
  ],
  [
    "removes the item that carries the marker",
    { unit: 2, quote: "Made in Leeds" },
    1,
    "- Cool handle\n- Never drips [[p2]]",
  ],
  [
    "replaces a unit that is quoted with its marker",
    { unit: 3, quote: "It is made in Leeds. [[p1]]", instead: "It comes from Leeds." },
    2,
    "It comes from Leeds. [[p1]]",
  ],
  ["removes a whole unit", { unit: 3, quote: "It is made in Leeds." }, 2, ""],
  [
    "adds words before the marker",
    { unit: 3, instead: "Come and see." },
    2,
    "It is made in Leeds. Come and see. [[p1]]",
  ],
  [
    "finds the unit that was meant",
    { unit: 1, quote: "It is made in Leeds.", instead: "It comes from Leeds." },
    2,
    "It comes from Leeds. [[p1]]",
  ],
] as const)("%s", (_, change, index, text) => {
  expect(withEdits(units, [edit(change)])).toEqual({ edited: units.with(index, text), missed: [] });
});

it.each([
  ["is made in", "comes from ", "It comes from Leeds. [[p1]]"],
  ["made in Leeds", "from Leeds ", "It is from Leeds. [[p1]]"],
])("leaves no blank too many around what replaces “%s”", (quote, instead, text) => {
  expect(withEdits(units, [edit({ unit: 3, quote, instead })]).edited[2]).toBe(text);
});

it("names the passages of added words beside the unit's own", () => {
  const added = edit({ unit: 3, instead: "Spare parts are kept. [[p4, p1]]" });
  expect(withEdits(units, [added]).edited[2]).toBe(
    "It is made in Leeds. Spare parts are kept. [[p1, p4]]",
  );
  const stated = edit({ quote: "Hello.", instead: "Hello, it holds a litre. [[p1]]" });
  expect(withEdits(["Hello. [[none]]"], [stated]).edited).toEqual([
    "Hello, it holds a litre. [[p1]]",
  ]);
});

it("tells which words it did not find, and changes nothing", () => {
  const [other, nowhere] = [edit({ quote: "It whistles." }), edit({ unit: 9, instead: "More." })];
  expect(withEdits(units, [other, nowhere])).toEqual({ edited: units, missed: [other, nowhere] });
});
