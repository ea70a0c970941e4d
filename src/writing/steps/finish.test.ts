import { describe, expect, it } from "vitest";
import { exampleInput } from "../writers/fixtures/example-inputs.fixture.ts";
import { runStages } from "../writers/fixtures/run-stages.fixture.ts";
import { finish } from "./finish.ts";

describe("finish", () => {
  it("numbers sources in order of appearance with the brand last, and marks sources by others", async () => {
    const { content, material } = await runStages(
      exampleInput("third person", "none", "thread", "none"),
      "article",
    );
    expect(content.sources.map(({ number }) => number)).toEqual(
      content.sources.map((_, index) => index + 1),
    );
    for (const span of content.sources.flatMap(({ spans }) => spans)) {
      const passage = material.passages.find(({ id }) => id === span.passage);
      expect(passage?.text.slice(span.start, span.end)).toBe(span.text);
    }
    const [own, ...others] = content.sources.toReversed();
    expect(own?.kind).toBe("overview");
    expect(others.length).toBeGreaterThan(0);
    expect(content.markdown).toContain(`[${others.length}]`);
    expect(content.markdown).not.toContain(`[${content.sources.length}]`);
  });

  it("describes a page for search engines, with its FAQ and without dates", async () => {
    const { material, plan, draft } = await runStages(
      exampleInput("first person", "phrase", "none", "none"),
      "article",
    );
    const answer = { text: "On Saturdays we open the roastery.", citations: [] };
    const blocks = [{ kind: "paragraph" as const, sentences: [answer] }];
    const asked = { id: "q", kind: "faq_item", heading: "Can I visit?", level: 3 as const, blocks };
    const sections = [...draft.sections, asked];
    const content = finish(material, plan, { ...draft, sections }, []);
    expect(content.document["json_ld"]).toMatchObject({
      "@type": "Article",
      headline: content.title,
      inLanguage: "en",
      author: { "@type": "Organization", name: "Tidewater Coffee" },
      hasPart: { "@type": "FAQPage" },
    });
    expect(JSON.stringify(content.document["json_ld"])).not.toContain("date");
  });

  it("is incomplete while the last check reports a problem to fix", async () => {
    const { material, plan, draft, found } = await runStages(
      exampleInput("third person", "none", "none", "none"),
      "social",
    );
    expect(finish(material, plan, draft, found).quality.complete).toBe(true);
    const bad = {
      code: "placeholder",
      message: "x",
      mendable: true,
      section: null,
      block: null,
      sentence: null,
      network: null,
    } as const;
    expect(finish(material, plan, draft, [bad]).quality).toMatchObject({
      complete: false,
      problems: [{ code: "placeholder", message: "x" }],
    });
  });
});
