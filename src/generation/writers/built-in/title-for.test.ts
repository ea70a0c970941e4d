import { describe, expect, it } from "vitest";
import { countOf } from "../../text/relevance.ts";
import { bicycleShop, roaster } from "./close-reading.fixture.ts";
import { exampleBrands, examplePosts } from "./example-inputs.fixture.ts";
import { walkTheRoad } from "./walk-the-road.fixture.ts";

const post = Object.values(examplePosts).find((one) => one !== null && one.replies.length > 1);

function thread(title: string, body = "What do you do?", answer?: string) {
  if (!post) throw new Error("there is no example of a post with replies");
  const replies = answer === undefined ? post.replies : [{ author: "answerer", body: answer }];
  return { ...post, title, body, replies };
}

const reminded =
  "Send a reminder on the day after, and call late payers within the week: that works in our office.";

async function titleOf(
  keywords: string[],
  given: { topic?: string; post?: ReturnType<typeof thread>; language?: string },
) {
  const { content } = await walkTheRoad(
    {
      ...roaster,
      keywords,
      topic: given.topic ?? null,
      forumPost: given.post ?? null,
      language: given.language ?? "en",
    },
    "article",
  );
  return { title: content.title, notes: content.quality.notes.join(" ") };
}

describe("a title", () => {
  it("is the topic as it was given, with the brand's name behind it where there is room", async () => {
    expect((await titleOf(["coffee beans"], { topic: "How to store beans" })).title).toBe(
      "How to store beans – Quillback Coffee",
    );
    const long = "How to store coffee beans in a closed bag in the dark";
    expect((await titleOf(["coffee beans"], { topic: long })).title).toBe(long);
  });

  it("is not lengthened by what the brand is to reach the length that a search shows", async () => {
    const { brand } = roaster;
    const { content } = await walkTheRoad(
      { ...roaster, brand: { ...brand, industry: "Small roastery" }, topic: "How to store beans" },
      "article",
    );
    expect(content.title).toBe("How to store beans – Quillback Coffee");
  });

  it("is the thread's question", async () => {
    const { title } = await titleOf(["late invoice reminder"], {
      post: thread("Which reminder works best for late payers?", undefined, reminded),
    });
    expect(title).toBe("“Which reminder works best for late payers?”");
  });

  it("marks as quoted what a stranger tells of himself", async () => {
    const { title } = await titleOf(["background jobs without Redis"], {
      post: thread(
        "Do I really need Redis for 200 emails a day?",
        undefined,
        "Keep the emails in a table of your database and let one worker send them every minute.",
      ),
    });
    expect(title).toMatch(/^“Do I really need Redis for 200 emails a day\?”/u);
  });

  it.each([
    "Client is 45 days late and answers every mail with ‘next week’",
    "Cat turns into a tiger as soon as she sees the carrier in the hall",
  ])("keeps a stranger's words whole, since their point may come last: %s", async (title) => {
    const made = await titleOf(["a quiet morning at home"], { post: thread(title) });
    expect(made.title).toBe(`“${title}”`);
    expect(made.notes).toContain("which are more than the 60 characters");
  });

  it("makes no question of half a question", async () => {
    const { draft } = await walkTheRoad(
      {
        ...roaster,
        topic: null,
        forumPost: thread("Cat turns into a demon at the vet, what do you do?"),
      },
      "newsletter",
    );
    expect(draft.newsletter?.subject).toBe("“Cat turns into a demon at the vet, what do you do?”");
  });

  it("promises no replies, however many there are", async () => {
    const { title } = await titleOf(["late invoice reminder"], {
      post: thread("Which reminder works best?", undefined, reminded),
    });
    expect(title).toBe("“Which reminder works best?”");
  });

  it("calls no thread a question where nothing was asked", async () => {
    const { title } = await titleOf(["solar panels for terraced houses"], {
      post: thread("A whole winter with 12 panels on a roof that faces west", "It went well."),
    });
    expect(title).not.toMatch(/question/u);
  });

  it("says what the brand is where a thread's title names no topic", async () => {
    const { title } = await titleOf(["SQLite queue"], { post: thread("Queue question") });
    expect(countOf(title, "queue question")).toBe(0);
    expect(title).not.toMatch(/ – /u);
  });

  it("never says of a brand what only searchers say", async () => {
    const { title } = await titleOf(["roastery near me", "single origin coffee"], {});
    expect(title).toBe("Quillback Coffee");
  });

  it("is the topic in a language that the writer does not have, where the brand speaks of it", async () => {
    const overview =
      "Tenemos una cafetería en el puerto. Los fines de semana abrimos la terraza, y cada perro recibe un cuenco de agua.";
    const input = { ...roaster, keywords: ["café de especialidad"], language: "es" };
    const { content } = await walkTheRoad(
      {
        ...input,
        brand: { ...roaster.brand, overview },
        topic: "Un fin de semana con perro",
      },
      "article",
    );
    expect(content.title).toMatch(/^Un fin de semana con perro – Quillback Coffee/u);
  });

  it("names the brand where nothing that was given is about the topic, and says so", async () => {
    const { title, notes } = await titleOf(["milk steaming"], {
      topic: "What nobody tells beginners about living with a very old machine",
    });
    expect(title).toBe("Quillback Coffee");
    expect(notes).toContain("nothing that was given was recognised as an answer");
  });

  it("says in the notes that it is short, and which keyword it does not hold", async () => {
    const { notes } = await titleOf(["milk steaming"], { topic: "How to store beans" });
    expect(notes).toMatch(/keeps to the words that were given, which are fewer .*“milk steaming”/u);
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
      expect(content.title).toMatch(new RegExp(`^${keyword} – Acorn`, "iu"));
    }
  });
});
