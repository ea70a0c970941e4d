import { expect, test } from "vitest";
import { materialOf } from "./material.fixture.ts";
import { sharedPrompt } from "./prompt.ts";

const overview = ["one", "two", "three"].map((word) => `Overview ${word}.`).join("\n\n");
const replies = ["First reply here.", "Second reply here."];

test("the whole material is included if it fits", () => {
  const { text } = sharedPrompt(materialOf({ overview, replies }));
  for (const part of ["Overview three.", ...replies]) expect(text).toContain(part);
});

test("if space is short, the overview comes before replies, and earlier replies before later ones", () => {
  const { text } = sharedPrompt(materialOf({ overview, replies }), 60);
  for (const word of ["one", "two", "three"]) expect(text).toContain(`Overview ${word}.`);
  expect(text).toContain(replies[0]);
  expect(text).not.toContain(replies[1]);
});

test("a voice sample is shown once, with an ID for citing it", () => {
  const sample = "We weigh every bag twice.";
  const { text } = sharedPrompt(materialOf({ overview, samples: [sample] }));
  expect(text).toMatch(/VOICE SAMPLE \[b2\] \(.*\):\nWe weigh every bag twice\.\n/u);
  expect(text.split(sample)).toHaveLength(2);
});

const sources = ["Roasted on Tuesdays.", "Closed on Mondays."].map((text, index) => ({
  document: { id: index, title: "Hours", url: "", dated: "2026-03-01T00:00:00.000Z" },
  heading: "Hours › Week",
  text,
}));

test("source passages follow the overview and precede the thread, with their heading and date", () => {
  const { text } = sharedPrompt(materialOf({ overview, replies, sources }));
  const lines = text.split("\n");
  const at = lines.findIndex((line) => line.includes("Overview three."));
  expect(lines[at + 1]).toBe(
    '[s1] (published by the brand, "Hours › Week", 2026-03-01) Roasted on Tuesdays.',
  );
  expect(lines[at + 3]).toContain(replies[0]);
  expect(text).toContain("PUBLISHED MATERIAL");
});

test("sources by others are marked as such, and only then is the note about them included", () => {
  const [own, other] = sources;
  const theirs = { ...other!, document: { ...other!.document, publisher: "roasters.example" } };
  const { text } = sharedPrompt(materialOf({ overview, sources: [own!, theirs] }));
  expect(text).toContain("[s1] (published by the brand, ");
  expect(text).toContain(
    '[s2] (published by others, "roasters.example", "Hours › Week", 2026-03-01) Closed on Mondays.',
  );
  expect(text).toContain("Sources published by others");
  expect(promptOf({ overview, sources })).not.toContain("published by others");
});

test("if space is short, the best source comes before the second, and both before replies", () => {
  const { text } = sharedPrompt(materialOf({ overview, replies, sources }), 80);
  expect(text).toContain("Roasted on Tuesdays.");
  expect(text).not.toContain(replies[0]);
});

function promptOf(given: Parameters<typeof materialOf>[0]): string {
  const { text, nonce } = sharedPrompt(materialOf(given));
  return text.replaceAll(nonce, "nonce");
}

test("an empty list of sources does not change a single byte of the prompt, and sources only add lines", () => {
  const plain = promptOf({ overview, replies });
  expect(promptOf({ overview, replies, sources: [] })).toBe(plain);
  expect(plain).not.toContain("PUBLISHED");
  const withSources = promptOf({ overview, replies, sources });
  const others = withSources.split("\n").filter((line) => !/^(?:\[s\d|PUBLISHED)/u.test(line));
  expect(others.join("\n")).toBe(plain);
});
