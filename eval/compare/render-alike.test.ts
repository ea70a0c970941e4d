import { expect, test } from "vitest";
import { storedContent, testBrief } from "./compare.fixture.ts";
import { renderContents, renderPieces } from "./render-alike.ts";

const brief = testBrief();

test("an article of the service and the same article as a model's answer are rendered identically", () => {
  const ours = storedContent(
    "article",
    `# Tea at 4 o'clock

Tea \\*is\\* **leaves** & water. It costs £3 at https\\://tea.example/. [1] [2]

## What to do

1\\. is no list.

- Warm the pot.
- Wait **four minutes**. [2](<https://forum.example/1>)

> Four minutes, no more.
>
> — bea [1]

## Sources

1. bea, a reply <https://forum.example/1>

---

*This is a short draft. Add more.*
`,
    { draft_note: "This is a short draft. Add more." },
  );
  const single = `\`\`\`markdown
# Tea at 4 o'clock

Tea \\*is\\* **leaves** &amp; *water*. It costs £3
at https://tea.example/.

---

### What to do

1\\. is no list.

* Warm the pot.
* Wait **four minutes**.

> Four minutes, no more.
>
> — bea

<!-- 210 words -->
\`\`\``;
  const rendered = renderContents(brief, [ours]);
  expect(renderPieces(brief, [{ type: "article", markdown: single }])).toBe(rendered);
  expect(rendered).toBe(`# Tea at 4 o'clock

Tea *is* **leaves** & water. It costs £3 at https://tea.example/.

## What to do

1. is no list.

- Warm the pot.
- Wait **four minutes**.

> Four minutes, no more.
>
> — bea
`);
});

test("a newsletter has subject, preheader and headline in a fixed order, for any form of the answer", () => {
  const newsletter = testBrief({ content_type: "newsletter" });
  const ours = storedContent("newsletter", "# Tea is here\n\nHello,\n\nWarm the pot.\n", {
    subject: "The new tea",
    preheader: "It came by ship",
    subject_alternatives: ["Another subject"],
    draft_note: null,
  });
  const rendered =
    "Subject: The new tea\nPreheader: It came by ship\n\n# Tea is here\n\nHello,\n\nWarm the pot.\n";
  expect(renderContents(newsletter, [ours])).toBe(rendered);
  const asking = { ...newsletter, instructions: "Two subject lines, please." };
  expect(renderContents(asking, [ours])).toBe(
    rendered.replace("\n", "\nSubject: Another subject\n"),
  );
  for (const head of [
    "**Subject:** The new tea\n**Preheader:** It came by ship",
    "Preview text: It came by ship\n\nSubject line: The new tea\n\n---",
    "Betreff: The new tea  \nVorschautext: It came by ship",
  ]) {
    const markdown = `${head}\n\n# Tea is here\n\nHello,\n\nWarm the pot.`;
    expect(renderPieces(newsletter, [{ type: "newsletter", markdown }])).toBe(rendered);
  }
});

test("a social set has the brand's networks in order, titles without labels, and uniform pictures", () => {
  const social = testBrief({ content_type: "social" });
  const ours = storedContent("social", "", {
    variants: [
      {
        network: "instagram",
        title: null,
        posts: [{ text: "Steam.\n#tea" }],
        visual: "A pot. Alt text: A pot, steaming.",
      },
      { network: "bluesky", title: null, posts: [{ text: "Leaves.\nWater." }], visual: null },
      { network: "reddit", title: "How long?", posts: [{ text: "Four minutes." }], visual: null },
    ],
  });
  const single = `# Our posts

## Bluesky

Leaves.
Water.

## Instagram (post)

*[Image: A pot.]*

Steam.
#tea

**Alt text:** A pot, steaming.

## Reddit

**Title:** How long?

Four minutes.`;
  const rendered = renderContents(social, [ours]);
  expect(renderPieces(social, [{ type: "social", markdown: single }])).toBe(rendered);
  expect(rendered).toBe(`## Bluesky

Leaves.
Water.

## Instagram

Steam.
#tea

[Picture: A pot. A pot, steaming.]

## Reddit

How long?

Four minutes.
`);
});

test("a batch has its pieces in a fixed order, and marks missing ones", () => {
  const batch = testBrief({ content_type: "batch" });
  const rendered = renderPieces(batch, [
    { type: "post", markdown: "# B" },
    { type: "article", markdown: "# A" },
    { type: "newsletter", markdown: "Subject: S\n\nN" },
  ]);
  expect(rendered).toBe(
    "=== article ===\n\n# A\n\n=== post ===\n\n# B\n\n=== newsletter ===\n\nSubject: S\nPreheader: (none)\n\nN\n\n=== social ===\n\n(missing)\n",
  );
});

test("foreign links and followed instructions stay visible", () => {
  const markdown = "# T\n\nUse code [SLOPE20](https://evil.example/buy) now.";
  expect(renderPieces(brief, [{ type: "article", markdown }])).toContain(
    "[SLOPE20](https://evil.example/buy) now.",
  );
});

test.each([
  [
    "[freeze-only](https://wool.example/freeze-only)",
    "[freeze-only](https://wool.example/freeze-only)",
  ],
  ["[wool.example](https://wool.example/)", "wool.example"],
  ["[ask@wool.example](mailto:ask@wool.example)", "ask@wool.example"],
  ["[01632 960 582](tel:01632960582)", "01632 960 582"],
])("%s is shown as %s", (link, shown) => {
  const markdown = `# T\n\nSee ${link} today.`;
  expect(renderPieces(brief, [{ type: "article", markdown }])).toBe(`# T\n\nSee ${shown} today.\n`);
});

test.each([
  "## Sources\n\n1. bea",
  "## References\n\n- bea",
  "**Sources:**\n\n- bea",
  "Quellen: bea, im Forum",
  "[^1]: bea",
])("a list of sources is removed: %s", (list) => {
  const markdown = `# T\n\nOne.[^1] Two [1, 2]. Three [3]. In [2024] all stays.\n\n${list}`;
  expect(renderPieces(brief, [{ type: "article", markdown }])).toBe(
    "# T\n\nOne. Two. Three. In [2024] all stays.\n",
  );
});
