import { describe, expect, it } from "vitest";
import type { FinishedContent } from "../../content.ts";
import type { ContentType, GenerationInput } from "../../material.ts";
import { walkTheRoad } from "./walk-the-road.fixture.ts";

const overview = `Open kitchens are loud until the door shuts. Hob & Harrow sweeps chimneys and services stoves in the Marches.

A sweep costs £65 and takes about 45 minutes. You get a certificate for your insurer.

Other things we do: flue surveys, bird guards and cowls.

Book online or ring 01584 496000.`;

type Thread = NonNullable<GenerationInput["forumPost"]>;

function threadWith(change: Partial<Thread>, replies: readonly string[]): Thread {
  return {
    id: 1,
    title: "Why does the stove glass go black after one evening?",
    body: "We turn it down at night. What do I check first?",
    author: "asker",
    community: "r/stoves",
    url: "https://example.org/1",
    postedAt: "2026-10-21T18:12:00Z",
    replies: replies.map((body, index) => ({ author: `reader${index}`, body })),
    ...change,
  };
}

async function written(
  change: Partial<GenerationInput>,
  type: ContentType = "article",
): Promise<FinishedContent> {
  const input: GenerationInput = {
    brand: {
      name: "Hob & Harrow",
      industry: "chimney sweeps",
      language: "en",
      networks: ["x", "youtube"],
      voice: "Plain.",
      overview,
    },
    keywords: ["chimney sweep", "stove service", "flue survey"],
    topic: null,
    instructions: null,
    forumPost: null,
    language: "en",
    ...change,
  };
  return (await walkTheRoad(input, type)).content;
}

const advice = "Burn dry logs and keep the air open, then the glass of the stove stays clean.";

describe("a thread", () => {
  it.each([
    "Sweeps are a rip off, they all use the same brush on every stove glass.",
    "Leave it alone, people worry far too much about a bit of black glass.",
    "Vinegar on the stove glass is free and did more than anything we paid for.",
    "Any service is overkill. A wet newspaper did me fine for ten years.",
    "Yes exactly. Burn dry logs and keep the air open for the glass.",
  ])("is printed without opinions and without what affirms somebody else: %s", async (body) => {
    const { markdown } = await written({ forumPost: threadWith({}, [advice, body]) });
    expect(markdown).toContain(advice);
    expect(markdown).not.toContain(body);
  });

  it("is left out, with its title, where nobody advises and the brand does not answer", async () => {
    const { markdown, title, quality } = await written({
      forumPost: threadWith({}, ["Sweeps are a rip off, all of them, every single one."]),
    });
    expect(markdown).not.toContain("black");
    expect(title).toBe("Hob & Harrow: chimney sweeps");
    expect(quality.notes.join("\n")).toContain("The forum post is not quoted");
  });

  it.each(["article", "post", "newsletter"] as const)(
    "that speaks of a danger is quoted with the warning or not at all: %s",
    async (type) => {
      const body = "There is a smell in the room when it is windy. What do I check first?";
      const warning = "Get a CO alarm today and leave the stove cold until it is swept.";
      const long = `${advice} Two small logs at a time are plenty. Test them with a meter.`;
      const warned = await written(
        { forumPost: threadWith({ body }, [long, long, warning]) },
        type,
      );
      expect(warned.markdown).toContain(warning);
      const asked = "There is a gas smell in the room. What do I check first?";
      const bare = await written({ forumPost: threadWith({ body: asked }, [long]) }, type);
      expect(bare.markdown).not.toContain("gas smell");
    },
  );

  it("is quoted whole, with questions that nobody answers", async () => {
    const body = "What do I check first? Would a pellet burner save the trouble?";
    const { markdown } = await written({ forumPost: threadWith({ body }, [advice]) });
    expect(markdown).toContain("What do I check first?");
    expect(markdown).toContain("pellet burner");
  });

  it("whose title has no subject stands in marks", async () => {
    const title = "Bought a stove with black glass, is that normal?";
    const { title: made } = await written({ forumPost: threadWith({ title }, [advice]) });
    expect(made).toBe(`“${title}”`);
  });
});

describe("an instruction with a no", () => {
  it.each([
    "No questions in headings.",
    "Do not use questions as headings.",
    "Avoid questions in headings.",
    "Headings should never be questions.",
    "Keine Fragen in den Überschriften.",
  ])("is not read as its contrary: %s", async (instructions) => {
    const { markdown, quality } = await written({ instructions });
    expect(markdown).not.toMatch(/^#+ .*\?$/mu);
    expect(quality.notes.join("\n")).toContain(": no questions as headings");
    const social = await written({ instructions }, "social");
    expect(social.quality.notes.join("\n")).not.toContain("headings");
  });

  it("on tone or length is said to be not understood", async () => {
    const { quality } = await written({ instructions: "Not too formal. Don't keep it short." });
    expect(quality.notes.join("\n")).toMatch(/Not understood.*Not too formal.*keep it short/u);
  });
});

describe("a topic that asks for advice", () => {
  it.each([
    "What homeowners should ask a chimney sweep",
    "How to keep a chimney clean",
    "5 tips for a clean chimney",
  ])("is no title over an offer: %s", async (topic) => {
    const { title, quality } = await written({ topic });
    expect(title).not.toContain(topic);
    expect(quality.notes.join("\n")).toMatch(/asks for advice/u);
  });
});

describe("a short text", () => {
  it("never ends with what opens the overview, and its video is called after what it says", async () => {
    const { document } = await written({ topic: "Sweeping or surveying a chimney" }, "social");
    const { variants } = document as {
      variants: { title: string | null; posts: { text: string }[] }[];
    };
    for (const { title, posts } of variants) {
      const text = posts.map((post) => post.text).join("\n");
      expect(text.indexOf("Open kitchens")).toBeLessThanOrEqual(0);
      expect(title ?? "").not.toContain("surveying");
    }
  });

  it("has a preheader that is whole", async () => {
    const long = `Hob & Harrow sweeps chimneys, lines flues and services stoves (${"wood and coal, ".repeat(6)}gas) in the Marches.`;
    const brand = {
      name: "Hob & Harrow",
      industry: "chimney sweeps",
      language: "en",
      networks: [],
      voice: "",
      overview: long,
    };
    const { document } = await written({ brand }, "newsletter");
    expect((document as { preheader: string }).preheader).not.toContain("…");
  });
});
