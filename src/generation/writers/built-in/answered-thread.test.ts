import { describe, expect, it } from "vitest";
import type { FinishedContent } from "../../content.ts";
import type { ContentType, GenerationInput } from "../../material.ts";
import { walkTheRoad } from "./walk-the-road.fixture.ts";

type Thread = NonNullable<GenerationInput["forumPost"]>;

const brand: GenerationInput["brand"] = {
  name: "Hallow Dairy",
  industry: "cheese",
  language: "en",
  networks: ["facebook"],
  voice: "Plain.",
  overview: `We are a small dairy on the edge of Settle. Our washed curd is pressed twice and sold at six weeks. The shop opens on Fridays.

Visitors watch the milk come in from a gallery above the vats, every Saturday at nine.`,
};

function threadWith(title: string, body: string, replies: readonly string[]): Thread {
  return {
    id: 1,
    title,
    body,
    author: "asker",
    community: "r/cheese",
    url: "https://example.org/1",
    postedAt: "2026-10-21T18:12:00Z",
    replies: replies.map((text, index) => ({ author: `reader${index}`, body: text })),
  };
}

async function written(
  change: Partial<GenerationInput>,
  type: ContentType = "article",
): Promise<FinishedContent> {
  const input: GenerationInput = {
    brand,
    keywords: ["washed curd", "dairy visit"],
    topic: null,
    instructions: null,
    forumPost: null,
    language: brand.language,
    ...change,
  };
  return (await walkTheRoad(input, type)).content;
}

const wax = "Scrape the white spots off the wax, dry the cheese and turn it once a day.";

describe("a thread that is answered", () => {
  const no = "No, do not eat the rind. It is wax and paper, so cut it away before you serve it.";

  it.each(["article", "post", "newsletter"] as const)(
    "is quoted whole in %s, above the “No” that answers it",
    async (type) => {
      const title = "White spots on the wax of my cheese, what do I do?";
      const posted = async (body: string) =>
        (await written({ forumPost: threadWith(title, body, [wax, no]) }, type)).markdown;
      const asked = await posted(
        "It came by post. Would a cellar suit a goat? And is the rind safe for a toddler?",
      );
      expect(asked).toContain("Would a cellar suit a goat? And is the rind safe for a toddler?");
      expect(asked).toContain(wax);
      expect(asked).toContain(no);
    },
  );

  it("shows both halves of a question where one of them is answered", async () => {
    const { markdown } = await written({
      forumPost: threadWith(
        "White spots on the wax of my cheese, what do I do?",
        "Is the paper faulty? Or could it be the cellar?",
        [wax, "The cellar is too damp. Mine had the same until I put a fan in the cellar."],
      ),
    });
    expect(markdown).toContain("Is the paper faulty? Or could it be the cellar?");
  });

  it("is quoted where its title asks nothing and a reply advises on what it tells", async () => {
    const { markdown, title } = await written({
      forumPost: threadWith(
        "First attempt at home was a disaster",
        "The wax has white spots and smells of the cellar. Would a goat have been easier?",
        [wax],
      ),
    });
    expect(title).toContain("First attempt at home was a disaster");
    expect(markdown).toContain(wax);
  });

  it("is told in German by another verb of the same family", async () => {
    const reply = "Manche Molkereien verleihen die. Bei uns stand ich drei Wochen auf der Liste.";
    const { markdown } = await written({
      brand: {
        ...brand,
        name: "Molkerei Hallow",
        industry: "Käserei",
        language: "de",
        overview: "Die Molkerei Hallow in Lemgo macht seit 1998 Käse aus Heumilch.",
      },
      keywords: ["Käsepresse"],
      language: "de",
      forumPost: threadWith(
        "Käsepresse: kaufen oder leihen?",
        "Ich brauche sie nur einmal. Kann man so etwas irgendwo leihen?",
        [reply],
      ),
    });
    expect(markdown).toContain("Kann man so etwas irgendwo leihen?");
    expect(markdown).toContain(reply);
  });
});

describe("what a brand says of itself", () => {
  it("keeps who it is where the rest of that paragraph opens the text", async () => {
    const { markdown } = await written({ topic: "Washed curd at six weeks" });
    expect(markdown).toContain("We are a small dairy on the edge of Settle.");
  });

  it("fills the preheader of a mail whose thread is left out", async () => {
    const overview = `Hallow Dairy presses cheese, butter and quark. A round costs £18, and half of one £10.

In the gallery above the vats there are nine seats, a bell and a shelf of old books.`;
    const { document } = await written(
      {
        brand: { ...brand, overview },
        forumPost: threadWith("Is goat milk sweeter?", "Just curious.", ["Cows are cute."]),
      },
      "newsletter",
    );
    const { subject, preheader } = document as { subject: string; preheader: string };
    expect(subject).toBe("Hallow Dairy: cheese");
    expect(preheader.length).toBeGreaterThanOrEqual(40);
    expect(preheader.length).toBeLessThanOrEqual(90);
    expect(overview).toContain(preheader);
  });
});
