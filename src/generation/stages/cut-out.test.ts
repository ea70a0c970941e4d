import { expect, test } from "vitest";
import { problem } from "../formats/format.ts";
import { materialOf } from "../writers/model/material.fixture.ts";
import type { Draft, Plan, Sentence } from "../writers/writer.ts";
import { cutOut } from "./cut-out.ts";

const material = materialOf({
  overview: "Hearth & Bean roasts coffee every Tuesday. It ships within 24 hours.",
});

const plan: Plan = {
  contentType: "post",
  writer: "test",
  title: "Fresh coffee beans",
  angle: "",
  reader: "",
  mainKeyword: "coffee beans",
  keywords: [],
  sections: [],
  networks: [],
  targetWords: { min: 1, max: 12 },
  notes: [],
};

function said(text: string): Sentence {
  return { text, citations: [] };
}

function draftOf(parts: Partial<Draft>): Draft {
  return {
    title: "Fresh coffee beans",
    description: "",
    excerpt: "",
    sections: [],
    newsletter: null,
    social: [],
    toAdd: [],
    draftNote: null,
    notes: [],
    ...parts,
  };
}

const section = (id: string, heading: string | null, ...texts: string[]) => ({
  id,
  kind: "section",
  heading,
  level: 2 as const,
  blocks: [{ kind: "paragraph" as const, sentences: texts.map(said) }],
});

test("the named sentence goes and its neighbours stay", () => {
  const draft = draftOf({ sections: [section("s1", null, "One.", "Two.", "Three.")] });
  const cut = cutOut({ material, plan }, draft, [
    problem("number_unsupported", "", { section: "s1", block: 0, sentence: 1 }),
  ]);
  expect(cut.sections[0]?.blocks).toEqual([
    { kind: "paragraph", sentences: [said("One."), said("Three.")] },
  ]);
  expect(cut.notes.join()).toMatch(/cut out/);
});

test("a section that repeats another or speaks another language goes as a whole", () => {
  const draft = draftOf({
    sections: [section("s1", null, "One."), section("s2", "Two", "Uno."), section("s3", "T", "X.")],
  });
  const cut = cutOut({ material, plan }, draft, [
    problem("language_wrong", "", { section: "s2" }),
    problem("repeated_section", "", { section: "s3" }),
  ]);
  expect(cut.sections.map(({ id }) => id)).toEqual(["s1"]);
});

test("a heading that cannot stay is taken away, and its section goes on without it", () => {
  const draft = draftOf({ sections: [section("s1", null, "One."), section("s2", "Acme", "Two.")] });
  const cut = cutOut({ material, plan }, draft, [
    problem("name_unsupported", "", { section: "s2" }),
  ]);
  expect(cut.sections[1]).toMatchObject({ heading: null, blocks: [{ kind: "paragraph" }] });
});

test("a text that is too long loses the last sentences of its longest sections", () => {
  const draft = draftOf({
    sections: [
      section("s1", null, "Four words are here.", "Four more stand here."),
      section("s2", "Two", "Four words are there.", "Four more stand there.", "And four at last."),
    ],
  });
  const cut = cutOut({ material, plan }, draft, [problem("too_long", "")]);
  expect(JSON.stringify(cut.sections)).not.toContain("And four at last");
  expect(JSON.stringify(cut.sections)).toContain("Four words are here");
});

test("a sentence of a social text that no source supports goes, the rest of the post stays", () => {
  const draft = draftOf({
    social: [
      {
        network: "mastodon",
        title: null,
        posts: ["Coffee tastes best when it is fresh. We have sold 9,999 bags since Monday."],
        hashtags: [],
        citations: [],
      },
    ],
  });
  const cut = cutOut({ material, plan: { ...plan, contentType: "social" } }, draft, [
    problem("number_unsupported", "", { network: "mastodon", sentence: 0 }),
  ]);
  expect(cut.social[0]?.posts).toEqual(["Coffee tastes best when it is fresh."]);
});

test("where nothing is left, there is a failure in words and no empty content", () => {
  const draft = draftOf({ sections: [section("s1", null, "One.")] });
  expect(() =>
    cutOut({ material, plan }, draft, [
      problem("quote_unsupported", "", { section: "s1", block: 0, sentence: 0 }),
    ]),
  ).toThrow(/supported by the sources/);
});
