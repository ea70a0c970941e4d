import { describe, expect, it } from "vitest";
import type { ContentType, GenerationInput } from "../../material.ts";
import { walkTheRoad } from "./walk-the-road.fixture.ts";

const overview = `Bread first.

Ash & Ember bakes sourdough in a wood oven in Malmesbury. Three bakers, one dog (he does not bake. He watches).

About us
We began in 2016 in a garage. We now bake 900 loaves a week.

How to order
Ring before noon.
Pick up from four.

Prices
Small loaf £4
Large loaf £6.50
Seeded loaf £5, Fridays only

On the shelf: rye • wheat • spelt

Why no sliced bread?
Because it dries out. Come and ask.

Message us or ring 9-5`;

function brandWith(own: string): GenerationInput["brand"] {
  return {
    name: "Ash & Ember",
    industry: "bakery (retail)",
    language: "en",
    networks: ["x", "linkedin"],
    voice: "Plain.",
    overview: own,
  };
}

async function written(
  change: Partial<GenerationInput> = {},
  type: ContentType = "article",
): Promise<string> {
  const input: GenerationInput = {
    brand: brandWith(overview),
    keywords: ["sourdough Malmesbury"],
    topic: null,
    instructions: null,
    forumPost: null,
    language: "en",
    ...change,
  };
  const { content } = await walkTheRoad(input, type);
  return content.markdown.replaceAll(/ \[\d+\]/gu, "");
}

describe("an overview", () => {
  it.each(["article", "post", "newsletter"] as const)(
    "is printed whole in %s, in its own order, with its own lines, lists and headings",
    async (type) => {
      const text = await written({}, type);
      expect(text).toContain(`# Ash & Ember: bakery

Bread first.

Ash & Ember bakes sourdough in a wood oven in Malmesbury. Three bakers, one dog (he does not bake. He watches).

## More about us

We began in 2016 in a garage. We now bake 900 loaves a week.

### How to order

Ring before noon.

Pick up from four.

Prices:

- Small loaf £4
- Large loaf £6.50
- Seeded loaf £5, Fridays only

On the shelf:

- rye
- wheat
- spelt

Why no sliced bread? Because it dries out. Come and ask.

Message us or ring 9-5`);
    },
  );

  it("loses no heading's text, and no text its heading, where a sentence may not be said", async () => {
    const text = await written({ instructions: "Don't mention the garage." });
    expect(text).not.toContain("garage");
    expect(text).toContain("### How to order\n\nRing before noon.");
    const bare = await written({ instructions: "Don't mention noon or four." });
    expect(bare).not.toContain("How to order");
  });

  it("is not cut by a ban on naming others, whom nobody here knows", async () => {
    const text = await written({ instructions: "Don't mention other dogs or competitors." });
    expect(text).toContain("one dog (he does not bake. He watches)");
  });

  it("keeps its own figures where somebody wants none, since nobody here knows which are meant", async () => {
    for (const instructions of ["No statistics apart from ours.", "Do not mention numbers."])
      expect(await written({ instructions })).toContain("We now bake 900 loaves a week.");
  });

  it("loses what hangs on a sentence that may not be said, and keeps what does not", async () => {
    const brand =
      brandWith(`Ash & Ember bakes bread in Malmesbury, three days a week, in an oven made of brick.

Visits: Sundays, £6 a head. Please leave dogs at home.
Classes cost £40. Aprons provided. Every class ends with a loaf that you take home in a bag.`);
    const text = await written({ brand, instructions: "No prices." });
    for (const gone of ["Visits", "leave dogs", "Aprons"]) expect(text).not.toContain(gone);
    expect(text).toContain("Every class ends with a loaf");
  });

  it("keeps a list that goes on from its first sentence with it, and no dash behind a heading", async () => {
    const brand =
      brandWith(`Ash & Ember gets you bread before you are awake, on every day but Monday.

- rings nobody's bell
- comes by bicycle

How to help –
Leave us your old flour bags. We always need bags.`);
    expect(await written({ brand })).toContain(`on every day but Monday.

- rings nobody's bell
- comes by bicycle

## More about us

### How to help

Leave us`);
  });

  it("says a sentence once that it holds twice", async () => {
    const twice = `${overview}\n\nRing before noon.`;
    const text = await written({
      brand: brandWith(twice),
    });
    expect(text.match(/Ring before noon\./gu)).toHaveLength(1);
  });

  it("opens its social texts with its first paragraph", async () => {
    const text = await written({}, "social");
    expect(text.match(/\n\nBread first\. Ash & Ember bakes sourdough/gu)).toHaveLength(2);
  });

  it("brings the paragraph that answers a topic to the front, whole", async () => {
    const answer =
      "Sourdough keeps for five days in a linen bag. In the freezer it keeps for two months, sliced.";
    const brand = brandWith(
      `Ash & Ember bakes bread in Malmesbury, three days a week.\n\nThe shop has nine seats.\n\n${answer}`,
    );
    const topic = "How long sourdough keeps in the freezer";
    expect(await written({ brand, topic })).toMatch(new RegExp(`^# ${topic}.*\n\n${answer}`, "u"));
    expect(await written({ brand, topic }, "social")).toContain(answer);
  });
});

const forumPost = {
  id: 1,
  title: "Does sourdough go stale faster in a bread bin?",
  body: `Hi all,

Bought my first proper loaf. Two days in and it is a brick. Pictures at https://pics.example/1 if you care.

Things I tried:
1. bread bin
2. plastic bag

Does a linen bag help? Would a different flour?

EDIT: it is a wholemeal loaf, if that matters.`,
  author: "crumb_carla",
  community: "r/Breadit",
  url: "https://forum.example/1",
  postedAt: "2026-10-21T18:12:00Z",
  replies: [
    {
      author: "bo",
      body: "1. Linen bag, cut side down on the board, and it keeps for four days.\n2. Wholemeal dries slower than white, so keep that. Bread bins are a rip-off by the way. Ask your baker.",
    },
    { author: "crumb_carla", body: "Thanks, and what about freezing it in slices for the week?" },
    {
      author: "bo",
      body: "Freezing works well if you slice it first and toast it from frozen each morning.",
    },
    { author: "cy", body: "You need to keep it warm and wet, on the radiator, under a towel." },
    { author: "di", body: "Please don't do that, it grows mould overnight on a radiator." },
  ],
};

describe("a forum thread", () => {
  it.each(["article", "post", "newsletter"] as const)(
    "is quoted whole in %s, from its greeting to its edit, with marks for lists and for what is left out",
    async (type) => {
      const text = await written({ forumPost }, type);
      expect(text).toContain(`> Hi all,
>
> Bought my first proper loaf. Two days in and it is a brick.
>
> \\[…\\]
>
> Things I tried:
>
> 1\\. bread bin${"  "}
> 2\\. plastic bag
>
> Does a linen bag help? Would a different flour?
>
> EDIT: it is a wholemeal loaf, if that matters.
>
> — crumb_carla, original post in r/Breadit`);
    },
  );

  it("has its replies from their beginning, the first of each author, and none that the next calls wrong", async () => {
    const text = await written({ forumPost });
    expect(text)
      .toContain(`> 1\\) Linen bag, cut side down on the board, and it keeps for four days.${"  "}
> 2\\) Wholemeal dries slower than white, so keep that.
>
> \\[…\\]
>
> — bo, reply in r/Breadit`);
    for (const gone of ["rip-off", "Ask your baker", "Freezing works", "radiator", "Thanks, and"])
      expect(text).not.toContain(gone);
  });

  it("is marked where it swears", async () => {
    const body = "My bread is a brick. This shit keeps happening. Does a linen bag help?";
    const text = await written({ forumPost: { ...forumPost, body } });
    expect(text).toContain("> My bread is a brick.\n>\n> \\[…\\]\n>\n> Does a linen bag help?");
  });

  it("is not quoted where no advice is wanted, and is where only a disclaimer is", async () => {
    const strict = await written({ forumPost, instructions: "No medical advice." });
    expect(strict).not.toContain("Linen bag");
    const said = await written({ forumPost, instructions: "Not tax advice, please say so." });
    expect(said).toContain("Linen bag");
  });

  it("never ends a reply in the number of what is left out", async () => {
    const body =
      "1. Linen bag, cut side down on the board, and it keeps for four days. 2. Bread bins are a rip-off.";
    const text = await written({ forumPost: { ...forumPost, replies: [{ author: "bo", body }] } });
    expect(text).toMatch(/keeps for four days\.\n>\n> \\\[…\\\]\n>\n> — bo/u);
  });

  it("of more words than there is room for is quoted from its beginning to the last question", async () => {
    const long = Array.from(
      { length: 60 },
      (_, index) => `My cousin number ${index} lives in Ghent and plays the trumpet in a choir.`,
    );
    const body = `I bake on Sundays.\n\n${long.join(" ")}\n\nDoes a linen bag help?`;
    const text = await written({ forumPost: { ...forumPost, body } });
    expect(text).toContain("> I bake on Sundays.\n>\n> \\[…\\]\n>\n> Does a linen bag help?");
  });
});
