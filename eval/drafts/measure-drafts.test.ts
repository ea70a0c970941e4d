import { describe, expect, it } from "vitest";
import type { FinishedContent } from "../../src/writing/content.ts";
import { runStages } from "../../src/writing/writers/fixtures/run-stages.fixture.ts";
import { type DraftBrief, draftBriefs } from "./briefs.ts";
import { type WrittenDraft, measureDrafts, writeDrafts } from "./measure-drafts.ts";

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

/** The draft of a writer that always prints the overview under the brand's name. */
function printed(brief: DraftBrief, variants: string[] = []): WrittenDraft {
  const { name, overview } = brief.input.brand;
  const content = {
    contentType: variants.length > 0 ? "social" : "article",
    title: name,
    quality: { to_add: [] },
    markdown: `# ${name}\n\n${overview}\n`,
    document: { variants: variants.map((text) => ({ posts: [{ text }] })) },
  };
  return { brief, content: content as unknown as FinishedContent };
}

function socialOf(...variants: string[]): string[] {
  return failedIn([printed(briefCalled("cycles-hire-social"), variants)]);
}

describe("the checks of drafts", () => {
  it("pass for the drafts of all briefs", async () => {
    expect(failedIn(await writeDrafts())).toEqual([]);
  });

  it("fail for drafts that only print the overview", () => {
    const pair = ["holm-dry-article", "holm-shade-article"].map((name) =>
      printed(briefCalled(name)),
    );
    expect(new Set(failedIn(pair))).toEqual(
      new Set(["on topic", "thread used", "more than the overview", "two topics, two texts"]),
    );
  });

  const hire = "Larkspur Cycles: Cargo bike: £45 a day, with rain cover";

  const city = "City bike: £18 a day";
  const electric = "E-bike: £38 a day";
  const nameless = hire.replace("Larkspur Cycles: ", "");

  it("pass for texts that all answer and each add something", () => {
    const done = socialOf(`${hire}. ${city}`, `${hire}. ${electric}`);
    expect(done).not.toContain("networks differ");
  });

  it.each([
    ["the same fact on two networks", hire, `Look here! ${hire}`],
    ["a network without an answer", `${hire}. ${city}`, `Larkspur Cycles: ${electric}`],
    ["a side fact before the answer", `${hire}. ${city}`, `${electric}. ${hire}`],
    ["a network that does not name the brand", `${hire}. ${city}`, `${nameless}. ${electric}`],
    [
      "an invitation without a question",
      `${hire}. ${city}`,
      `What is your experience with this? ${hire}. ${electric}`,
    ],
  ])("fail for %s", (_, ...texts) => {
    expect(socialOf(...texts)).toContain("networks differ");
  });

  it("fail for a wrong count of facts", async () => {
    const brief = briefCalled("toepfe-voucher-social");
    const { content } = await runStages(brief.input, "social");
    expect(failedIn([{ brief, content }])).toEqual([]);
    expect(failedIn([{ brief: { ...brief, facts: 3 }, content }])).toEqual(["networks differ"]);
  });

  it("fail for a draft that answers late, opens with what belongs later, or lists too little or too much to add", async () => {
    const brief = briefCalled("holm-feast-newsletter");
    const { content } = await runStages(brief.input, "newsletter");
    const about = "Die Gärtnerei Holm zieht seit 1987 Stauden und Gräser in Bad Oldesloe.";
    const turned = content.markdown.replace("Guten Tag,", `Guten Tag,\n\n${about}`);
    const silent = { ...content, quality: { ...content.quality, to_add: [] } };
    const late = { ...brief, late: ["am 12. September"] };
    const excess = { ...brief, excess: [/a time/u] };
    for (const bad of [
      { brief, content: { ...content, markdown: turned } },
      { brief, content: silent },
      { brief: late, content },
      { brief: excess, content },
    ])
      expect(failedIn([bad])).toEqual(["more than the overview"]);
  });
});
