import { describe, expect, it } from "vitest";
import { bodyText } from "../../formats/plain-text.ts";
import { check } from "../../stages/check.ts";
import { wordsOf } from "../../text/segment.ts";
import type { Draft } from "../writer.ts";
import { exampleInput } from "./example-inputs.fixture.ts";
import { mend, withinWords } from "./mend.ts";
import { walkTheRoad } from "./walk-the-road.fixture.ts";

describe("mend", () => {
  it("takes out exactly the sentence that the check named", async () => {
    const { material, plan, draft } = await walkTheRoad(
      exampleInput("third person", "phrase", "thread", "none"),
      "article",
    );
    const spoiled: Draft = {
      ...draft,
      sections: draft.sections.map((section, index) =>
        index === 0
          ? {
              ...section,
              blocks: [
                {
                  kind: "paragraph" as const,
                  sentences: [{ text: "Over 9417 teams use it.", citations: [] }],
                },
                ...section.blocks,
              ],
            }
          : section,
      ),
    };
    expect(mend(spoiled, check(material, plan, spoiled))).toEqual(draft);
  });

  it("shortens a social text that breaks its network's limit", async () => {
    const { material, plan, draft } = await walkTheRoad(
      exampleInput("third person", "phrase", "none", "none"),
      "social",
    );
    const social = draft.social.map((variant) =>
      variant.network === "x" ? { ...variant, posts: ["word ".repeat(100)] } : variant,
    );
    const mended = mend({ ...draft, social }, check(material, plan, { ...draft, social }));
    expect(check(material, plan, mended).filter(({ mendable }) => mendable)).toEqual([]);
  });
});

describe("withinWords", () => {
  it("lets the least needed parts go first and keeps the opening", async () => {
    const { material, draft } = await walkTheRoad(
      exampleInput("first person", "phrase", "thread", "none"),
      "article",
    );
    expect(draft.sections.map(({ kind }) => kind)).toContain("faq_item");
    const short = withinWords(material, draft, 90);
    expect(wordsOf(bodyText(material, short)).length).toBeLessThanOrEqual(90);
    const kinds = short.sections.map(({ kind }) => kind);
    expect(kinds[0]).toBe("lead");
    expect(kinds).not.toContain("faq_item");
  });
});
