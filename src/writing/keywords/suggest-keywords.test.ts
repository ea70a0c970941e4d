import { expect, test } from "vitest";
import { suggestKeywords } from "./suggest-keywords.ts";
import { overviews, unseenOverviews } from "./overviews.fixture.ts";
import type { SuggestionMaterial } from "./suggest-keywords.ts";

const roastery = {
  name: "Harbour Roast",
  industry: "Coffee roasting",
  language: "en",
  overview:
    "Harbour Roast roasts coffee in small batches in a former boat shed. Every bag shows its roast date.",
};

function post(id: number, title: string, body: string, author = "") {
  return { id, title, body, author };
}

async function suggested(material: Partial<SuggestionMaterial>): Promise<string[]> {
  const found = await suggestKeywords({
    brand: roastery,
    keywords: [],
    posts: [],
    documents: [],
    ...material,
  });
  return found.map(({ keyword }) => keyword.toLowerCase());
}

const posts = [
  post(
    5,
    "Which burr grinder for light roast espresso?",
    "My burr grinder stalls on light roast espresso.",
    "espresso_karl",
  ),
  post(
    4,
    "Burr grinder under 200",
    "Ask Giovanna Petrini, said Baratza. A burr grinder, see https://grinders.example.com/best",
    "Mira",
  ),
  post(
    3,
    "Light roast espresso is sour",
    "Every light roast espresso tastes sour, fucking sour beans.",
  ),
  post(
    2,
    "Decaf beans",
    "Where do you buy decaf beans? I asked Baratza about decaf beans, @someone did too.",
  ),
];

test("subjects of several posts come first, with their IDs and count", async () => {
  const found = await suggestKeywords({ brand: roastery, keywords: [], posts, documents: [] });
  expect(found.slice(0, 2)).toEqual(
    expect.arrayContaining([
      { keyword: "light roast espresso", source: "forum_posts", forumPostIds: [5, 3], count: 2 },
      { keyword: "burr grinder", source: "forum_posts", forumPostIds: [5, 4], count: 2 },
    ]),
  );
});

test("without posts, suggestions come from the overview and industry", async () => {
  const [brand] = overviews;
  if (!brand) throw new Error("there is no overview");
  const found = await suggestKeywords({ brand, keywords: [], posts: [], documents: [] });
  expect(found.map(({ keyword }) => keyword)).toEqual(
    expect.arrayContaining(["guided kayak tours Norfolk", "guided kayak tours", "paddle boards"]),
  );
  expect(found.every(({ source, count }) => source === "overview" && count === 0)).toBe(true);
});

test("existing keywords, the brand's name, and forms of both are left out", async () => {
  const found = await suggested({ posts, keywords: ["Burr grinders", "ROASTING DATES"] });
  for (const known of ["burr grinder", "roasting date", "harbour roast"]) {
    expect(found).not.toContain(known);
  }
});

test("phrases with a word that occurs only in the brand's name are left out, but those with its place are not", async () => {
  const brand = {
    name: "Northwind Coffee Roasters",
    industry: "specialty coffee",
    overview: "Northwind is a coffee roaster in Leeds. Northwind Coffee sells beans to cafés.",
    language: "en",
  };
  const documents = [{ id: 1, title: "Northwind Coffee", headings: ["The Northwind story"] }];
  const found = await suggestKeywords({ brand, keywords: [], posts: [], documents });
  const said = found.map(({ keyword }) => keyword.toLowerCase());
  expect(said.join(" | ")).not.toContain("northwind");
  expect(said).toContain("specialty coffee leeds");
});

test("people, manufacturers, handles, URLs and offensive words are never suggested", async () => {
  const many = Array.from({ length: 4 }, (_, index) =>
    posts.map((one) => ({ ...one, id: one.id + 10 * index })),
  ).flat();
  const found = (await suggested({ posts: many })).join(" | ");
  expect(found).not.toMatch(
    /giovanna|petrini|baratza|karl|mira|someone|http|grinders\.example|fuck|harbour roast/,
  );
});

test("German phrases keep their capitals and do not start with function words", async () => {
  const found = await suggestKeywords({
    brand: { name: "Kontor", industry: "Kaffee", overview: "", language: "de" },
    keywords: [],
    documents: [],
    posts: [
      post(
        2,
        "Welche Kaffeemühle für den Siebträger?",
        "Ich suche eine leise Kaffeemühle für den Siebträger.",
      ),
      post(1, "Leise Kaffeemühle", "Gibt es eine leise Kaffeemühle, die nicht teuer ist?"),
    ],
  });
  expect(found.map(({ keyword }) => keyword)).toContain("leise Kaffeemühle");
  for (const { keyword } of found) expect(keyword).not.toMatch(/^(?:eine|den|für|die|ich)\b/iu);
});

test("there are at most twenty suggestions, without duplicates", async () => {
  const overview = Array.from(
    { length: 60 },
    (_, index) => `${String.fromCharCode(97 + (index % 26))}apple tree${index} garden.`,
  ).join(" ");
  const found = await suggested({ brand: { ...roastery, overview }, posts });
  expect(found.length).toBeLessThanOrEqual(20);
  expect(new Set(found).size).toBe(found.length);
});

test("any post can be analyzed", async () => {
  const strange = [
    "\u0000",
    "😀 ".repeat(100),
    "a".repeat(400),
    "'’-".repeat(100),
    "<b>",
    "```",
    "漢字 ".repeat(50),
  ];
  await suggestKeywords({
    brand: { name: "", industry: "", overview: "", language: "en" },
    keywords: [""],
    documents: [],
    posts: strange.map((text, id) => post(id, text, text, text)),
  });
});

test("nine of ten suggestions are real search phrases, in five languages", async () => {
  const judged = await Promise.all(
    [...overviews, ...unseenOverviews].map(async ({ searched, ...brand }) => {
      const found = await suggestKeywords({ brand, keywords: [], posts: [], documents: [] });
      return found.map(({ keyword }) => searched.includes(keyword));
    }),
  );
  expect(Math.min(...judged.map((one) => one.length))).toBeGreaterThanOrEqual(3);
  const all = judged.flat();
  expect(all.filter(Boolean).length / all.length).toBeGreaterThan(0.9);
});

test("titles and headings of pages give suggestions, the most common ones first", async () => {
  const found = await suggestKeywords({
    brand: { name: "Saltmarsh Paddle", industry: "", overview: "", language: "en" },
    keywords: ["kayak hire"],
    posts: [],
    documents: [
      { id: 1, title: "Stand-up paddleboard lessons | Saltmarsh Paddle", headings: ["Kayak hire"] },
      { id: 2, title: "Prices", headings: ["Paddleboard lessons", "What to bring"] },
    ],
  });
  expect(found).toContainEqual({
    keyword: "paddleboard lessons",
    source: "documents",
    forumPostIds: [],
    count: 2,
  });
  expect(found.map(({ keyword }) => keyword)).not.toContain("kayak hire");
});
