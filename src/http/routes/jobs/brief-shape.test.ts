import { expect, test } from "vitest";
import { emptyBrief } from "../../../writing/writer.ts";
import type { Brief } from "../../../writing/writer.ts";
import { presentBrief, readBrief } from "./brief-shape.ts";

test("editing a network's part of the brief keeps the length limit of its posts", () => {
  const before: Brief = {
    ...emptyBrief,
    pieces: [
      {
        contentType: "social",
        opening: "",
        parts: [
          { heading: "facebook", job: "The rota.", wordsMax: 140 },
          { heading: "x", job: "The mug." },
        ],
        ending: "",
        words: { min: 0, max: null },
      },
    ],
  };
  const shown = presentBrief(before);
  const [piece] = shown.pieces;
  expect(piece?.parts).toEqual([
    { heading: "facebook", job: "The rota." },
    { heading: "x", job: "The mug." },
  ]);
  const edited = {
    ...shown,
    pieces: shown.pieces.map((one) => ({
      ...one,
      parts: one.parts.map((part) => ({ ...part, job: `${part.job} And the fridge.` })),
    })),
  };
  const read = readBrief(edited, { contentTypes: ["social"], before, passages: [] });
  expect(read.pieces[0]?.parts).toEqual([
    { heading: "facebook", job: "The rota. And the fridge.", wordsMax: 140 },
    { heading: "x", job: "The mug. And the fridge." },
  ]);
});
