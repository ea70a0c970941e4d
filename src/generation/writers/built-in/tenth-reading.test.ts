/** What a tenth reader marked: heads said twice or kept by no text, replies against the brand's trade, counts without their list. */
import { describe, expect, it } from "vitest";
import { placeOf } from "../../formats/labels.ts";
import type { FinishedContent } from "../../content.ts";
import type { ContentType, GenerationInput } from "../../material.ts";
import { walkTheRoad } from "./walk-the-road.fixture.ts";

const overview = `Wren Tree Care looks after trees in Ludlow and the villages around it, with two crews.

Every quote is free and in writing. We check for preservation orders before we touch a branch.

Three ways to have it done:
- Crown thinning – half a day
- Crown lifting – half a day
- Stump grinding – two hours

£80 an hour, £900 for all three. We take the waste away and the chip goes to allotments.`;

const thread: NonNullable<GenerationInput["forumPost"]> = {
  id: 3,
  title: "Neighbour's oak hangs over my shed, who pays for cutting it back?",
  body: "A third of next door's oak hangs over my shed. The gutter is full of leaves. Can I cut the branches back to the boundary?",
  author: "shed_sue",
  community: "r/GardenUK",
  url: "https://forum.example/3",
  postedAt: "2026-10-01T08:00:00.000Z",
  replies: [
    {
      author: "harry_h",
      body: "You can cut the branches back to the boundary, and you pay for it, not him. Check with the council first, since the fine is no joke.",
    },
  ],
};

async function written(
  change: Partial<GenerationInput> = {},
  type: ContentType = "post",
  brand: Partial<GenerationInput["brand"]> = {},
): Promise<FinishedContent> {
  const input: GenerationInput = {
    brand: {
      name: "Wren Tree Care",
      industry: "tree surgery",
      language: "en",
      networks: ["facebook", "instagram"],
      voice: "",
      overview,
      ...brand,
    },
    keywords: ["tree surgeon in Ludlow", "crown thinning"],
    topic: null,
    instructions: null,
    forumPost: null,
    language: "en",
    ...change,
  };
  return (await walkTheRoad(input, type)).content;
}

function withReplies(...bodies: string[]): GenerationInput["forumPost"] {
  return { ...thread, replies: bodies.map((body, index) => ({ author: `one_${index}`, body })) };
}

const pages: readonly ContentType[] = ["article", "post", "newsletter"];
const told = `We thin, lift and fell, and we grind what is left. Two crews work from a yard in Ludlow, and both have been here for years.`;

describe("a title", () => {
  it("is another where the next sentence leans on the one that it was made of", async () => {
    const slogan = "Garden trees, cut back properly.";
    for (const type of pages) {
      const { title, markdown } = await written({}, type, {
        overview: `${slogan} That's it. That's the pitch.\n\n${told}`,
      });
      expect(title).not.toContain("properly");
      expect(markdown).toContain(slogan);
    }
  });

  it("is no keyword that nothing in the text is about, nor is the subject", async () => {
    const keywords = ["squirrels in the loft"];
    const { title, document } = await written({ keywords }, "newsletter");
    expect(`${title} ${(document as { subject: string }).subject}`).not.toMatch(/squirrel/iu);
  });

  it("is the thread's question, in marks, where a printed reply answers it", async () => {
    for (const type of pages) {
      const { title } = await written({ forumPost: thread }, type);
      expect(title).toBe(`“${thread.title}”`);
    }
  });

  it("makes no fun of what the brand sells", async () => {
    const forumPost = { ...thread, title: "Is a tree surgeon worth it or just posh gardening?" };
    expect((await written({ forumPost })).title).not.toContain("posh");
  });
});

describe("a reply", () => {
  it.each([
    "Ask next door first. We cut the branches ourselves and I wouldn't have needed anyone else.",
    "Cut the branches back in winter. Get an opinion from somebody who sells nothing first.",
  ])("that speaks against needing the brand's trade is not printed: %s", async (body) => {
    const forumPost = withReplies(thread.replies[0]?.body ?? "", body);
    const { markdown } = await written({ forumPost });
    expect(markdown).toContain("back to the boundary, and you pay");
    expect(markdown).not.toContain("one_1");
  });

  it.each([
    "Best money we spent on the garden. Ask for the branches to be cut back to the boundary.",
    "The survey of the branches is free in most places. Ask the council before you cut them back.",
    "Offer the branches back to him, don't chuck them over the fence, and pay for the skip.",
  ])("is not dropped for a harmless word: %s", async (body) => {
    const { markdown } = await written({ forumPost: withReplies(body) });
    expect(markdown).toContain(body);
  });

  it("loses the sentence that judges a price, and keeps what stands without it", async () => {
    const advice = "Ask to see the insurance of whoever cuts the branches back to the boundary.";
    const { markdown } = await written({
      forumPost: withReplies(`${advice} Most of them are far too expensive.`),
    });
    expect(markdown).toContain(advice);
    expect(markdown).not.toContain("expensive");
  });
});

describe("what the brand says", () => {
  it("counts nothing on a network whose list is not there", async () => {
    const { markdown } = await written({ instructions: "Mention the hour." }, "social");
    expect(markdown).not.toContain("all three");
  });

  it("is a list where its steps were numbered in one line", async () => {
    const steps = "How it works: 1. Send us four photos. 2. Get a price in a day. 3. We come.";
    const { markdown } = await written({}, "post", { overview: `${overview}\n\n${steps}` });
    expect(markdown).toContain("1. Send us four photos.\n2. Get a price in a day.\n3. We come.");
  });
});

describe("the report", () => {
  it("says in note and advice that a topic was missed, with whole words, and is not complete", async () => {
    const topic = "Christmas presents for godparents who own a garden with too many trees in it";
    for (const type of pages) {
      const { quality } = await written({ topic }, type);
      expect(quality.to_add.join(" ")).toContain(`“${topic}”`);
      expect(quality.complete).toBe(false);
    }
  });

  it("does not ask for more replies where several were given", async () => {
    const forumPost = withReplies("lol", "same here", "following");
    const { quality } = await written({ forumPost });
    expect(quality.to_add.join(" ")).not.toContain("more replies");
  });

  it("says in German that something was asked in a forum", () => {
    expect(placeOf("Gartenforum Hessen", "de")).toBe("im Gartenforum Hessen");
    expect(placeOf("Forum Garten", "de")).toBe("im Forum Garten");
    expect(placeOf("Gutefrage", "de")).toBe("bei Gutefrage");
  });
});
