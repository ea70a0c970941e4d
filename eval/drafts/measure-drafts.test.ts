import { describe, expect, it } from "vitest";
import type { FinishedContent } from "../../src/generation/content.ts";
import { contentTypes } from "../../src/generation/formats/index.ts";
import { runStages } from "../../src/generation/writers/fixtures/run-stages.fixture.ts";
import { type DraftBrief, draftBriefs } from "./briefs.ts";
import { type WrittenDraft, measureDrafts } from "./measure-drafts.ts";

function failedIn(drafts: readonly WrittenDraft[]): string[] {
  return measureDrafts(drafts)
    .filter(({ passed }) => !passed)
    .map(({ check }) => check);
}

function briefCalled(name: string): DraftBrief {
  const found = draftBriefs.find((brief) => brief.name === name);
  if (found === undefined) throw new Error(`There is no brief called ${name}.`);
  return found;
}

/** What a writer makes that prints the overview under the brand's name, whatever was asked. */
function printed(brief: DraftBrief, variants: string[] = []): WrittenDraft {
  const { name, overview } = brief.input.brand;
  const content = {
    contentType: variants.length > 0 ? "social" : "article",
    title: name,
    markdown: `# ${name}\n\n${overview}\n`,
    document: { variants: variants.map((text) => ({ posts: [{ text }] })) },
  };
  return { brief, content: content as unknown as FinishedContent };
}

describe("what a draft does for its reader", () => {
  it("is done by the drafts of all briefs", async () => {
    const drafts: WrittenDraft[] = [];
    for (const brief of draftBriefs) {
      for (const type of brief.contentType === "batch" ? contentTypes : [brief.contentType])
        drafts.push({ brief, content: (await runStages(brief.input, type)).content });
    }
    expect(failedIn(drafts)).toEqual([]);
  });

  it("is not done by an overview that is printed back", () => {
    const pair = ["holm-dry-article", "holm-shade-article"].map((name) =>
      printed(briefCalled(name)),
    );
    expect(new Set(failedIn(pair))).toEqual(
      new Set(["on topic", "thread used", "more than the overview", "two topics, two texts"]),
    );
  });

  it("is not done by the same words on two networks", () => {
    const said = "A cargo bike costs £45 a day.";
    const social = printed(briefCalled("cycles-hire-social"), [said, `Look here! ${said}`]);
    expect(failedIn([social])).toContain("networks differ");
  });
});
