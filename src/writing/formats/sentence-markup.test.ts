import { describe, expect, it } from "vitest";
import { readMarkdown } from "../markdown/read-markdown.ts";
import { finish } from "../steps/finish.ts";
import { exampleInput } from "../writers/fixtures/example-inputs.fixture.ts";
import { runStages } from "../writers/fixtures/run-stages.fixture.ts";
import type { Block } from "../writer.ts";

const leads: Block[] = [
  {
    kind: "paragraph",
    sentences: [
      { text: "Ask <first> *now*.", citations: [], lead: 11 },
      { text: "Wait a day.", citations: [] },
    ],
  },
  {
    kind: "list",
    ordered: false,
    header: ["What", "Price | day"],
    items: [
      { text: "Small – £9", citations: [], cells: ["Small", "£9"] },
      { text: "Large <b> – £12", citations: [], cells: ["Large <b>", "£12"] },
    ],
  },
];

async function rendered(type: "post" | "newsletter", blocks: Block[] = leads) {
  const input = exampleInput("first person", "none", "thread", "none");
  const { material, plan, draft } = await runStages(input, type);
  const sections = [{ id: "s1", kind: "section", heading: "One", level: 2 as const, blocks }];
  const { document, markdown } = finish(material, plan, { ...draft, sections }, []);
  return { html: String(document["html"]), text: String(document["text"]), markdown };
}

describe("bold lead-ins and tables", () => {
  it("are rendered and escaped in a page's Markdown and HTML", async () => {
    const { html, markdown } = await rendered("post");
    expect(html).toContain("<p><strong>Ask &lt;first&gt;</strong> *now*. Wait a day.</p>");
    expect(html).toContain("<th>What</th><th>Price | day</th>");
    expect(html).toContain("<td>Large &lt;b&gt;</td><td>£12</td>");
    expect(markdown).toContain(String.raw`**Ask \<first\>** \*now\*. Wait a day.`);
    const table = readMarkdown(markdown).find(({ kind }) => kind === "table");
    expect(table).toMatchObject({ header: [{}, {}], rows: [{}, {}] });
  });

  it("are rendered in an email, with table rows as lines in its plain text", async () => {
    const { html, text } = await rendered("newsletter");
    expect(html).toContain("<strong>Ask &lt;first&gt;</strong> &#42;now&#42;.");
    expect(html).toMatch(/<td[^>]*>Large &lt;b&gt;<\/td>/u);
    expect(text).toContain("- Small – £9\n- Large <b> – £12");
  });
});

describe("the lines of a sign-off", () => {
  const signOff: Block[] = [
    {
      kind: "paragraph",
      sentences: [
        { text: "See you <there>,", citations: [], endsLine: true },
        { text: "Marlene and Jost", citations: [] },
      ],
    },
  ];

  it("remain lines of one paragraph in a page, even after its Markdown is parsed", async () => {
    const { html, markdown } = await rendered("post", signOff);
    expect(html).toContain("<p>See you &lt;there&gt;,<br>Marlene and Jost</p>");
    const paragraph = readMarkdown(markdown).find(({ kind }) => kind === "paragraph");
    expect(paragraph).toMatchObject({
      inlines: [{ text: "See you <there>," }, { kind: "break" }, { text: "Marlene and Jost" }],
    });
  });

  it("remain lines in an email and its plain text", async () => {
    const { html, text } = await rendered("newsletter", signOff);
    expect(html).toMatch(/<p[^>]*>See you &lt;there&gt;,<br> Marlene and Jost<\/p>/u);
    expect(text).toContain("\nSee you <there>,\nMarlene and Jost\n");
  });
});
