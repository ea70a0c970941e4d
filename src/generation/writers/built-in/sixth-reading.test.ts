import { describe, expect, it } from "vitest";
import type { FinishedContent } from "../../content.ts";
import type { ContentType, GenerationInput } from "../../material.ts";
import type { Draft } from "../writer.ts";
import { hashtagsFor } from "./hashtags.ts";
import { walkTheRoad } from "./walk-the-road.fixture.ts";
import { wordingOf } from "./wording.ts";

const overview = `Warm hands. Warm hearts. Warm feet!

Loft & Larder keeps bees and teaches beekeeping in Ludlow, with 46 hives and nine courses a year. Booked out by March, most years.

Our honey comes from heather and lime, and every jar has the number of its hive on the lid. We never heat it above 35 degrees.

Most beginners lose their first colony over winter. For winter feeding we use two parts of sugar to one part of water until the end of October. A light hive in November gets fondant under the roof. Lift one side and guess its weight.

Group visits: Mondays and Fridays from May to August, £6 a head. Everybody gets a veil and a pair of gloves. At most 18 people. Bring socks.

OPENING HOURS
April–September: Wed–Sun 10am–5pm
October–March: Saturdays 10am–2pm
Closed over Easter`;

function inputWith(change: Partial<GenerationInput> = {}): GenerationInput {
  return {
    brand: {
      name: "Loft & Larder",
      industry: "beekeeping courses",
      language: "en",
      networks: ["x", "linkedin"],
      voice: "Plain.",
      overview,
    },
    keywords: ["winter feeding", "beekeeping course", "local honey", "group visits"],
    topic: null,
    instructions: null,
    forumPost: null,
    language: "en",
    ...change,
  };
}

async function written(
  change: Partial<GenerationInput>,
  type: ContentType = "article",
): Promise<FinishedContent & { draft: Draft }> {
  const { content, draft } = await walkTheRoad(inputWith(change), type);
  return { ...content, draft };
}

const thread: GenerationInput["forumPost"] = {
  id: 1,
  title: "How do you know that a hive is too light in November?",
  body: "My scales broke. How do you tell without opening it in the cold?",
  author: "asker",
  community: "r/Beekeeping",
  url: "https://example.org/1",
  postedAt: "2026-10-21T18:12:00Z",
  replies: [
    {
      author: "reader",
      body: "Lift it with two fingers on one side. If it comes up easily, feed it the same day, and check again after two weeks.",
    },
  ],
};

describe("the paragraph on the topic", () => {
  const topic = "Why winter feeding goes wrong, and how to fix it";

  it.each(["article", "post", "newsletter"] as const)(
    "opens the %s, and who the brand is follows",
    async (type) => {
      const { markdown } = await written({ topic }, type);
      const opening = markdown.indexOf("Most beginners lose");
      expect(opening).toBeGreaterThan(-1);
      expect(opening).toBeLessThan(markdown.indexOf("## About us"));
      expect(markdown.indexOf("keeps bees and teaches")).toBeGreaterThan(
        markdown.indexOf("## About us"),
      );
      expect(markdown.indexOf("heather and lime")).toBeGreaterThan(opening);
    },
  );

  it("is in the social text that has room for it, whole", async () => {
    const { draft } = await written({ topic }, "social");
    const text = draft.social.find(({ network }) => network === "linkedin")?.posts[0] ?? "";
    expect(text).toMatch(/^Most beginners lose[^]*guess its weight\./u);
  });
});

describe("an item that was asked for", () => {
  it("stands in a social text as it was typed", async () => {
    const list = `${overview}\n\nWe rent out:\n- Honey press - £12 a day\n- Smoker - £3 a day`;
    const brand = { ...inputWith().brand, overview: list };
    const { draft } = await written({ brand, instructions: "Mention the honey press." }, "social");
    const text = draft.social.find(({ network }) => network === "linkedin")?.posts[0];
    expect(text).toContain("Honey press - £12 a day");
  });
});

describe("a heading over replies", () => {
  it("is of one where room was left for one", async () => {
    const second = {
      author: "second",
      body: "Knock on the side and listen. A full box sounds dull, and an empty one rings like a drum in a parade.",
    };
    const replies = [...(thread?.replies ?? []), second];
    const forumPost = thread === null ? null : { ...thread, replies };
    const both = await written({ forumPost });
    expect(both.markdown.match(/^> — .*, reply/gmu)).toHaveLength(2);
    const one = await written({ forumPost, instructions: "At most 150 words." });
    expect(one.markdown.match(/^> — .*, reply/gmu)).toHaveLength(1);
    expect(one.markdown).toMatch(/^## (?:A reply|One reply|One of the replies)$/mu);
  });
});

describe("a slogan", () => {
  it("stands before who the brand is, as the brand wrote it", async () => {
    const { markdown } = await written({ forumPost: thread });
    expect(markdown).toMatch(/Warm feet!(?: \[\d\])?\n\nLoft & Larder keeps bees/u);
  });

  it("of which a sentence may not be said is left out whole", async () => {
    const { draft } = await written({ instructions: "No exclamation marks." }, "social");
    for (const { posts } of draft.social) expect(posts[0]).not.toContain("Warm hands.");
    const whole = await written({}, "social");
    for (const { posts } of whole.draft.social) expect(posts[0]).toContain("Warm feet!");
  });
});

describe("a preheader", () => {
  it("below a topic or a thread speaks of it, or says who writes", async () => {
    const asked = await written({ forumPost: thread }, "newsletter");
    const other = await written({ topic: "Queen rearing in spring" }, "newsletter");
    for (const { draft } of [asked, other]) {
      expect(draft.newsletter?.preheader).not.toMatch(/^(?:Everybody|Booked|Our honey)/u);
    }
  });

  it("is never the subject again, nor since when the brand exists", async () => {
    const brand = {
      ...inputWith().brand,
      overview:
        "Loft & Larder is a bee farm and a school for everybody in and around Ludlow who wants to keep bees without fear.\n\nThe school was founded in 2016 by Ida Marsh, who had kept bees for years.",
    };
    const off = await written({ brand, topic: "Tax on foreign pensions" }, "newsletter");
    expect(off.draft.newsletter?.preheader).not.toBe(off.draft.newsletter?.subject);
    const asked = await written({ brand, forumPost: thread }, "newsletter");
    expect(asked.draft.newsletter?.preheader).not.toContain("founded");
  });
});

describe("a description", () => {
  it("goes on behind its paragraph only to what says something by itself", async () => {
    const short = overview.replace(/^[^]*?\n\n/u, "").replace("Our honey", "Lift a lid! Our honey");
    const brand = { ...inputWith().brand, overview: short };
    const { draft } = await written({ brand });
    expect(draft.description).not.toContain("Lift a lid!");
  });

  it("names the brand before a sentence that has no subject", async () => {
    const brand = {
      ...inputWith().brand,
      overview:
        "Welcome to the Larder! Built in 1887 and run by volunteers, all of them neighbours.\n\nThe tea room has scones on Sundays.",
    };
    const { draft } = await written({ brand });
    expect(draft.description).toMatch(/^Loft & Larder: Built in 1887/u);
    const social = await written({ brand }, "social");
    for (const { posts } of social.draft.social)
      expect(posts[0]).toMatch(/^Welcome to the Larder! Built in 1887/u);
  });
});

describe("a line below opening hours", () => {
  it("is one of them", async () => {
    const { markdown } = await written({});
    expect(markdown).toMatch(/- October–March: Saturdays 10am–2pm\n- Closed over Easter/u);
  });
});

describe("a heading", () => {
  it("of a keyword stands over no paragraph that only ends with it", async () => {
    const long = `${overview}\n\nAfraid of stings? You are not alone. The first three hours are without opening a hive, with a veil on. Whoever has been away for long books local honey.`;
    const { markdown } = await written({ brand: { ...inputWith().brand, overview: long } });
    expect(markdown).not.toMatch(/## Local honey\n\nAfraid/u);
  });

  it("of a keyword stands over no row of many things", async () => {
    const long = `${overview}\n\nWe advise on swarms, hives, wax and local honey. Most calls take ten minutes and cost nothing.`;
    const { markdown } = await written({ brand: { ...inputWith().brand, overview: long } });
    expect(markdown).toContain("We advise on swarms");
    expect(markdown).not.toContain("## Local honey");
  });
});

describe("a social title", () => {
  it("says who posts it", async () => {
    const brand = {
      ...inputWith().brand,
      networks: ["pinterest"],
      overview:
        "We are a small honey farm near Ludlow with nine people. One very old feeder stands in the yard, and every winter somebody paints it.",
    };
    const { draft } = await written({ brand, keywords: ["honey feeder", "honey farm"] }, "social");
    expect(draft.social[0]?.title).toBe("Loft & Larder: beekeeping courses");
  });
});

describe("words", () => {
  it("that ask and tell in one get no question mark", () => {
    const mixed = "What is varroa and why it matters for a hive";
    expect(wordingOf(mixed, "en", new Set()).heading).toBe(mixed);
    const asked = "What is varroa and why does it matter";
    expect(wordingOf(asked, "en", new Set()).heading).toBe(`${asked}?`);
  });

  it("with a sign between single letters make no hashtag", () => {
    expect(hashtagsFor("linkedin", ["restaurant P&L", "A/B testing", "food & drink"])).toEqual([
      "#FoodDrink",
    ]);
  });
});

describe("hashtags", () => {
  it("cost no sentence of a text", async () => {
    const change = { topic: "Why winter feeding goes wrong, and how to fix it" };
    const tagged = await written(change, "social");
    const bare = await written({ ...change, instructions: "No hashtags." }, "social");
    for (const [index, { posts }] of tagged.draft.social.entries())
      expect(posts[0]).toContain(bare.draft.social[index]?.posts[0]);
  });
});
