import { beforeAll, describe, expect, it } from "vitest";
import { formats } from "../../formats/index.ts";
import { networkFacts } from "../../formats/networks.ts";
import type { ContentType } from "../../material.ts";
import { hashOf } from "../../text/hash-text.ts";
import { normalized, sentencesOf, wordsOf } from "../../text/segment.ts";
import {
  exampleBrands,
  exampleInput,
  exampleInstructions,
  examplePosts,
  exampleTopics,
} from "../fixtures/example-inputs.fixture.ts";
import { type StagesResult, runStages } from "../fixtures/run-stages.fixture.ts";

const types: readonly ContentType[] = ["article", "post", "newsletter", "social"];

interface Case extends StagesResult {
  name: string;
  type: ContentType;
}

/** Every brand, type, topic, post and set of instructions at least once, and one in twenty of all combinations. */
const cases: Case[] = [];

beforeAll(async () => {
  for (const brand of Object.keys(exampleBrands)) {
    for (const topic of Object.keys(exampleTopics)) {
      for (const post of Object.keys(examplePosts)) {
        for (const instructions of Object.keys(exampleInstructions)) {
          for (const type of types) {
            const name = [brand, topic, post, instructions, type].join(" · ");
            if (hashOf(name) % 20 !== 0) continue;
            cases.push({
              name,
              type,
              ...(await runStages(exampleInput(brand, topic, post, instructions), type)),
            });
          }
        }
      }
    }
  }
  // Takes a few seconds, or several times that on a busy machine.
}, 60_000);

/** The names of the cases that fail. */
function failing(bad: (one: Case) => boolean): string[] {
  return cases.filter(bad).map(({ name }) => name);
}

function headingLevels(markdown: string): number[] {
  return Array.from(markdown.matchAll(/^(#{1,6}) /gmu), (match) => match[1]?.length ?? 0);
}

describe("for any input, the built-in writer", () => {
  it("is tested with enough different cases", () => {
    expect(cases.length).toBeGreaterThan(150);
    for (const part of [
      ...Object.keys(exampleBrands),
      ...Object.keys(exampleTopics),
      ...Object.keys(examplePosts),
      ...types,
    ]) {
      expect(cases.some(({ name }) => name.split(" · ").includes(part))).toBe(true);
    }
  });

  it("produces a document that is valid for its format's schema", () => {
    expect(
      failing(({ type, content }) => !formats[type].schema.safeParse(content.document).success),
    ).toEqual([]);
  });

  it("passes the automated checks: no invented numbers, names or quotes, no repeats, no exceeded limits", () => {
    expect(
      cases.flatMap(({ name, found }) =>
        found
          .filter(({ mendable }) => mendable)
          .map(({ code, message }) => `${name}: ${code} ${message}`),
      ),
    ).toEqual([]);
  });

  it("writes in the language of its material", () => {
    expect(failing(({ found }) => found.some(({ code }) => code === "language_wrong"))).toEqual([]);
  });

  it("writes a title for each network with post titles", () => {
    expect(
      failing(({ draft }) =>
        draft.social.some(
          ({ network, title }) => networkFacts[network].titleMax !== null && !title?.trim(),
        ),
      ),
    ).toEqual([]);
  });

  it("writes one variant for each network of the brand", () => {
    expect(
      failing(
        ({ type, plan, draft }) =>
          type === "social" &&
          plan.networks.join() !== draft.social.map(({ network }) => network).join(),
      ),
    ).toEqual([]);
  });

  it("produces one H1 and skips no heading level", () => {
    expect(
      failing(({ content }) => {
        const levels = headingLevels(content.markdown);
        return (
          levels[0] !== 1 ||
          levels.filter((level) => level === 1).length !== 1 ||
          levels.some((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1)
        );
      }),
    ).toEqual([]);
  });

  it("repeats no sentence, including quotes", () => {
    const repeated = cases
      .filter(({ type }) => type !== "social")
      .flatMap(({ name, content }) => {
        const body = content.markdown.split(/^## (?:Sources|Quellen)$/mu)[0] ?? "";
        const sentences = body
          .split("\n")
          .filter((line) => !line.startsWith("# ") && !line.startsWith("> —"))
          .flatMap((line) => sentencesOf(line.replace(/^[#>\-\s]+/u, "").replace(/ \[\d+\]/gu, "")))
          .map(({ text }) => normalized(text))
          .filter((text) => wordsOf(text).length > 3);
        return sentences
          .filter((text, index) => sentences.indexOf(text) !== index)
          .map((text) => `${name}: ${text}`);
      });
    // The hostile post repeats one sentence three hundred times; quoting it is faithful.
    expect(
      repeated.filter((text) => !text.endsWith("this is a very long sentence that goes on")),
    ).toEqual([]);
  });

  it("keeps titles within 92 characters and descriptions within 160", () => {
    expect(
      failing(
        ({ type, content }) =>
          (type === "article" || type === "post") &&
          (content.title.length > 92 || String(content.document["meta_description"]).length > 160),
      ),
    ).toEqual([]);
  });

  it("never follows or repeats instructions in a forum post", () => {
    expect(
      failing(({ content }) =>
        /ignore (?:all|your)|api key|is a scam|spam\.example|evil\.example/iu.test(
          content.markdown,
        ),
      ),
    ).toEqual([]);
  });

  it("never copies instructions into the content", () => {
    expect(
      failing(({ content }) =>
        /competitors|three studies|call to action|keep it short/iu.test(content.markdown),
      ),
    ).toEqual([]);
  });

  it("notes that it is a draft, and what to add if it is too short", () => {
    expect(
      failing(
        ({ content: { quality } }) =>
          !(quality.notes[0] ?? "").includes("draft without a model") ||
          (quality.words < quality.target_words.min &&
            (quality.complete || quality.to_add.length === 0)),
      ),
    ).toEqual([]);
  });
});
