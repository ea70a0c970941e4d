import { describe, expect, it } from "vitest";
import type { ContentType, Network } from "../../material.ts";
import { quotedText } from "../../formats/citations.ts";
import { newsletterHtml } from "../../formats/newsletter-html.ts";
import { newsletterText } from "../../formats/newsletter-text.ts";
import { outlineOf } from "../../formats/outline.ts";
import { pageHtml } from "../../formats/page-html.ts";
import { sectionsMarkdown } from "../../formats/sections-markdown.ts";
import type { Block } from "../../writer.ts";
import { unitsOf } from "./draft-units.ts";
import { materialOf } from "./material.fixture.ts";
import { readDraft } from "./read-draft.ts";
import { rules } from "./system-prompt.ts";

const material = materialOf({
  overview:
    "The kettle holds 1.2 litres. Its handle stays cool. It is made in Leeds. See https://kettle.example/care.",
  replies: ["I descale mine with citric acid once a month, and the spout stays clear."],
});

const contactPage = {
  document: { id: 1, title: "Contact", url: "https://www.kettle.example/contact", dated: "" },
  heading: "",
  text: "Book at kettle.example/book. Nice! See evil.example/win",
};

function read(text: string, contentType: ContentType = "post", networks: Network[] = []) {
  return readDraft(material, contentType, networks, unitsOf(contentType, text));
}

function blocksOf(text: string): Block[] {
  return read(text).sections.flatMap(({ blocks }) => blocks);
}

describe("a page", () => {
  it("has sections with levels, and an opening without a heading", () => {
    const { sections } = read(
      "Opening. [[p1]]\n\n# One\n\nText. [[p1]]\n\n## Two\n\n### Three\n\nMore. [[p1]]\n\n###### Six\n\nLast. [[p1]]",
    );
    expect(sections.map(({ heading, level, kind }) => [heading, level, kind])).toEqual([
      [null, 2, "opening"],
      ["One", 2, "section"],
      ["Two", 2, "section"],
      ["Three", 3, "section"],
      ["Six", 3, "section"],
    ]);
  });

  it("drops empty sections", () => {
    const { sections } = read("## Empty\n\n## Full\n\nText. [[p1]]\n\n## Last");
    expect(sections.map(({ heading }) => heading)).toEqual(["Full"]);
  });

  it("parses a table as a list of rows with a header", () => {
    const table = "So:\n| Figure | Whose |\n|---|:--|\n| **500** charges | The shop |\n[[p1]]";
    expect(blocksOf(table)).toMatchObject([
      { kind: "paragraph" },
      {
        kind: "list",
        ordered: false,
        header: ["Figure", "Whose"],
        items: [{ text: "500 charges – The shop", cells: ["500 charges", "The shop"] }],
      },
    ]);
  });

  it("links only to the customer's URLs, in every rendering", () => {
    const text =
      "**The kettle** lasts. Read [how to care for it](https://kettle.example/care), [or not](https://evil.example/), or https://kettle.example/care. [[p1]]\n\n- See [the care page](https://kettle.example/care#descaling) [[p1]]";
    const draft = read(text);
    const url = "https://kettle.example/care";
    expect(draft.sections[0]?.blocks).toMatchObject([
      {
        sentences: [
          { text: "The kettle lasts." },
          {
            text: `Read how to care for it, or not, or ${url}.`,
            links: [
              { start: 5, words: "how to care for it", url },
              { words: url, url },
            ],
          },
        ],
      },
      { items: [{ text: "See the care page", links: [{ start: 4, words: "the care page" }] }] },
    ]);
    const markdown = sectionsMarkdown(material, draft.sections, [], { style: "none" });
    expect(markdown).toBe(
      `**The kettle** lasts. Read [how to care for it](<${url}>), or not, or <${url}>.\n\n- See [the care page](<${url}#descaling>)`,
    );
    const html = pageHtml(material, { title: "T", outline: draft.sections }, [], { style: "none" });
    expect(html).toContain(`Read <a href="${url}">how to care for it</a>, or not, or <a href`);
    expect(newsletterText(material, draft, [])).toContain(`- See the care page (${url}#descaling)`);
    expect(newsletterHtml(material, draft, []).html).toMatch(
      /<a [^>]*care#descaling"[^>]*>the care page<\/a>/u,
    );
  });

  it("keeps the lines of a sign-off but joins those of a wrapped paragraph", () => {
    expect(blocksOf("See you there,\nEveryone at Lantern Street [[none]]")).toMatchObject([
      {
        sentences: [
          { text: "See you there,", endsLine: true },
          { text: "Everyone at Lantern Street" },
        ],
      },
    ]);
    const long =
      "It is made in Leeds, and whoever lifts it knows at once that somebody had thought of the hand";
    expect(blocksOf(`${long}\nthat would. [[p1]]`)).toMatchObject([
      { sentences: [{ text: `${long} that would.` }] },
    ]);
  });

  it("keeps table rows without a header as text", () => {
    expect(blocksOf("| 500 charges | The shop | [[p1]]")).toMatchObject([{ kind: "paragraph" }]);
  });

  it.each([
    ["**Ask first.** Then **wait** a day.", [10, undefined]],
    ["**Ask first. Then wait.** A day.", [10, 10, undefined]],
    ["**Price**: nine pounds.", [5]],
    ["**Ask**ing is free.", [undefined]],
    ["**Ask:**then wait.", [undefined]],
  ])("keeps bold only for the first words: %s", (text, leads) => {
    const [block] = blocksOf(`${text} [[p1]]`);
    const { sentences } = block as Extract<Block, { kind: "paragraph" }>;
    expect(sentences.map(({ lead }) => lead)).toEqual(leads);
    expect(sentences.map((one) => one.text).join(" ")).toBe(text.replaceAll("**", ""));
  });

  it("links a paragraph to the supporting words of the passages in its marker", () => {
    const [block] = blocksOf("It is made in Leeds, and it shows. [[p1, p2]]");
    expect(block).toMatchObject({
      kind: "paragraph",
      sentences: [{ text: "It is made in Leeds, and it shows.", citations: [] }],
    });
    const { citations = [] } = block as Extract<Block, { kind: "paragraph" }>;
    expect(citations.map((citation) => quotedText(material, citation))).toEqual([
      "It is made in Leeds.",
      "I descale mine with citric acid once a month, and the spout stays clear.",
    ]);
  });

  it.each([
    ["Water boils. [[general]]", true],
    ["Water boils. [[general, p1]]", true],
    ["Water boils. [[none]]", undefined],
    ["Water boils.", undefined],
  ])("detects whether %j is based on general knowledge", (text, isGeneral) => {
    const [block] = blocksOf(text);
    expect(block?.kind === "paragraph" && block.isGeneral).toBe(isGeneral);
  });

  it("renders nothing for an unknown ID", () => {
    const [block] = blocksOf("A claim. [[p9]]");
    const { citations = [] } = block as Extract<Block, { kind: "paragraph" }>;
    expect(citations.map((citation) => quotedText(material, citation)).join("")).toBe("");
  });

  it("parses ordered and unordered lists and the text around them", () => {
    const blocks = blocksOf(
      "You need:\n- a kettle\n* citric acid [[p2]]\n\n1. Fill.\n2) Wait. [[p1]]",
    );
    expect(blocks).toMatchObject([
      { kind: "paragraph", sentences: [{ text: "You need:" }] },
      { kind: "list", ordered: false, items: [{ text: "a kettle" }, { text: "citric acid" }] },
      { kind: "list", ordered: true, items: [{ text: "Fill." }, { text: "Wait." }] },
    ]);
    const [, list] = blocks;
    expect(list?.kind === "list" && list.citations?.map(({ passage }) => passage)).toContain("p2");
  });

  it("renders a quotation of a hidden person as a paragraph without a name", () => {
    const text = "> I descale mine with citric acid once a month. [[p2]]";
    const { sections } = readDraft(material, "post", [], unitsOf("post", text), "hidden");
    expect(sections[0]?.blocks).toMatchObject([
      { kind: "paragraph", sentences: [{ text: "I descale mine with citric acid once a month." }] },
    ]);
  });

  it.each([
    [
      "an email address of the brand, and to no other",
      { overview: "Write to orders@kettle.example to order." },
      "[Order yours](mailto:orders@kettle.example), [not](mailto:someone@evil.example), [nor here](mailto:orders@kettle.ex). [[p1]]",
      "[Order yours](<mailto:orders@kettle.example>), not, nor here.",
    ],
    [
      "an address that the brand writes without https or www",
      { overview: "Book at kettle.example/book or call (see kettle.co.uk)." },
      "[Book](https://www.kettle.example/book/), [here](http://kettle.co.uk), [not](https://kettle.example/books), [nor](https://evil.example/book). [[p1]]",
      "[Book](<https://www.kettle.example/book/>), [here](<http://kettle.co.uk/>), not, nor.",
    ],
    [
      "addresses on the brand's own host that its pages name, and to no other host",
      { overview: "We mend kettles.", sources: [contactPage] },
      "[Book](https://kettle.example/book), [ask](https://kettle.example/contact), [win](https://evil.example/win). [[s1]]",
      "[Book](<https://kettle.example/book>), [ask](<https://kettle.example/contact>), win.",
    ],
  ])("links to %s", (_, given, text, markdown) => {
    const brand = materialOf(given);
    const { sections } = readDraft(brand, "post", [], unitsOf("post", text));
    expect(sectionsMarkdown(brand, sections, [], { style: "none" })).toBe(markdown);
    const html = pageHtml(brand, { title: "T", outline: sections }, [], { style: "none" });
    expect(html).toContain(markdown.replaceAll(/\[(.*?)\]\(<(.*?)>\)/gu, '<a href="$2">$1</a>'));
  });

  it("keeps non-breaking spaces, as used in French", () => {
    const text = "Quel cordage\u00A0? Tendez-le à 24\u00A0kg, soit\u202F:  plus souple. [[p1]]";
    const draft = read(text);
    const markdown = sectionsMarkdown(material, draft.sections, [], { style: "none" });
    expect(markdown).toBe("Quel cordage\u00A0? Tendez-le à 24\u00A0kg, soit\u202F: plus souple.");
  });

  it("shows a quotation in the exact words of its source, and an unsupported one as a paragraph", () => {
    const [quote] = blocksOf("> “i descale mine with citric acid once a MONTH”\n> [[p2]]");
    expect(quote?.kind).toBe("quote");
    const citation = quote?.kind === "quote" ? quote.citation : undefined;
    expect(citation && quotedText(material, citation)).toBe(
      "I descale mine with citric acid once a month",
    );
    expect(blocksOf("> I never said anything like this to anybody. [[p2]]")).toMatchObject([
      { kind: "paragraph", sentences: [{ text: "I never said anything like this to anybody." }] },
    ]);
  });

  it("does not attribute the brand's own words to the brand", () => {
    const overview = material.passages.find(({ kind }) => kind === "overview");
    const words = overview?.text.split(/(?<=\.)\s/u)[0] ?? "";
    expect(blocksOf(`> ${words} [[${overview?.id ?? ""}]]`)).toMatchObject([
      { kind: "paragraph", sentences: [{ text: words }] },
    ]);
  });

  it("drops formatting and active markup but keeps the words", () => {
    const [block] = blocksOf("It is **bold**, *leaning* and `plain`, 3 * 4 * 5. [[p1]]");
    expect(block).toMatchObject({
      sentences: [{ text: "It is bold, leaning and plain, 3 * 4 * 5." }],
    });
    const text = JSON.stringify(
      blocksOf(
        "Before. Look <script>alert(1)</script> now. See ![x](https://evil.example/x.png) there. After. [[p1]]",
      ),
    );
    expect(text).toContain("Before.");
    expect(text).toContain("After.");
    expect(text).not.toMatch(/script|evil/u);
  });

  it("drops sentences copied from the rules", () => {
    const told = rules.split("\n")[0] ?? "";
    expect(JSON.stringify(blocksOf(`Before. ${told} After. [[p1]]`))).not.toContain("editorial");
  });

  it("reads the title and description after the text, using the last of each", () => {
    const draft = read(
      "Text. [[p1]]\n\nTITLE: Early\n\n===\nTITLE: **Late** [[p1]]\nDESCRIPTION: Words",
    );
    expect([draft.title, draft.description, draft.excerpt]).toEqual(["Late", "Words", "Text."]);
    expect(JSON.stringify(draft.sections)).not.toMatch(/TITLE|Late|===/u);
  });

  it("parses each unit of a revised text again", () => {
    const units = ["One. [[p1]]", "", "## New\n\nTwo. [[p1]]\n\nThree. [[p1]]", "TITLE: T"];
    const { sections } = readDraft(material, "post", [], units);
    expect(sections.map(({ heading, blocks }) => [heading, blocks.length])).toEqual([
      [null, 1],
      ["New", 2],
    ]);
  });
});

function questions(count: number): string {
  const all = Array.from({ length: count }, (_, at) => `### Question ${at + 1}?\n\nSo. [[p1]]`);
  return `Text. [[p1]]\n\n## Often asked\n\n${all.join("\n\n")}\n\n## After\n\nEnd. [[p1]]`;
}

describe("questions", () => {
  it("form an FAQ if three or more are under one heading", () => {
    const { sections } = read(questions(3));
    expect(sections.map(({ heading, kind }) => `${kind}: ${heading}`)).toEqual([
      "opening: null",
      "faq: Often asked",
      "faq_item: Question 1?",
      "faq_item: Question 2?",
      "faq_item: Question 3?",
      "section: After",
    ]);
    const outline = outlineOf(material, read(questions(3)));
    expect(outline.map(({ heading, level }) => `${level} ${heading}`)).toEqual([
      "2 null",
      "2 Often asked",
      "3 Question 1?",
      "3 Question 2?",
      "3 Question 3?",
      "2 After",
    ]);
  });

  it("are ordinary headings if there are fewer than three", () => {
    const { sections } = read(questions(2));
    expect(sections.map(({ heading, kind }) => `${kind}: ${heading}`)).toEqual([
      "opening: null",
      "section: Often asked",
      "section: Question 1?",
      "section: Question 2?",
      "section: After",
    ]);
  });
});

describe("a newsletter", () => {
  it("has a subject, alternatives, and a preheader", () => {
    const { newsletter, title } = read(
      "Hello. [[none]]\n\n===\nTITLE: T\nSUBJECT: S\nSUBJECT 2: S2\nSUBJECT 4: S4\nPREHEADER: P",
      "newsletter",
    );
    expect([title, newsletter]).toEqual([
      "T",
      { subject: "S", subjectAlternatives: ["S2", "S4"], preheader: "P" },
    ]);
  });

  it("without a subject uses its title", () => {
    expect(read("Hello.\n\n===\nTITLE: T", "newsletter").newsletter?.subject).toBe("T");
  });
});

describe("a social set", () => {
  const networks: Network[] = ["linkedin", "x", "instagram", "reddit"];
  const text = `## LinkedIn

A post.

With a second part. [[p1]]
HASHTAGS: #kettle tea #three #four #five #six #seven

## x
First. [[p1]]
---
Second. [[p2, general]]

## tiktok
Nobody asked for this.

## instagram
A caption #kettle. [[p1]]
VISUAL: The kettle on a sill. Alt text: a kettle.
HASHTAGS: #kettle

## reddit
TITLE: How it went
Some text. [[p1]]

===
TITLE: The set`;

  it("has a variant with its fields for each requested network", () => {
    const { social, title } = read(text, "social", networks);
    expect(title).toBe("The set");
    expect(social.map(({ network }) => network)).toEqual(networks);
    const [linkedin, x, instagram, reddit] = social;
    expect(linkedin?.posts[0]).toMatch(/^A post\.\n\nWith a second part\.\n\n#kettle #tea/u);
    expect(linkedin?.hashtags.length).toBeLessThanOrEqual(5);
    expect(x).toMatchObject({ posts: ["First.", "Second."], isGeneral: true });
    expect(x?.citations.map(({ passage }) => passage)).toEqual(["p1", "p2"]);
    // A hashtag that is already in the text is not repeated.
    expect(instagram).toMatchObject({
      posts: ["A caption #kettle."],
      visual: "The kettle on a sill. Alt text: a kettle.",
    });
    expect(reddit).toMatchObject({ title: "How it went", posts: ["Some text."] });
    expect(linkedin?.isGeneral).toBeUndefined();
  });

  it("has the date, image and hashtags of each post of a series", () => {
    const series = `## instagram
We open on Saturday. [[p1]]
WHEN: Thursday 19 November
VISUAL: The gate.
HASHTAGS: #gate
---
Which tree? [[p1]]
WHEN: Tuesday 24 November
VISUAL: Two trees.
HASHTAGS: #tree`;
    const [instagram] = read(series, "social", ["instagram"]).social;
    expect(instagram).toMatchObject({
      posts: ["We open on Saturday.\n\n#gate", "Which tree?\n\n#tree"],
      visual: "The gate.",
      series: [
        { when: "Thursday 19 November", visual: "The gate." },
        { when: "Tuesday 24 November", visual: "Two trees." },
      ],
    });
  });

  it("has no variant for a network without text, and only the first of two", () => {
    const { social } = read("## x\n\n## linkedin\nOne.\n\n## linkedin\nTwo.", "social", networks);
    expect(social.map(({ network, posts }) => [network, posts])).toEqual([["linkedin", ["One."]]]);
  });

  it("drops sentences that are not for readers", () => {
    const { social } = read("## x\nOne. <script>alert(1)</script> Two. [[p1]]", "social", ["x"]);
    expect(social[0]?.posts.join(" ")).not.toContain("script");
    expect(social[0]?.posts.join(" ")).toContain("One.");
  });
});
