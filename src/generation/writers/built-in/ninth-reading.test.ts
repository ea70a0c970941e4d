/** What a ninth reader marked: headings that point at nothing, other people's paragraphs, torn posts, heads that say one thing twice. */
import { describe, expect, it } from "vitest";
import type { FinishedContent } from "../../content.ts";
import type { ContentType, GenerationInput } from "../../material.ts";
import { walkTheRoad } from "./walk-the-road.fixture.ts";

const overview = `Tern Lettings looks after 310 homes in Whitby and Scarborough, and has done so from the same office for 22 years.

We fit an extractor fan wherever damp and mould are reported, and we come back after six weeks to see whether it helped.

For landlords: full management is 11% plus VAT. No renewal fees. We inspect twice a year and send photos.

Pets are considered in two thirds of our homes, and nobody is asked for a photo of the dog.`;

const thread: NonNullable<GenerationInput["forumPost"]> = {
  id: 7,
  title: "mould behind wardrobe pls help",
  body: `There is black mould behind my wardrobe and the landlord does not answer. I wiped it off twice and it came back within a week.

Things I have tried:
- opening the window every morning
- a bag of salt on the sill

Do I need an extractor fan?

Or should I just move the wardrobe away from the wall?`,
  author: "damp_dora",
  community: "r/TenantsUK",
  url: "https://forum.example/7",
  postedAt: "2026-10-01T08:00:00.000Z",
  replies: [
    {
      author: "sill_sam",
      body: "Move the wardrobe ten centimetres away from the wall so that air gets behind it. That alone dried mine out within a month.",
    },
    {
      author: "fan_fay",
      body: "An extractor fan made the difference in our flat. Ask for one in writing and keep a copy of the letter.",
    },
  ],
};

function inputWith(
  change: Partial<GenerationInput>,
  brand: Partial<GenerationInput["brand"]> = {},
): GenerationInput {
  return {
    brand: {
      name: "Tern Lettings",
      industry: "letting agent",
      language: "en",
      networks: ["facebook", "linkedin", "reddit", "youtube"],
      voice: "",
      overview,
      ...brand,
    },
    keywords: ["damp and mould", "rented homes in Whitby"],
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
  brand: Partial<GenerationInput["brand"]> = {},
): Promise<FinishedContent> {
  return (await walkTheRoad(inputWith(change, brand), type)).content;
}

const pages: readonly ContentType[] = ["article", "post", "newsletter"];

describe("the heading over a quoted post", () => {
  it("names where it was asked where nothing above it has named the post", async () => {
    for (const type of pages) {
      const { markdown } = await written({ forumPost: thread }, type);
      expect(markdown).toMatch(/^## (?:A question from|Asked in) r\/TenantsUK$/mu);
      expect(markdown).not.toMatch(/^## (?:The|What)[^\n]*(?:post|question)/imu);
    }
  });

  it("introduces it where not even the forum is known", async () => {
    const { markdown } = await written({ forumPost: { ...thread, community: "" } });
    expect(markdown).toMatch(/^## (?:A question from|Asked in) a forum$/mu);
  });
});

describe("an instruction that says whom a text is not for", () => {
  const forTenants = "Write it for tenants, not landlords.";

  it("drops the paragraph that speaks to them, in every type, and says what was done", async () => {
    for (const type of [...pages, "social"] as const) {
      const { markdown, quality } = await written(
        { topic: "Damp and mould in rented homes", instructions: forTenants },
        type,
      );
      expect(markdown).not.toMatch(/landlords|11%|renewal fees|twice a year/iu);
      expect(quality.notes.join("\n")).toContain("nothing that speaks to landlords");
    }
  });

  it("is not called followed where they are still named", async () => {
    const { quality } = await written({ instructions: forTenants }, "post", {
      overview: `${overview}\n\nWe work for about 90 landlords, most of whom live far away.`,
    });
    const notes = quality.notes.join("\n");
    expect(notes).not.toMatch(/Followed[^\n]*landlords/u);
    expect(notes).toMatch(/Left out was what begins by speaking to landlords.*about 90 landlords/u);
  });

  it("is read for each of those whom it names", async () => {
    const told = `${overview}\n\nIf you're an investor, ask for our list of empty houses.`;
    const instructions = "Aimed at tenants, not landlords or investors.";
    const { markdown } = await written({ instructions }, "post", { overview: told });
    expect(markdown).not.toMatch(/renewal fees|empty houses/u);
  });

  it.each([
    ["Not for landlords", "If you're a landlord, we manage your home for 11%.", "en"],
    ["Für Mieter, nicht für Vermieter", "Vermieter: Wir verwalten für 11 %.", "de"],
    ["Nicht für Vermieter", "Für Vermieter verwalten wir ab 11 %.", "de"],
    ["Pour les locataires, pas pour les bailleurs", "Bailleurs : gestion à 11 %.", "fr"],
  ])("is read from “%s”", async (instructions, sentence, language) => {
    const { markdown } = await written({ instructions, language }, "post", {
      language,
      overview: `${sentence}\n\n${overview.split("\n\n", 1)[0] ?? ""}`,
    });
    expect(markdown).toContain("310");
    expect(markdown).not.toContain("11");
  });

  it("leaves what speaks to both, and what only tells how to write", async () => {
    const both = "For landlords and tenants alike, the office is open on Saturdays.";
    const change = { overview: `${overview}\n\n${both}` };
    const { markdown } = await written({ instructions: forTenants }, "post", change);
    expect(markdown).toContain(both);
    for (const how of ["For tenants, not too technical.", "Aim for facts, not opinions."]) {
      const { quality } = await written({ instructions: how });
      expect(quality.notes.join("\n")).not.toContain("speaks to");
    }
  });
});

describe("a quoted post", () => {
  it("is one quotation with one attribution where its paragraphs follow each other", async () => {
    for (const type of pages) {
      const { markdown } = await written({ forumPost: thread }, type);
      expect(markdown.match(/— damp_dora, original post/gu)).toHaveLength(1);
      expect(markdown).toContain(
        "> Things I have tried:\n>\n> • opening the window every morning  \n",
      );
      expect(markdown).toContain(
        "> Do I need an extractor fan?\n>\n> Or should I just move the wardrobe away from the wall?",
      );
    }
  });

  it("marks what was left out of it, and still has one attribution", async () => {
    const body = `${thread.body.split("\n\n", 1)[0] ?? ""}

Write to me at dora@flat.example about the lease.

The salt took some of it.`;
    const { markdown } = await written({ forumPost: { ...thread, body } });
    expect(markdown).toMatch(/> There is black mould[^]*?\n>\n> \\\[…\\\]\n>\n> The salt took/u);
    expect(markdown).not.toContain("dora@flat");
    expect(markdown.match(/— damp_dora, original post/gu)).toHaveLength(1);
  });

  it("keeps its question, and be it one that has no words of its own", async () => {
    const body = `There is black mould behind my wardrobe and the landlord does not answer.

Can I save it? My flatmate says that the whole wardrobe belongs on a tip.`;
    const { markdown } = await written({ forumPost: { ...thread, body } });
    expect(markdown).toContain("> Can I save it?");
  });
});

const studio = {
  name: "Quiet Carriage",
  industry: "podcast studio",
  overview: `A podcast studio in an old railway arch in Leith. Two rooms, four mics each, and the tram stops outside.

Room One seats four people and has three cameras, and an engineer sits next door for every hour of it.`,
};

describe("what stands at the head of a text", () => {
  it("says who the brand is, and no sentence is taken out of the text for it", async () => {
    for (const type of pages) {
      const { title, markdown } = await written({ keywords: ["podcast"] }, type, studio);
      expect(title).toBe("Quiet Carriage: podcast studio");
      expect(markdown).toMatch(/\n\nA podcast studio in an old railway arch in Leith\. Two rooms/u);
    }
  });

  it("names the brand in the subject or in the preheader, and not in both", async () => {
    const { document } = await written({ forumPost: thread }, "newsletter");
    const { subject = "", preheader = "" } = document as Record<string, string>;
    expect(`${subject} ${preheader}`.match(/Tern Lettings/gu) ?? []).toHaveLength(1);
  });

  it("has a preheader on the thread where the subject is the thread's title", async () => {
    const title = "My mould came back a week after I wiped it off";
    const { document } = await written({ forumPost: { ...thread, title } }, "newsletter", {
      overview: "Tern Lettings looks after 310 homes. We pay every invoice within nine days.",
    });
    const { subject, preheader } = document as Record<string, string>;
    expect(subject).toBe(`“${title}”`);
    expect(preheader).toMatch(/damp_dora wrote this in r\/TenantsUK|In r\/TenantsUK, damp_dora/iu);
  });

  it.each([
    ["Bakery Miller", "bakery", "en"],
    ["Polsterei Hagedorn", "Polsterei und Raumausstattung", "de"],
    ["Brasserie du Héron", "brasserie artisanale", "fr"],
  ])("does not say of “%s” what its name says", async (name, industry, language) => {
    const brand = { name, industry, language, overview: "" };
    const { markdown } = await written({ keywords: ["xyz"], language }, "social", brand);
    const { title } = await written({ topic: "Zyx", keywords: ["xyz"], language }, "post", brand);
    expect(`${title}\n${markdown}`).not.toContain(industry);
  });

  it("is not lengthened by the industry", async () => {
    const { document } = await written({ forumPost: thread }, "newsletter");
    expect((document as Record<string, string>)["subject"]).not.toContain("letting agent");
  });

  it("goes on with a small letter behind a name and a colon where French does", async () => {
    const told = "Nous brassons à Rezé depuis dix ans. Cinq bières toute l’année.";
    const brand = { name: "Héron Gris", industry: "bière", language: "fr", overview: told };
    const { document } = await written({ language: "fr", keywords: ["bière"] }, "post", brand);
    expect((document as Record<string, string>)["meta_description"]).toContain(
      "Héron Gris : nous brassons",
    );
  });
});

interface Variants {
  variants: { network: string; title: string | null; posts: { text: string }[] }[];
}

async function socialSet(
  change: Partial<GenerationInput>,
  brand: Partial<GenerationInput["brand"]> = {},
): Promise<{ network: string; title: string | null; text: string }[]> {
  const { document } = await written(change, "social", brand);
  return (document as unknown as Variants).variants.map(({ network, title, posts }) => ({
    network,
    title,
    text: posts.map(({ text }) => text).join("\n\n"),
  }));
}

describe("a social text", () => {
  it("does not repeat its title, and says in it who “we” are", async () => {
    const told = `Tern Lettings looks after 310 homes in Whitby and Scarborough, from one office.

We answer every report of damp within one working day. Our surveyors carry a moisture meter.`;
    const set = await socialSet({}, { overview: told, networks: ["reddit", "youtube"] });
    for (const { title, text } of set) {
      expect(title ?? "").toMatch(/^(?!.*\b(?:we|us|our)\b)|^Tern Lettings: /iu);
      const claim = (title ?? "").replace(/^Tern Lettings(?:: (?:we )?)?/u, "") || "-";
      expect(text.includes(claim)).toBe(false);
    }
  });

  it("on a topic is shorter rather than filled with what shares no word with it", async () => {
    const set = await socialSet({ topic: "Damp and mould" });
    for (const { text } of set) {
      expect(text).toContain("damp and mould");
      expect(text).not.toMatch(/nobody is asked for a photo/u);
    }
  });
});
