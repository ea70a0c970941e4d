import { parseFragment } from "parse5";
import { describe, expect, it } from "vitest";
import type { ContentType } from "../material.ts";
import { finish } from "../steps/finish.ts";
import { exampleInput } from "../writers/fixtures/example-inputs.fixture.ts";
import { runStages } from "../writers/fixtures/run-stages.fixture.ts";
import { attribute, elementsIn } from "./parsed-html.fixture.ts";

async function page(type: ContentType, brand = "first person", language?: string) {
  const walked = await runStages(exampleInput(brand, "none", "thread", "none", language), type);
  const html = String(walked.content.document["html"]);
  return { ...walked, html, elements: elementsIn(parseFragment(html)) };
}

describe("a page's HTML", () => {
  it.each(["article", "post"] as const)(
    "is one element with one H1 and no skipped level: %s",
    async (type) => {
      const { elements, html } = await page(type);
      const levels = elements.flatMap(({ tagName }) => /^h([1-6])$/u.exec(tagName)?.[1] ?? []);
      expect(elements[0]?.tagName).toBe("article");
      expect(levels.filter((level) => level === "1")).toHaveLength(1);
      expect(levels[0]).toBe("1");
      for (const [index, level] of levels.entries()) {
        expect(Number(level)).toBeLessThanOrEqual(Number(levels[index - 1] ?? 0) + 1);
      }
      expect(html).not.toMatch(/<(?:script|style|img)|style=|class=/u);
    },
  );

  it("fixes skipped heading levels, and puts questions under an FAQ heading", async () => {
    const { material, plan, draft } = await page("article");
    const skipped = {
      ...draft,
      sections: [section("body", "First"), section("faq_item", "Why?"), section("body", "Last")],
    };
    const { document, markdown } = finish(material, plan, skipped, []);
    const headings = elementsIn(parseFragment(String(document["html"])))
      .map(({ tagName }) => tagName)
      .filter((name) => /^h\d$/u.test(name));
    expect(headings).toEqual(["h1", "h2", "h2", "h3", "h3"]);
    expect(markdown).toContain("## Frequently asked questions\n\n### Why?");
    expect(document["faq"]).toEqual([{ question: "Why?", answer: "Yes." }]);
  });

  it("links every mark to a listed source, and links to the post with nofollow", async () => {
    const { elements } = await page("article");
    const ids = new Set(elements.flatMap((element) => attribute(element, "id") ?? []));
    const marks = elements.filter(
      (element) => element.tagName === "a" && attribute(element, "href")?.startsWith("#"),
    );
    expect(marks.length).toBeGreaterThan(1);
    expect(marks.filter((mark) => !ids.has((attribute(mark, "href") ?? "").slice(1)))).toEqual([]);
    const out = elements.filter(
      (element) => element.tagName === "a" && !attribute(element, "href")?.startsWith("#"),
    );
    expect(out.map((link) => [attribute(link, "href"), attribute(link, "rel")])).toEqual([
      ["https://forum.example/t/7", "nofollow ugc noopener"],
    ]);
  });

  it("quotes others with a cite attribute, and the brand without one", async () => {
    // In a text in another language, the brand is quoted as well.
    const { elements } = await page("article", "first person", "de");
    const cites = elements
      .filter(({ tagName }) => tagName === "blockquote")
      .map((quote) => attribute(quote, "cite"));
    expect(new Set(cites)).toEqual(new Set(["https://forum.example/t/7", undefined]));
  });
});

describe("labels", () => {
  it.each([
    ["fr-CA", "Sources", "réponse sur r/espresso"],
    ["es", "Fuentes", "respuesta en r/espresso"],
    ["it", "Fonti", "risposta su r/espresso"],
    ["nl", "Bronnen", "antwoord op r/espresso"],
    ["pt-BR", "Fontes", "resposta em r/espresso"],
    ["pl", "Źródła", "odpowiedź na r/espresso"],
    ["de", "Quellen", "Antwort in r/espresso"],
    ["en", "Sources", "reply in r/espresso"],
  ])("are in the content's language: %s", async (language, sources, reply) => {
    const { html, content } = await page("article", "first person", language);
    expect(html).toContain(`<h2>${sources}</h2>`);
    expect(html).toContain(reply);
    expect(content.quality.notes.join(" ")).not.toContain("puts around the text");
  });

  it("are in English if there is no translation for the content's language, with a note in the quality report", async () => {
    const { html, content } = await page("article", "first person", "sv");
    expect(html).toContain("<h2>Sources</h2>");
    expect(content.quality.notes.join(" ")).toContain("in English");
    expect(content.quality.readability).toBeNull();
  });
});

function section(kind: string, heading: string) {
  const sentences = [{ text: "Yes.", citations: [] }];
  const blocks = [{ kind: "paragraph" as const, sentences }];
  return { id: heading, kind, heading, level: 3 as const, blocks };
}
