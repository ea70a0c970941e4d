import { describe, expect, test } from "vitest";
import type { ContentType } from "../../material.ts";
import type { Brief, DraftedPiece } from "../../writer.ts";
import { combineWords } from "./combine-drafts.ts";
import { materialOf } from "./material.fixture.ts";
import { readDraft } from "./read-draft.ts";
import { shownSiblings } from "./show-brief.ts";
import { planFor } from "./write-draft.ts";

const openings = { article: "The kettle is still hot.", post: "A drawer full of filters." };

function promptFor(
  types: (keyof typeof openings)[],
  drafts: string[],
  earlier: DraftedPiece[] = [],
): string {
  const brief: Brief = {
    reader: "Somebody with a new grinder.",
    question: "Why is it sour?",
    angle: "Start with the grind.",
    takeaway: "Grind finer.",
    pieces: types.map((contentType) => ({
      contentType,
      opening: openings[contentType],
      parts: [],
      ending: "",
      words: { min: 300, max: 500 },
    })),
    facts: [],
    leaveOut: [{ what: "the old price", why: "superseded" }],
    contested: [],
    checklist: [],
    keywords: [],
    voice: "",
    credit: "forum",
  };
  const contentType: ContentType = "article";
  const material = materialOf({ overview: "We roast in Whitby." });
  const plan = planFor("model", material, brief, { contentType, networks: [] });
  return combineWords(plan, drafts, {
    name: "article",
    length: "Length: 300 to 500 words.\n",
    form: "a title, then the article",
    siblings: shownSiblings(plan, earlier),
  });
}

describe("the prompt that combines drafts", () => {
  test("contains every draft with its number, and says how many there are", () => {
    const prompt = promptFor(["article"], ["First text.", "Second text.", "Third text."]);
    expect(prompt).toMatch(/^Three writers/u);
    expect(prompt).toContain("DRAFT 3 (2 words):\nThird text.\nEND OF DRAFT 3");
    expect(promptFor(["article"], ["First text.", "Second text."])).toMatch(/^Two writers/u);
  });

  test("names the openings of the other pieces of a batch, but not of this one", () => {
    const prompt = promptFor(["article", "post"], ["First text.", "Second text."]);
    expect(prompt).toContain(`- post: ${openings.post}`);
    expect(prompt).not.toContain(openings.article);
  });

  test("shows the finished pieces of a batch instead of their planned openings", () => {
    const material = materialOf({ overview: "We roast in Whitby." });
    const units = ["Nobody labels filters.", "===", "TITLE: The drawer"];
    const draft = readDraft(material, "post", [], units, "forum");
    const prompt = promptFor(
      ["article", "post"],
      ["First text."],
      [{ contentType: "post", draft }],
    );
    expect(prompt).toContain("POST:\nNobody labels filters.\n\nTITLE: The drawer\nEND OF POST");
    expect(prompt).not.toContain(openings.post);
  });

  test("mentions no other pieces if there are none", () => {
    expect(promptFor(["article"], ["First text.", "Second text."])).not.toContain("other pieces");
  });
});
