import { expect, it } from "vitest";
import { queryOf, rank } from "./rank-texts.ts";

/** The index of the best answer. */
function bestOf(language: string, question: string, texts: string[], common = ""): number {
  const marks = rank(queryOf(language, [{ text: question, weight: 1 }], common), texts);
  const scores = marks.map(({ score }) => score);
  return scores.indexOf(Math.max(...scores));
}

it("weights rare words higher than common ones", () => {
  const texts = ["Coffee and coffee again.", "A sour coffee wants a finer grind.", "Coffee to go."];
  expect(bestOf("en", "Why is my coffee sour?", texts)).toBe(1);
});

it("gives little weight to words of the brand's industry", () => {
  const texts = ["Perennials from the nursery.", "We send parcels on Mondays."];
  expect(bestOf("en", "Perennials in parcels", texts, "perennials")).toBe(1);
});

it("finds answers that are worded differently from the question", () => {
  expect(bestOf("en", "How much is it?", ["It is blue.", "It is £40."])).toBe(1);
  expect(bestOf("en", "Why is it sour?", ["It rains.", "That means that it is cold."])).toBe(1);
  expect(bestOf("de", "Wie lange dauert das?", ["In Kassel.", "In 3 Tagen."])).toBe(1);
});

it("finds words inside German compounds, and in other forms", () => {
  const texts = ["Wir mahlen Kaffee.", "Die Einkommensteuererklärung machen wir."];
  expect(bestOf("de", "Hilfe bei der Erklärung", texts)).toBe(1);
  expect(bestOf("en", "Hiring a boat", ["We sell boots.", "Hire costs nothing."])).toBe(1);
});

it("returns the share of the question that a text covers", () => {
  const query = queryOf("en", [{ text: "sour rye bread", weight: 1 }]);
  const [whole, part, none] = rank(query, ["Sour rye bread.", "Rye.", "Cake."]);
  expect(whole?.coverage).toBeCloseTo(1);
  expect(part?.coverage).toBeGreaterThan(0);
  expect(part?.coverage).toBeLessThan(0.5);
  expect(none?.coverage).toBe(0);
});

it("prefers texts for the requested group size", () => {
  const texts = ["One plan costs £12 for one user.", "One plan costs £29 for up to five users."];
  expect(bestOf("en", "What does a plan cost for four people?", texts)).toBe(1);
});

it("counts a sentence's context, with less weight", () => {
  const query = queryOf("en", [{ text: "What happens to our data when we leave?", weight: 1 }]);
  const texts = ["Data is kept in Dublin.", "An export is there at any time.", "Lunch is free."];
  const [kept, exported, lunch] = rank(query, texts, ["", texts[0] ?? "", texts[0] ?? ""]);
  expect(exported?.score).toBeGreaterThan(kept?.score ?? 0);
  expect(kept?.score).toBeGreaterThan(lunch?.score ?? 0);
  expect(lunch?.ownScore).toBe(0);
});

it("gives little weight to parts of the industry's name, even inside German compounds", () => {
  const texts = ["Gemüse kochen wir donnerstags.", "Der Grundkurs braucht keine Vorkenntnisse."];
  expect(bestOf("de", "Kochen ohne Vorkenntnisse", texts, "Kochschule")).toBe(1);
  expect(queryOf("de", [{ text: "Kochen", weight: 1 }], "Kochschule").stems.get("koch")).toBe(0.3);
});
