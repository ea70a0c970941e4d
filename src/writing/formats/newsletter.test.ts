import { parse } from "parse5";
import { describe, expect, it } from "vitest";
import type { FinishedContent } from "../content.ts";
import type { Material } from "../material.ts";
import { finish } from "../steps/finish.ts";
import { exampleInput } from "../writers/fixtures/example-inputs.fixture.ts";
import { runStages } from "../writers/fixtures/run-stages.fixture.ts";
import type { Draft, Plan } from "../writer.ts";
import { attribute, elementsIn } from "./parsed-html.fixture.ts";

async function example(brand: string, language?: string) {
  const walked = await runStages(
    exampleInput(brand, "none", "thread", "none", language),
    "newsletter",
  );
  return { ...walked, ...shown(walked.content) };
}

/** The same with a list of sources. */
async function withNotes(brand: string) {
  const { material, plan, draft } = await example(brand);
  return shown(rendered(material, { ...plan, citationStyle: "notes" }, draft));
}

function shown({ document }: Pick<FinishedContent, "document">) {
  const { html = "", text = "", subject = "" } = document as Record<string, string>;
  return { html, text, subject };
}

describe("a newsletter's HTML", () => {
  it("uses 600 px layout tables with the presentation role, and inline styles", async () => {
    const { html } = await example("first person");
    const elements = elementsIn(parse(html));
    const tables = elements.filter(({ tagName }) => tagName === "table");
    expect(tables.map((table) => attribute(table, "role"))).toEqual(
      tables.map(() => "presentation"),
    );
    expect(attribute(tables[1], "style")).toContain("max-width:600px");
    for (const element of elements) {
      if (/^(?:p|h1|h2|ul|ol|td)$/u.test(element.tagName))
        expect(attribute(element, "style") ?? "").not.toBe("");
    }
  });

  it("has dark-mode styles in a media query and for Outlook.com, and a layout table for Outlook", async () => {
    const { html } = await example("first person");
    expect(html).toContain("@media (prefers-color-scheme: dark)");
    expect(html).toContain("[data-ogsc] .ink");
    expect(html).toContain('<!--[if mso]><table role="presentation" width="600"');
    expect(html.match(/<!--\[if mso\]>/gu)?.length).toBe(html.match(/<!\[endif\]-->/gu)?.length);
  });

  it("hides a preheader that is padded so that no text follows it in the inbox", async () => {
    const { html } = await example("first person");
    const hidden = elementsIn(parse(html)).find(({ tagName }) => tagName === "div");
    const inside = hidden?.childNodes[0];
    const text = inside !== undefined && "value" in inside ? inside.value : "";
    expect(attribute(hidden, "style")).toContain("display:none");
    expect(text.match(/\u034F\u200C\u00A0/gu)?.length).toBeGreaterThanOrEqual(80);
  });

  it("declares its language and direction, and has its subject as title", async () => {
    const german = await example("german");
    const [root] = elementsIn(parse(german.html));
    expect([attribute(root, "lang"), attribute(root, "dir")]).toEqual(["de", "ltr"]);
    expect(german.html).toContain("Abmelden</a>");
    expect(german.html).toContain(`<title>${german.subject}</title>`);
    const arabic = await example("rtl");
    const [right] = elementsIn(parse(arabic.html));
    expect([attribute(right, "lang"), attribute(right, "dir")]).toEqual(["ar", "rtl"]);
    expect(arabic.html).toContain("text-align:right");
  });

  it("links only to unsubscribe, unless sources are wanted", async () => {
    expect(linksIn((await example("first person")).html)).toEqual([["{{unsubscribe_url}}", ""]]);
    expect(linksIn((await withNotes("first person")).html)).toEqual([
      ["https://forum.example/t/7", "nofollow ugc noopener"],
      ["{{unsubscribe_url}}", ""],
    ]);
  });

  it.each([
    ["many paragraphs", (text: string) => Array.from({ length: 3000 }, (_, at) => `${at} ${text}`)],
    ["one very long sentence", (text: string) => [`${text} `.repeat(20_000)]],
    ["only characters to escape", () => Array.from({ length: 400 }, () => "&<{%|}>".repeat(300))],
  ])(
    "stays under 100 KB with a note about the cut, while the plain text is complete: %s",
    async (_, make) => {
      const { material, plan, draft } = await example("first person");
      const long = withSentences(draft, make("We roast on Tuesdays and ship the same day."));
      const { document, quality } = rendered(material, plan, long);
      const { html, text } = document as Record<string, string>;
      expect(Buffer.byteLength(html ?? "")).toBeLessThan(100 * 1024);
      expect(html?.endsWith("</html>\n")).toBe(true);
      expect(html).toContain("{{unsubscribe_url}}");
      expect(text?.length).toBeGreaterThan(100 * 1024);
      expect(html).toContain("This email was shortened");
      expect(quality.notes.join(" ")).toContain("100 KB");
    },
  );
});

describe("a newsletter's plain text", () => {
  it.each(["first person", "german", "scripts", "list"])(
    "has lines of at most 72 columns, with complete, visible URLs: %s",
    async (brand) => {
      const { text } = await withNotes(brand);
      const long = text
        .split("\n")
        .filter((line) => widthOf(line) > 72 && !/https?:\/\//u.test(line));
      expect(long).toEqual([]);
      expect(text).toContain("\n   https://forum.example/t/7\n");
      expect((await example(brand)).text).not.toContain("https://");
    },
  );

  it("contains all text of the HTML", async () => {
    const { text, draft } = await example("first person");
    const said = text.replace(/^> ?/gmu, "").replace(/\s+/gu, " ");
    for (const section of draft.sections) {
      if (section.heading !== null) expect(said).toContain(section.heading);
      for (const block of section.blocks) {
        const sentences =
          block.kind === "list" ? block.items : block.kind === "quote" ? [] : block.sentences;
        for (const sentence of sentences) expect(said).toContain(sentence.text);
      }
    }
  });
});

function withSentences(draft: Draft, texts: string[]): Draft {
  const blocks = texts.map((text) => ({
    kind: "paragraph" as const,
    sentences: [{ text, citations: [] }],
  }));
  return {
    ...draft,
    sections: [{ id: "long", kind: "body", heading: "Long", level: 2, blocks }],
  };
}

function rendered(material: Material, plan: Plan, draft: Draft) {
  return finish(material, plan, draft, []);
}

function linksIn(html: string): (string | undefined)[][] {
  return elementsIn(parse(html))
    .filter(({ tagName }) => tagName === "a")
    .map((link) => [attribute(link, "href"), attribute(link, "rel") ?? ""]);
}

function widthOf(line: string): number {
  return Array.from(line).reduce(
    (sum, one) =>
      sum + (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。ー]/u.test(one) ? 2 : 1),
    0,
  );
}
