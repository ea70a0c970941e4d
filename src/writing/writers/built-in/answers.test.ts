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

async function toAdd(topic: string, overview: string, more: Partial<GenerationInput> = {}) {
  const brand = { ...workshop.brand, overview: `We are Kite Cycles.\n\n${overview}` };
  return (await write({ brand, topic, ...more })).content.quality.to_add.join("\n");
}

const full = "A full service costs £110 and takes a whole week.";

describe("the beginning of a draft", () => {
  it("is the sentence that answers the topic, wherever it is in its paragraph", async () => {
    const topic = "What a full service costs";
    const post = await write({ topic }, "post");
    expect(post.content.markdown).toContain(`costs\n\n${full}\n\nA basic service costs £45`);
    expect(post.content.markdown).not.toContain("Lamps");
    expect(post.draft.description.startsWith(full)).toBe(true);
    const { draft } = await write({ topic }, "newsletter");
    expect(draft.newsletter?.preheader.startsWith(full)).toBe(true);
    const social = await write({ topic }, "social");
    const texts = new Map(social.draft.social.map((one) => [one.network, one.posts.join("\n")]));
    expect([...texts.values()][0]).toContain(`${topic}\n\nKite Cycles: ${full}`);
  });

  it("matches the group size in the question, without contradictions", async () => {
    const { content } = await write({ forumPost: ride });
    expect(content.markdown).toContain("\n\nGuided rides for 10 to 20 people");
    expect(content.markdown).not.toContain("twelve people");
  });

  it("is never attributed to the forum", async () => {
    const { content } = await write({ forumPost: ride });
    expect(content.markdown).toContain("Someone in r/hull brought this up. [1]\n\nGuided rides");
    expect(content.markdown).not.toMatch(/(?:harbour|cake)\. \[1\]/u);
  });

  it("on a network is the list item that was asked about", async () => {
    const { draft } = await write({ topic: "Hiring a cargo bike" }, "social");
    const texts = draft.social.map(({ posts }) => posts.join("\n"));
    for (const text of texts) expect(text).toContain("Cargo bike: £45 a day");
    expect(texts.join("\n")).toContain("Kite Cycles – Hire\n• Cargo bike");
    expect(texts.join("\n").indexOf("Cargo")).toBeLessThan(texts.join("\n").indexOf("City"));
    expect(texts.join("\n")).not.toContain("\\");
  });
});

describe("a sentence about what the brand does not do", () => {
  const overview =
    "We are Kite Cycles and mend bicycles in Hull.\n\nE-bikes\nWe look after e-bikes with hub motors. In winter, keep the battery of an e-bike indoors. We do not open any battery.\n\nOur clubroom has a kettle.\n\nWe sell bells of brass and steel.\n\nHelmets can be borrowed.";
  const brand = { ...workshop.brand, overview };
  const limit = "We do not open any battery.";

  it("does not come first in a text or description", async () => {
    const { content, draft } = await write({ brand, topic: "The battery of an e-bike" });
    const [opening = "", more = ""] = content.markdown.split("## More on this");
    expect(opening).toContain("keep the battery of an e-bike indoors");
    expect(opening).not.toContain(limit);
    expect(more).toContain(limit);
    expect(draft.description).not.toContain(limit);
    const social = await write({ brand, topic: "The battery of an e-bike" }, "social");
    expect(social.content.markdown).not.toContain(limit);
  });

  it("comes first if nothing else answers the topic", async () => {
    const asked = { brand: { ...brand, overview: overview.replaceAll("battery of an", "") } };
    const { content } = await write({ ...asked, topic: "Opening a battery" }, "post");
    expect(content.markdown).toContain(`battery\n\n${limit}`);
  });
});

describe("the material from a thread", () => {
  it("is left out with a note if the topic is a different one", async () => {
    const { content } = await write({ topic: "What a full service costs", forumPost: ride });
    expect(content.markdown).not.toMatch(/guided|river/u);
    expect(content.quality.notes.join("\n")).toContain("about a different subject");
  });

  it("includes the whole question if a reply depends on it", async () => {
    const { content } = await write({ topic: "Guided rides", forumPost: ride }, "newsletter");
    expect(content.markdown).toMatch(/> We are 15 people[^]*> It depends on how fast/u);
  });

  it("excludes replies that recommend other shops", async () => {
    const body = "Bestell bei Radblitz24, da ist alles billiger und schneller da.";
    const { content } = await write({
      language: "de",
      topic: "Guided rides",
      forumPost: { ...ride, replies: [{ author: "u/a", body }] },
    });
    expect(content.markdown).not.toContain("Radblitz");
  });
});

describe("additions to a draft", () => {
  it("include contact details, in every type", async () => {
    for (const type of ["article", "post", "newsletter"] as const) {
      const { content } = await write({ topic: "What a full service costs" }, type);
      expect(content.markdown).toContain("## How to reach Kite Cycles\n");
      expect(content.markdown).toContain("Call us on 01482 496 0182");
      expect(content.quality.to_add.join("\n")).not.toContain("How to reach");
    }
  });

  it("include a request for contact details instead of a contact section if there are none", async () => {
    const overview = workshop.brand.overview.replace(
      /Call us .*?Saturday\./u,
      "We answer by phone.",
    );
    const { content } = await write({
      brand: { ...workshop.brand, overview },
      topic: "Full service",
    });
    expect(content.markdown).not.toContain("How to reach");
    expect(content.quality.to_add.join("\n")).toContain("How to reach Kite Cycles");
  });

  it("include what the instructions ask for, if a sentence near the answer says it", async () => {
    const asked = { topic: "A guided ride", instructions: "Mention the helmets." };
    const { content } = await write(asked, "post");
    expect(content.markdown).toContain("Helmets can be borrowed");
    expect(content.quality.to_add.join("\n")).toContain("to check: “Mention the helmets.”");
  });

  it("leave out only the sentence with the price if prices are not wanted", async () => {
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

describe("the list of what to add", () => {
  it.each([
    ["Our frame workshop", "The frame workshop is on Sundays.", "a time, a place, a price."],
    ["Our frame workshop", "The frame workshop is on Sundays at 10:30 for £5.", ": a place."],
    ["A gift card for riders", "Gift cards keep for two years.", "a price, where to buy it."],
    ["The lamp service", "The lamp service costs £4.", "that it includes, how long it takes."],
    ["Ein Gutschein", "Ein Gutschein gilt drei Jahre.", "a price, where to buy it.", "de"],
    ["Un cours de vélo", "Le cours de vélo coûte 5 €.", "a date, a time, a place.", "fr"],
    ["Un curso de montaña", "El curso de montaña es gratis.", "a date, a time, a place.", "es"],
    ["Un corso di gruppo", "Il corso di gruppo costa 5 €.", "a date, a time, a place.", "it"],
  ])(
    "includes what readers want to know: %s, %s",
    async (topic, overview, lacking, language = "en") => {
      const lines = await toAdd(topic, overview, { language });
      expect(lines).toContain(`${lacking} The answer does not say.`);
    },
  );

  it("includes no missing details for topics of other kinds, and no single words", async () => {
    const lines = await toAdd("Riding uphill instead of walking", "Riding uphill needs low gears.");
    expect(lines).not.toMatch(/does not say|instead”/u);
  });

  it("includes questions of the thread that the overview does not answer", async () => {
    const body = "Must everybody bring helmets? Do guided rides start on Sundays?";
    const forumPost = { ...ride, body, replies: [] };
    const overview = "Guided rides start on Sundays at the harbour.";
    const open = await toAdd("Guided rides", overview, { forumPost });
    expect(open).toContain("asks: “Must everybody bring helmets?” Check whether the draft answers");
    expect(open).not.toContain("start on Sundays?”");
    const replies = [
      { author: "u/a", body: "Children have to bring helmets of their own, everybody else may." },
    ];
    const replied = await toAdd("Guided rides", overview, { forumPost: { ...forumPost, replies } });
    expect(replied).toContain("bring helmets?” A reply mentions it");
  });

  it("does not include what the draft contains", async () => {
    const overview =
      "We are Kite Cycles and mend bicycles in Hull.\n\nThe lamp test is free and takes two working days.\n\nWe sell bells of brass and steel.";
    const { content } = await write({
      brand: { ...workshop.brand, overview },
      topic: "What a lamp test is",
    });
    expect(content.quality.to_add.join("\n")).not.toMatch(/price|Dates/u);
  });

  it("excludes unwanted subjects, and respects the requested length", async () => {
    const voiceGuide = { audience: "", dos: [], donts: [], bannedWords: ["cheap"], samples: [] };
    const { content } = await write({
      brand: { ...workshop.brand, voiceGuide },
      topic: "Guided rides",
      instructions: "Do not mention helmets. About 800 words.",
    });
    expect(content.quality.to_add.join("\n")).not.toMatch(/helmets|cheap/u);
    expect(content.quality.target_words).toMatchObject({ min: 800, max: 800 });
  });
});
