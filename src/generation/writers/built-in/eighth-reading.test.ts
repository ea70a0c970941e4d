/** What an eighth reader marked: torn lists, empty titles, exceptions and calls that nobody followed, half of a question. */
import { describe, expect, it } from "vitest";
import type { FinishedContent } from "../../content.ts";
import type { ContentType, GenerationInput } from "../../material.ts";
import { sentencesOf } from "../../text/segment.ts";
import { withListsMarked } from "../../text/unmarked-lists.ts";
import { leansBack } from "./leans-back.ts";
import { walkTheRoad } from "./walk-the-road.fixture.ts";

const overview = `Get your hands dirty. We'll do the washing up.

Kiln & Kettle is a pottery studio and café in Hebden Bridge with 14 wheels and two kilns. Open to anybody over 12.

WHAT WE RUN
Taster: £38 for two hours. You make two pots. Collect after three weeks.
Six-week course: £195, clay included. Mondays or Wednesdays, 7 to 9pm.
Night Owl – £60 a month, for people who have done a course.

All include tea and cake.

We glaze every pot twice before it goes into the big kiln. The people of Night Owl may load it.

Peonies are painted in May and June, roses in July, and asters from August to October.`;

function inputWith(change: Partial<GenerationInput>): GenerationInput {
  return {
    brand: {
      name: "Kiln & Kettle",
      industry: "pottery studio",
      language: "en",
      networks: ["facebook", "reddit", "youtube"],
      voice: "",
      overview,
    },
    keywords: ["pottery classes", "pottery taster"],
    topic: null,
    instructions: null,
    forumPost: null,
    language: "en",
    ...change,
  };
}

async function written(
  change: Partial<GenerationInput> = {},
  type: ContentType = "post",
): Promise<FinishedContent> {
  return (await walkTheRoad(inputWith(change), type)).content;
}

interface Variants {
  variants: { network: string; title: string | null; posts: { text: string }[] }[];
}

describe("a list", () => {
  it("keeps items of several sentences, whichever mark they have, and what announces them", async () => {
    const { markdown } = await written();
    expect(markdown).toContain("WHAT WE RUN:\n\n- Taster: £38 for two hours. You make two pots.");
    expect(markdown).toMatch(/^- Night Owl – /mu);
    expect(markdown).toContain("All include tea and cake.");
  });

  it("is known by a short item beside the long ones", () => {
    const lines = [
      "Hedgerow - £650 - one bouquet. Collect it.",
      "Meadow - £80 - jars",
      "Full - £9 - arches",
    ];
    expect(withListsMarked(lines.join("\n"))).toBe(lines.map((line) => `- ${line}`).join("\n"));
  });

  it("is no run of sentences that happen to have a colon", () => {
    const lines = [
      "The rule of the house is an old one: wash up. Nobody does it for you.",
      "The second rule of the house is older: dry up. Nobody does that either.",
    ];
    expect(withListsMarked(lines.join("\n"))).toBe(lines.join("\n"));
  });

  it("is what a social text needs for what sums it up or takes up its names", async () => {
    const { document } = await written({}, "social");
    const texts = (document as unknown as Variants).variants.flatMap(({ posts }) =>
      posts.map(({ text }) => text),
    );
    expect(texts.join("\n")).toContain("Kiln & Kettle is a pottery studio");
    expect(texts.join("\n")).not.toMatch(/All include|Night Owl/u);
  });

  it.each([
    "All fermented for 21 days in oak, no sugar added.",
    "Each comes with a lid.",
    "Alle kosten gleich viel: 16 Euro einzeln.",
  ])("is what this leans on: %s", (text) => {
    expect(leansBack(text)).toBe(true);
  });
});

describe("a title", () => {
  const topic = "Christmas presents for a difficult uncle";

  it.each(["article", "post", "newsletter"] as const)(
    "of a text that nothing else names says what the brand is: %s",
    async (type) => {
      const own = /^Kiln & Kettle: pottery studio$/u;
      expect((await written({ topic }, type)).title).toMatch(own);
      expect((await written({}, type)).title).toMatch(own);
    },
  );

  it("for Reddit is who posts it, and no advertisement", async () => {
    const brand = { ...inputWith({}).brand, networks: ["reddit" as const] };
    const { document } = await written({ brand }, "social");
    const { variants } = document as unknown as Variants;
    expect(variants.find(({ network }) => network === "reddit")?.title).toBe(
      "Kiln & Kettle: pottery studio",
    );
  });

  it("is the thread's own where it asks behind a comma, and so is its subject", async () => {
    const title =
      "Third cracked pot this month out of the same old kiln, how do you all deal with this";
    const forumPost = {
      id: 1,
      title,
      body: "They crack at the base. What actually works? Thinner bases? Slower drying?",
      author: "asker",
      community: "r/pottery",
      url: "https://example.org/1",
      postedAt: "2026-10-21T18:12:00Z",
      replies: [
        {
          author: "one",
          body: "Make the base of the pot thinner and dry it slowly under plastic.",
        },
      ],
    };
    const mail = await written({ forumPost }, "newsletter");
    expect(mail.title).toBe(`“${title}”`);
    expect(mail.document["subject"]).toBe(`“${title}”`);
    // A guess is not quoted without the question that it guesses at.
    expect(mail.markdown).toContain("What actually works? Thinner bases? Slower drying?");
  });
});

describe("an instruction", () => {
  it("with an exception is followed where the sources name what is excepted", async () => {
    const { markdown, quality } = await written({
      instructions: "No prices please except the taster.",
    });
    expect(markdown).toContain("£38");
    expect(markdown).not.toMatch(/£195|£60|All include/u);
    expect(quality.notes.join("\n")).toMatch(/Followed.*no prices.*except taster/u);
  });

  it("with an exception that nobody names is said to be not followed", async () => {
    const { markdown, quality } = await written({ instructions: "No prices except the voucher." });
    expect(markdown).not.toContain("£");
    expect(quality.notes.join("\n")).toMatch(/Not followed: “No prices except the voucher”/u);
  });

  it.each([
    ["Call to action: book a taster.", "Book a taster."],
    ["CTA: “Ring us today”", "Ring us today."],
    ["End with inviting readers to visit the studio.", "Visit the studio."],
  ])("gives the words of its call: %s", async (instructions, call) => {
    const { markdown, quality } = await written({ instructions });
    expect(markdown).toContain(`\n${call}\n`);
    expect(quality.notes.join("\n")).toContain(`the call to action “${call}”`);
  });

  it("whose call tells nobody to do anything is not followed by another call", async () => {
    const { markdown, quality } = await written({ instructions: "CTA: newsletter sign-up." });
    expect(markdown).not.toMatch(/[Aa]sk us|question/u);
    expect(quality.notes.join("\n")).toContain("Not followed: “CTA: newsletter sign-up”");
  });
});

describe("a topic", () => {
  it("that asks for months opens with the paragraph that tells them", async () => {
    const { markdown } = await written({ topic: "Which flowers we paint in which month" });
    expect(markdown).toMatch(/^# .*\n\nPeonies are painted in May/u);
  });
});

describe("a head", () => {
  it("never has the preheader as another subject", async () => {
    const { document } = await written({ topic: "How we glaze pots" }, "newsletter");
    const mail = document as { preheader: string; subject_alternatives: string[] };
    for (const one of mail.subject_alternatives) expect(mail.preheader).not.toContain(one);
  });

  it("is described from the first word of its slogan, or without it", async () => {
    const { document } = await written();
    expect(document["meta_description"]).not.toMatch(/^We'll do/u);
  });
});

describe("a sentence", () => {
  it("ends before a number behind capitals, and not within a name", () => {
    const text = "Made at our plant in Telford, UK. 180 people work here. See No. 4 and U.S. 66.";
    expect(sentencesOf(text).map((one) => one.text)).toEqual([
      "Made at our plant in Telford, UK.",
      "180 people work here.",
      "See No. 4 and U.S. 66.",
    ]);
  });
});
