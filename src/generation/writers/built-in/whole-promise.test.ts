import { describe, expect, it } from "vitest";
import type { ContentType, GenerationInput } from "../../material.ts";
import { walkTheRoad } from "./walk-the-road.fixture.ts";

function inputWith(overview: string, change: Partial<GenerationInput> = {}): GenerationInput {
  return {
    brand: {
      name: "Fellside Climbing",
      industry: "climbing school",
      language: "en",
      networks: ["linkedin", "facebook"],
      voice: "Plain.",
      overview,
    },
    keywords: ["climbing course", "climbing wall Keswick", "rope skills"],
    topic: null,
    instructions: null,
    forumPost: null,
    language: "en",
    ...change,
  };
}

async function written(input: GenerationInput, type: ContentType = "article") {
  const { content, draft } = await walkTheRoad(input, type);
  return { ...content, draft };
}

const school = `Fellside Climbing is a school for beginners on the wall in Keswick, with six teachers and a shop.

New to climbing? Arrive ten minutes early, wear something you can stretch in, and leave your rings at home. Shoes are here.

Mondays we're closed because the setters are on the wall. Bookings by phone, up to two days before.

Started in 2009 by two guides and owned by its eleven staff since the spring of 2021.`;

describe("a topic that asks for advice", () => {
  it("is the title over a paragraph that advises with half of its words", async () => {
    const topic = "What to wear and bring to your first climbing lesson";
    const { title, markdown } = await written(inputWith(school, { topic }));
    expect(title).toContain(topic);
    expect(markdown).toContain("New to climbing? Arrive ten minutes early");
  });

  it("asks behind a colon for advice on what stands before it", async () => {
    const overview = `In der Praxis am Wall behandeln vier Ärztinnen und ein Arzt Kinder und Erwachsene aus ganz Lübeck.

Nasenbluten hört beim Sitzen meistens nach zehn Minuten auf. Beugen Sie den Kopf nach vorn und drücken Sie die Nasenflügel zusammen.`;
    const { title } = await written({
      ...inputWith(overview, { topic: "Nasenbluten beim Sitzen: was hilft?", language: "de" }),
      keywords: ["Nasenbluten", "Hausarzt Lübeck"],
    });
    expect(title).toContain("Nasenbluten beim Sitzen: was hilft?");
  });

  it("is no title where nobody advises", async () => {
    const told = school.replace(
      /New to climbing[^]*?\n\n/u,
      "Beginners wear climbing shoes here.\n\n",
    );
    const topic = "What to wear and bring to your first climbing lesson";
    const { title } = await written(inputWith(told, { topic }));
    expect(title).not.toContain("What to wear");
  });
});

describe("a topic that asks what to expect", () => {
  it("is the title over a paragraph on that day, which need not advise", async () => {
    const told = `${school}\n\nEveryone falls on day one, most of them laughing. The rope holds, and we hold the rope.`;
    const topic = "What to expect on your first day of climbing";
    const { title } = await written(inputWith(told, { topic }));
    expect(title).toContain(topic);
  });
});

describe("a social text", () => {
  it("says neither when the brand is closed nor what has no subject", async () => {
    const { draft } = await written(inputWith(school), "social");
    for (const { posts } of draft.social) expect(posts[0]).not.toMatch(/closed|Started in 2009/u);
  });

  it("keeps the greeting that alone names the brand", async () => {
    const greeted =
      "Welcome to Fellside in Keswick! We are six teachers and a shop, and two of us were guides.";
    const { draft } = await written(inputWith(greeted), "social");
    for (const { posts } of draft.social) expect(posts[0]).toContain("Welcome to Fellside");
  });
});

describe("a description", () => {
  it("names whoever says we", async () => {
    const greeted =
      "Welcome to Fellside in Keswick! We are Ana Brandt, Umar Dean and a team of eleven people, with a wall of nine hundred square metres, a shop and a tram stop at the door.";
    const { draft } = await written(inputWith(greeted));
    expect(draft.description).toMatch(/^Fellside Climbing: We are Ana Brandt/u);
  });
});

describe("a title", () => {
  it("that names the brand says what it does", async () => {
    const { title } = await written(inputWith(school, { topic: "Tax on foreign pensions" }));
    expect(title).toBe("Fellside Climbing");
  });

  it("that is cut before a colon ends with its word", async () => {
    const { title } = await written(
      inputWith(
        "Fellside, c'est une salle de bloc à Lille. Première séance d'escalade offerte aux enfants.",
        { topic: "Première séance d'escalade : comment se préparer", language: "fr" },
      ),
    );
    expect(title).not.toMatch(/\s{2}/u);
  });
});

describe("a line that goes on behind its like", () => {
  it("is an item of their list", async () => {
    const { markdown } = await written(
      inputWith(
        `${school}\n\nDay ticket: £12\nTen tickets: £99\nPrivate lesson: one teacher, an hour. From £40.\nAll tickets: shoes included.`,
      ),
    );
    expect(markdown).toMatch(/- Private lesson: one teacher, an hour\. From £40\./u);
    expect(markdown).not.toContain("- All tickets");
  });
});
