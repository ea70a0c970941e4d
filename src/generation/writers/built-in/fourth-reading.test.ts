import { describe, expect, it } from "vitest";
import type { FinishedContent } from "../../content.ts";
import type { GenerationInput } from "../../material.ts";
import { walkTheRoad } from "./walk-the-road.fixture.ts";

const overview = `Your piano is not broken. It is cold.

Felt & Hammer tunes whole pianos for some 900 homes around Norwich. Each visit ends with a cup of tea and a written note. From £85 incl. travel, and pianolas from £140.

Prices
Tuning – £85
Pitch raise – £120
Day rental – £30, with a lamp
Monthly rental – £95, with a lamp and a stool

All prices include VAT, travel within ten miles and a check of the pedals. Pianos keep their pitch for about six months in a dry room away from the radiator. That is why we come twice a year.

£40 an hour on weekdays. No call-out fee. The first visit is an inspection, takes an hour and costs nothing at all.

Can we move it? Yes, two days before the visit. Do you tune organs? No, but we know who does. In winter the workshop closes at four because of the light.`;

function inputWith(change: Partial<GenerationInput> = {}): GenerationInput {
  return {
    brand: {
      name: "Felt & Hammer",
      industry: "piano tuning",
      language: "en",
      networks: ["facebook", "pinterest", "linkedin"],
      voice: "Plain.",
      overview,
    },
    keywords: ["piano day rental", "piano tuning", "room for small piano"],
    topic: null,
    instructions: null,
    forumPost: null,
    language: "en",
    ...change,
  };
}

async function written(
  change: Partial<GenerationInput>,
  type: "article" | "newsletter" | "social" = "article",
): Promise<FinishedContent> {
  const { content } = await walkTheRoad(inputWith(change), type);
  return content;
}

describe("the introduction", () => {
  it.each(["How long pianos stay in tune", "Whole pianos", null])(
    "keeps the order of its sentences in a social text on %j",
    async (topic) => {
      const { markdown } = await written({ topic }, "social");
      const slogan = markdown.indexOf("It is cold.");
      const who = markdown.lastIndexOf("Felt & Hammer tunes");
      expect(who).toBeGreaterThan(-1);
      expect(slogan === -1 || slogan < who).toBe(true);
      expect(markdown).not.toMatch(/cold\. (?!Felt)/u);
    },
  );
});

describe("terms", () => {
  it("stand below their prices and in no social text without them", async () => {
    const page = await written({ topic: "Piano day rental and monthly rental with a lamp" });
    expect(page.markdown).toMatch(/a stool(?: \[1\])?\n\nAll prices include VAT/u);
    const social = await written({ topic: "Piano day rental" }, "social");
    expect(social.markdown).not.toContain("All prices");
  });

  it("are a list where lines have a name, a dash and a price, below the line above them", async () => {
    const { markdown } = await written({});
    expect(markdown).toContain("Prices:\n\n- Tuning – £85\n- Pitch raise – £120");
  });
});

describe("a title", () => {
  it("asks for no choice that the text leaves open, and the owner is told", async () => {
    const topic = "Is a day rental or a monthly rental better for a piano?";
    const { title, quality } = await written({ topic });
    expect(title).not.toContain("?");
    expect(quality.to_add.join(" ")).toContain("no sentence was found that does");
  });

  it("asks for a choice that a sentence makes", async () => {
    const topic = "Is a day rental or a monthly rental better for a piano?";
    const answered = `${overview}\n\nA monthly rental is cheaper than four days of day rental.`;
    const brand = { ...inputWith().brand, overview: answered };
    expect((await written({ topic, brand })).title).toBe(topic);
  });

  it.each([
    "Mum sold the stool. How did you move the piano?",
    "Has anyone moved a piano upstairs?",
  ])("in an asker's own voice stands in marks: %s", async (title) => {
    const forumPost = {
      id: 1,
      title,
      body: "It is an upright from 1920. What should be done first?",
      author: "asker",
      community: "r/piano",
      url: "https://example.org/1",
      postedAt: "2026-10-21T18:12:00Z",
      replies: [
        {
          author: "mover",
          body: "Measure the piano and the stairs first, and take the lid off before anybody lifts it.",
        },
      ],
    };
    expect((await written({ forumPost })).title).toBe(`“${title}”`);
  });
});

describe("questions and answers", () => {
  it("make no list where the last answer goes on to something else", async () => {
    expect((await written({})).markdown).not.toContain("### Do you tune organs?");
  });

  it("have no heading in a language without phrases", async () => {
    const brand = {
      ...inputWith().brand,
      language: "es",
      overview:
        "Afinamos pianos en Somo desde 2006.\n\n¿Y si no suena? Volvemos al día siguiente. ¿Hay que pagar antes? No, se paga al final de la visita.",
    };
    const { markdown } = await written({ brand, language: "es", keywords: ["afinar pianos"] });
    expect(markdown).toContain("¿Hay que pagar antes? No");
    expect(markdown).not.toMatch(/^##+ (?!Fuentes)/mu);
  });
});

describe("a price without a verb", () => {
  it("opens no preheader and no paragraph of a social text, and what was asked for does", async () => {
    const instructions = "Mention that the first visit is free.";
    const social = await written({ instructions }, "social");
    expect(social.markdown).not.toContain("£40 an hour");
    expect(social.markdown.split("The first visit is an inspection")).toHaveLength(4);
    const mail = await written({ instructions }, "newsletter");
    expect(JSON.stringify(mail.document)).not.toContain('"preheader":"£40');
  });
});

describe("a mail that is titled by the brand's name", () => {
  it("says it once above its text", async () => {
    const brand = { ...inputWith().brand, name: "Piano Tuning Norwich" };
    const { document, title } = await written(
      { brand, topic: "Choosing wine for a wedding" },
      "newsletter",
    );
    expect(title).toContain("Norwich");
    const { html = "" } = document as Record<string, string>;
    expect(html.slice(0, html.indexOf("</h1>"))).not.toMatch(/<p [^>]*>Piano Tuning Norwich</u);
  });
});
