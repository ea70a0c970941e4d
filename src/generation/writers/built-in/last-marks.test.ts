import { describe, expect, it } from "vitest";
import type { GenerationInput } from "../../material.ts";
import { walkTheRoad } from "./walk-the-road.fixture.ts";

const overview = `Hi there! We make mattresses in Bradford, by hand, since 1954, and we have always sold them ourselves.

🛏️ Wool mattress: from £690
🛏️ Spring mattress: from £540. Our bestseller

Plans:
Basic: $49 a month
Team: $240 a month

Open Monday to Saturday, 9 am to 5 pm

How do I choose one? Lie on it for ten minutes. Is the cover washable? It is, at forty degrees. Trade customers: 20% off from five pieces.`;

function inputWith(change: Partial<GenerationInput> = {}): GenerationInput {
  return {
    brand: {
      name: "Drift & Co.",
      industry: "mattress making",
      language: "en",
      networks: ["facebook"],
      voice: "Plain.",
      overview,
    },
    keywords: ["wool mattress", "handmade mattress", "mattress trial"],
    topic: null,
    instructions: null,
    forumPost: null,
    language: "en",
    ...change,
  };
}

function thread(title: string, replies: string[]): GenerationInput["forumPost"] {
  return {
    id: 1,
    title,
    body: "My old one sags and my shoulder hurts every morning. Is wool too warm in summer?",
    author: "asker",
    community: "r/Mattress",
    url: "https://example.org/1",
    postedAt: "2026-10-21T18:12:00Z",
    replies: replies.map((body, index) => ({ author: `reader${index}`, body })),
  };
}

// It answers what each of the threads asks, since only those that are answered are quoted.
const kept =
  "Turn it once a month and it stays even. My wool mattress was never too warm in six summers and is still flat.";

describe("a reply", () => {
  it.each([
    "Honestly? Just take the £700 and go to a charity shop, you will find three of them there.",
    "Get the same thing second-hand, people sell them after a month and they are as good as new.",
    "Save yourself the money, put a board under the old one and it will do for another year.",
    "I would never buy a new one of those, mine was no better than the old one after a month.",
    "You can have the same for half the price if you look around for a while before you order.",
  ])("that advises against buying is not printed: %s", async (against) => {
    const forumPost = thread("Is a wool mattress too warm?", [against, kept]);
    const { content } = await walkTheRoad(inputWith({ forumPost }), "article");
    expect(content.markdown).toContain("Turn it once a month");
    expect(content.markdown).not.toContain(against.slice(0, 30));
  });
});

describe("what the overview holds", () => {
  it("is shown as lists whatever the bullets, keeps facts without a stop, and greets nobody", async () => {
    const { content } = await walkTheRoad(inputWith(), "article");
    expect(content.markdown).toContain("- Spring mattress: from £540. Our bestseller");
    expect(content.markdown).toContain("- Team: $240 a month");
    expect(content.markdown).toContain("\nOpen Monday to Saturday, 9 am to 5 pm");
    expect(content.markdown).not.toContain("Hi there");
  });

  it("makes no answer of what nobody asked", async () => {
    const { content } = await walkTheRoad(inputWith(), "article");
    expect(content.markdown).not.toContain("### Is the cover washable?");
    expect(content.markdown).toContain("Trade customers: 20% off from five pieces.");
  });
});

describe("a head", () => {
  it("puts no second stop behind a name", async () => {
    const { content } = await walkTheRoad(inputWith(), "newsletter");
    expect(JSON.stringify(content.document)).not.toContain("Co..");
  });

  it("sets a request that is no question in marks", async () => {
    const forumPost = thread("Decent mattress for a heavy side sleeper?", [kept]);
    const { content } = await walkTheRoad(inputWith({ forumPost }), "article");
    expect(content.title).toBe("“Decent mattress for a heavy side sleeper?”");
  });

  it("asks in a subject the whole of what was asked", async () => {
    const title =
      "Are wool mattresses worth it or do you end up with a lumpy thing that is too warm?";
    const { content } = await walkTheRoad(
      inputWith({ forumPost: thread(title, [kept]) }),
      "newsletter",
    );
    expect(content.document).toMatchObject({ subject: `“${title}”` });
  });

  it("promises no advice where nobody advises", async () => {
    const brand = {
      ...inputWith().brand,
      overview:
        "When a mattress sags, one call is enough. We are a workshop in Bradford and we collect old mattresses in the whole county.",
    };
    const { content } = await walkTheRoad(
      inputWith({ brand, topic: "What to do when a mattress sags" }),
      "article",
    );
    expect(content.title).not.toMatch(/what to do/iu);
  });
});
