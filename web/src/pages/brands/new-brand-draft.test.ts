import type { BrandProposal } from "@pressroom/client";
import { expect, test } from "vitest";
import { accept, dismiss, emptyDraft, fill, setList, toBody, type } from "./new-brand-draft.ts";
import type { Proposal } from "./proposal-evidence.tsx";

function read(values: readonly (readonly [Proposal["field"], string])[]): BrandProposal {
  const proposals = values.map(([field, value]) => ({
    field,
    value,
    evidence: [{ url: "https://a.example/", quote: value }],
    written_by_model: false,
  }));
  return { proposals } as unknown as BrandProposal;
}

test("typed text is never replaced, but its proposal can be used", () => {
  const typed = type(emptyDraft, "name", "My name");
  const filled = fill(typed, read([["name", "Their name"], ["industry", "Clocks"]])); // oxfmt-ignore
  expect(filled.texts).toMatchObject({ name: "My name", industry: "Clocks" });
  expect(accept(filled, "name").texts.name).toBe("Their name");
});

test("dismissing a proposal clears the field, and resets the language", () => {
  const filled = fill(emptyDraft, read([["overview", "Facts."], ["language", "de"]])); // oxfmt-ignore
  expect(filled.texts).toMatchObject({ overview: "Facts.", language: "de" });
  expect(dismiss(filled, "overview").texts.overview).toBe("");
  expect(dismiss(filled, "language").texts.language).toBe("en");
});

test("another website replaces the first one's proposals, except for edited ones", () => {
  const first = fill(emptyDraft, read([["industry", "A"], ["overview", "B"], ["keywords", "one"]])); // oxfmt-ignore
  const edited = type(first, "overview", "B, edited");
  const second = fill(edited, read([["industry", "C"], ["overview", "D"], ["keywords", "two"]])); // oxfmt-ignore
  expect(second.texts).toMatchObject({ industry: "C", overview: "B, edited" });
  expect(second.lists.keywords).toEqual(["two"]);
});

test("only chosen values are sent", () => {
  const filled = fill(emptyDraft, read([["name", "N"], ["keywords", "one"], ["keywords", "two"]])); // oxfmt-ignore
  const body = toBody(setList(filled, "keywords", ["two"]));
  expect(body).toMatchObject({ name: "N", keywords: ["two"], networks: [] });
  expect(toBody(emptyDraft)).not.toHaveProperty("keywords");
});
