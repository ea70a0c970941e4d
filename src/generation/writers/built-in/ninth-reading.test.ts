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
