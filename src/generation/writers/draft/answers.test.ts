import { describe, expect, it } from "vitest";
import type { ContentType, GenerationInput } from "../../material.ts";
import { runStages } from "../fixtures/run-stages.fixture.ts";

const workshop: GenerationInput = {
  brand: {
    name: "Kite Cycles",
    industry: "bicycle workshop",
    overview:
      "We are Kite Cycles and mend bicycles in Hull.\n\nA basic service costs £45 and takes two working days. A full service costs £110 and takes a whole week. Lamps are tested on the same bench for nothing.\n\nOur clubroom has room for twelve people and a kettle.\n\nGuided rides for 10 to 20 people start on Sundays at the harbour. A guided ride costs £5 and ends with cake. Helmets can be borrowed on the day for nothing.\n\nHire\n- City bike: £18 a day\n- Cargo bike: £45 a day\n\nCall us on 01482 496 0182, Tuesday to Saturday. We close on 24 December and open again in January.",
    voice: "",
    language: "en",
    networks: ["linkedin", "x", "instagram", "bluesky"],
  },
  keywords: ["bike service"],
  topic: null,
  instructions: null,
  forumPost: null,
  language: "en",
};

const ride: NonNullable<GenerationInput["forumPost"]> = {
  id: 1,
  title: "Where can a club go for a guided ride?",
  body: "We are 15 people and most of us are new to the town. Does anybody know a guide?",
  author: "u/wheel",
  community: "r/hull",
  url: "https://forum.example/t/1",
  postedAt: "2026-10-02T08:00:00Z",
  replies: [{ author: "u/a", body: "It depends on how fast you all want to go along the river." }],
};

async function write(more: Partial<GenerationInput>, type: ContentType = "article") {
  return runStages({ ...workshop, ...more }, type);
}

const full = "A full service costs £110 and takes a whole week.";

describe("what a draft begins with", () => {
  it("is the sentence that answers the topic, wherever it stands in its paragraph", async () => {
    const topic = "What a full service costs";
    const post = await write({ topic }, "post");
    expect(post.content.markdown).toContain(`costs\n\n${full}\n\nA basic service costs £45`);
    expect(post.content.markdown).not.toContain("Lamps");
    expect(post.draft.description.startsWith(full)).toBe(true);
    const { draft } = await write({ topic }, "newsletter");
    expect(draft.newsletter?.preheader.startsWith(full)).toBe(true);
    const social = await write({ topic }, "social");
    const texts = new Map(social.draft.social.map((one) => [one.network, one.posts.join("\n")]));
    expect(texts.get("x")?.startsWith(full)).toBe(true);
    for (const text of texts.values()) expect(text).toContain(full);
  });

  it("is said of as many people as were asked about, and nothing contradicts it", async () => {
    const { content } = await write({ forumPost: ride });
    expect(content.markdown).toContain("\n\nGuided rides for 10 to 20 people");
    expect(content.markdown).not.toContain("twelve people");
  });

  it("is never credited to the forum", async () => {
    const { content } = await write({ forumPost: ride });
    expect(content.markdown).toContain("Someone in r/hull brought this up. [1]\n\nGuided rides");
    expect(content.markdown).not.toMatch(/(?:harbour|cake)\. \[1\]/u);
  });

  it("on a network is the line of a list that was asked about", async () => {
    const { draft } = await write({ topic: "Hiring a cargo bike" }, "social");
    const texts = draft.social.map(({ posts }) => posts.join("\n"));
    for (const text of texts) expect(text).toContain("Cargo bike: £45 a day");
    expect(texts.join("\n").indexOf("Cargo")).toBeLessThan(texts.join("\n").indexOf("City"));
    expect(texts.join("\n")).not.toContain("\\");
  });
});

describe("what a draft makes of a thread", () => {
  it("is nothing where the topic is another one, and says so", async () => {
    const { content } = await write({ topic: "What a full service costs", forumPost: ride });
    expect(content.markdown).not.toMatch(/guided|river/u);
    expect(content.quality.notes.join("\n")).toContain("on another subject");
  });

  it("is the whole question where a reply leans on it", async () => {
    const { content } = await write({ topic: "Guided rides", forumPost: ride }, "newsletter");
    expect(content.markdown).toMatch(/> We are 15 people[^]*> It depends on how fast/u);
  });

  it("is no reply that sends readers to another shop", async () => {
    const body = "Bestell bei Radblitz24, da ist alles billiger und schneller da.";
    const { content } = await write({
      language: "de",
      topic: "Guided rides",
      forumPost: { ...ride, replies: [{ author: "u/a", body }] },
    });
    expect(content.markdown).not.toContain("Radblitz");
  });
});

describe("what a draft adds", () => {
  it("is how to reach the brand, in every type", async () => {
    for (const type of ["article", "post", "newsletter"] as const) {
      const { content } = await write({ topic: "What a full service costs" }, type);
      expect(content.markdown).toContain("## How to reach Kite Cycles\n");
      expect(content.markdown).toContain("Call us on 01482 496 0182");
      expect(content.quality.to_add.join("\n")).not.toContain("How to reach");
    }
  });

  it("is what the instructions ask for, where a sentence says it", async () => {
    const topic = "What a full service costs";
    const asked = "Mention that we close on 24 December.";
    const { content } = await write({ topic, instructions: asked }, "social");
    expect(content.quality.to_add.join("\n")).not.toContain("24 December");
    expect(content.markdown).toContain("We close on 24 December");
    const other = await write({ topic, instructions: "Mention that we close on 3 May." });
    expect(other.content.quality.to_add.join("\n")).toContain("3 May");
  });

  it("loses only the sentence with the price where prices are refused", async () => {
    const overview =
      "Wir gärtnern in Kiel.\n\nFür ein kleines Beet zeichnen wir einen Pflanzplan. Er kostet 95 Euro und wird angerechnet. Wir brauchen dafür Fotos, die Maße und die Himmelsrichtung.\n\nWir versenden von März bis November.";
    const { content } = await write({
      brand: { ...workshop.brand, language: "de", overview },
      language: "de",
      topic: "So entsteht ein Pflanzplan",
      instructions: "Keine Preise nennen.",
    });
    expect(content.markdown).toContain("einen Pflanzplan. Wir brauchen dafür Fotos");
    expect(content.markdown).not.toContain("95");
  });
});

describe("what a draft leaves to a person", () => {
  it("does not list what is there", async () => {
    const overview =
      "We are Kite Cycles and mend bicycles in Hull.\n\nThe lamp test is free and takes two working days.\n\nWe sell bells of brass and steel.";
    const { content } = await write({
      brand: { ...workshop.brand, overview },
      topic: "What a lamp test is",
    });
    expect(content.quality.to_add.join("\n")).not.toMatch(/price|Dates/u);
  });

  it("tells rules to keep from what is to be added", async () => {
    const voiceGuide = { audience: "", dos: [], donts: [], bannedWords: ["cheap"], samples: [] };
    const { content } = await write({
      brand: { ...workshop.brand, voiceGuide },
      topic: "Guided rides",
      instructions: "Do not mention helmets. About 800 words.",
    });
    expect(content.quality.to_add.join("\n")).not.toMatch(/helmets|cheap/u);
    expect(content.quality.notes).toContain("Keep to: “Do not mention helmets.”");
    expect(content.quality.notes).toContain("Keep to: never say cheap.");
    expect(content.quality.target_words).toMatchObject({ min: 720, max: 880 });
  });
});
