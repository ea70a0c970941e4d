import { expect, test } from "vitest";
import { materialOf } from "./material.fixture.ts";
import { sharedPrompt } from "./prompt.ts";

const overview = ["one", "two", "three"].map((word) => `Overview ${word}.`).join("\n\n");
const replies = ["First reply here.", "Second reply here."];

test("all of the material is read where there is room for it", () => {
  const { text } = sharedPrompt(materialOf({ overview, replies }));
  for (const part of ["Overview three.", ...replies]) expect(text).toContain(part);
});

test("where there is not, the overview comes before replies, and the first reply before the second", () => {
  const { text } = sharedPrompt(materialOf({ overview, replies }), 60);
  for (const word of ["one", "two", "three"]) expect(text).toContain(`Overview ${word}.`);
  expect(text).toContain(replies[0]);
  expect(text).not.toContain(replies[1]);
});
