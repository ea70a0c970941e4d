import { describe, expect, it } from "vitest";
import { countOf, says } from "../../text/relevance.ts";
import { bicycleShop, roaster } from "./close-reading.fixture.ts";
import { exampleBrands, examplePosts } from "./example-inputs.fixture.ts";
import { walkTheRoad } from "./walk-the-road.fixture.ts";

const post = Object.values(examplePosts).find((one) => one !== null && one.replies.length > 1);

function thread(title: string, body = "What do you do?") {
  if (!post) throw new Error("there is no example of a post with replies");
  return { ...post, title, body };
}

async function titleOf(
  keywords: string[],
  given: { topic?: string; post?: ReturnType<typeof thread>; language?: string },
) {
  const { content, plan } = await walkTheRoad(
    {
      ...roaster,
      keywords,
      topic: given.topic ?? null,
      forumPost: given.post ?? null,
      language: given.language ?? "en",
    },
    "article",
  );
  expect(content.title.length).toBeGreaterThanOrEqual(50);
  expect(content.title.length).toBeLessThanOrEqual(60);
  expect(says(content.title, plan.mainKeyword)).toBe(true);
  return { title: content.title, notes: content.quality.notes.join(" ") };
}

describe("a title", () => {
  it("keeps the thread's question and leaves out what the keyword has said", async () => {
    const { title } = await titleOf(["late invoice reminder"], {
      post: thread("Which reminder works best for late payers?"),
    });
    expect(title).toBe("Late invoice reminder: Which works best for late payers?");
  });

  it("ends a question that is too long before its last part", async () => {
    const { title } = await titleOf(["background jobs without Redis"], {
      post: thread("Do I really need Redis for 200 emails a day?"),
    });
    expect(title).toBe("Background jobs without Redis: Do I really need Redis?");
  });

  it.each([
    "Client is 45 days late and answers every mail with “next week”",
    "52, never lifted, scared of my back and of everybody in there",
    "Cat turns into a tiger as soon as she sees the carrier in the hall",
  ])("never breaks off in the middle of a thought: %s", async (title) => {
    const made = await titleOf(["a quiet morning at home"], { post: thread(title) });
    expect(made.title).toMatch(/^A quiet morning at home: /u);
    expect(made.title).not.toMatch(/45|52|tiger/u);
  });

  it("calls no thread a question where nothing was asked", async () => {
    const { title } = await titleOf(["solar panels for terraced houses"], {
      post: thread("A whole winter with 12 panels on a roof that faces west", "It went well."),
    });
    expect(title).not.toMatch(/question/u);
  });

  it("takes a keyword and a topic that begin alike in one breath", async () => {
    const { title } = await titleOf(["Vorlesen für Kinder"], {
      topic: "Vorlesen am Nachmittag",
      language: "de",
    });
    expect(title).toMatch(/^Vorlesen für Kinder am Nachmittag/u);
  });

  it("takes the keyword for the topic where a thread's title names none", async () => {
    const { title } = await titleOf(["SQLite queue"], { post: thread("Queue question") });
    expect(countOf(title, "queue")).toBe(1);
  });

  it("is made of the brand's own words in a language that the writer does not have", async () => {
    const { title } = await titleOf(["hotel con perro", "rutas a pie", "escapada tranquila"], {
      topic: "Un fin de semana con perro",
      language: "es",
    });
    expect(title).toMatch(/^Hotel con perro: un fin de semana con perro – /u);
  });

  it("says in the notes where there was no room for the topic", async () => {
    const { title, notes } = await titleOf(["milk steaming"], {
      topic: "What nobody tells beginners about living with a very old machine",
    });
    expect(title).toMatch(/^Milk steaming/u);
    expect(notes).toContain("The title is built on the main keyword");
  });

  it("promises no facts where nothing is known about the brand", async () => {
    const { brand } = exampleBrands["third person"] ?? bicycleShop;
    for (const keyword of ["sheds", "garden rooms", "log stores", "greenhouses", "summer houses"]) {
      const { content } = await walkTheRoad(
        {
          ...roaster,
          brand: { ...brand, name: "Acorn", overview: "" },
          keywords: [keyword],
          topic: null,
        },
        "article",
      );
      expect(content.title).not.toMatch(/facts|notes|says/u);
      expect(content.title.length).toBeGreaterThanOrEqual(50);
    }
  });
});
