import { describe, expect, it } from "vitest";
import { blockText } from "../../formats/plain-text.ts";
import type { ContentType } from "../../material.ts";
import { bicyclePost, bicycleShop, bookkeeper, roaster } from "./close-reading.fixture.ts";
import { walkTheRoad } from "./walk-the-road.fixture.ts";

const types: readonly ContentType[] = ["article", "post", "newsletter", "social"];

describe("a close reader", () => {
  it.each(types)("finds every pronoun of %s beside what it stands for", async (type) => {
    const { content } = await walkTheRoad(bicycleShop, type);
    const texts = content.markdown.split("Unter null Grad sollte er");
    for (const before of texts.slice(0, -1))
      expect(before.trimEnd()).toMatch(/zu etwa 60 Prozent geladen\.$/u);
    expect(content.markdown).toContain("Den Akku eines Pedelecs lagern Sie");
  });

  it.each(types)("finds no half sentence in %s where markup was cut out", async (type) => {
    const overview = `${bookkeeper.brand.overview} Read about receipts in [our guide](https://x.example) for freelancers.`;
    const { content } = await walkTheRoad(
      { ...bookkeeper, brand: { ...bookkeeper.brand, overview } },
      type,
    );
    expect(content.markdown).not.toMatch(/our guide|…|advice ,/u);
    expect(content.quality.notes.join(" ")).toContain("One sentence of the sources was left out");
    if (type === "article" || type === "post")
      expect(content.markdown).toContain(String.raw`\<only licensed advisers may\>, but`);
  });

  it.each([
    ["Decaf", "sugar cane decaf"],
    ["Is fresh coffee better?", "freshly roasted coffee"],
  ])("sees that %j is about %j", async (topic, keyword) => {
    const { plan } = await walkTheRoad({ ...roaster, topic }, "article");
    expect(plan.mainKeyword).toBe(keyword);
  });

  it.each([
    { ...roaster, topic: "Decaf" },
    { ...roaster, topic: "How to store beans" },
    bicycleShop,
    { ...bicycleShop, topic: "Winter" },
    bookkeeper,
  ])("reads the topic as it was given in the title: $topic", async (input) => {
    const { content } = await walkTheRoad(input, "article");
    expect(content.title.startsWith(input.topic ?? "-")).toBe(true);
    expect(content.title.length).toBeLessThanOrEqual(60);
  });

  it.each(types)(
    "meets no topic over %s that nothing in it is about, and is told so",
    async (type) => {
      const topic = "Was kostet eine Inspektion?";
      const { content, draft } = await walkTheRoad({ ...bicycleShop, topic }, type);
      expect(content.title).toBe("Radwerk Süd: Fahrradladen");
      expect(content.quality.complete).toBe(false);
      expect(draft.draftNote).toContain(
        `Nichts hiervon wurde als Antwort auf das Thema „${topic}“ erkannt`,
      );
      expect(draft.social.flatMap((variant) => variant.title ?? [])).not.toContain(topic);
    },
  );

  it("reads what the brand says on the topic in every social text, and first of all facts", async () => {
    for (const topic of ["How to store beans", "How long do beans keep?"]) {
      const { draft } = await walkTheRoad({ ...roaster, topic }, "social");
      for (const { posts } of draft.social) {
        expect(posts[0]).toMatch(/(?:^|\n\n)(?:Quillback Coffee: “)?Beans keep four weeks/u);
      }
    }
  });

  it("never reads who founded the brand as the answer to a question", async () => {
    const { draft } = await walkTheRoad({ ...roaster, topic: "Is a kettle worth it?" }, "social");
    for (const { posts } of draft.social) expect(posts.join()).not.toContain("worth it?");
  });

  it("reads the brand's name once where a quote names it", async () => {
    const { content } = await walkTheRoad({ ...roaster, language: "de", topic: null }, "social");
    expect(content.markdown).not.toMatch(/Quillback Coffee: „Quillback Coffee/u);
  });

  it.each([
    [
      "How to store beans",
      roaster,
      "Beans keep four weeks in the closed bag, in the dark. The fridge",
    ],
    [bookkeeper.topic, bookkeeper, "A receipt needs the date, the seller, the amount"],
    ["How to store beans", { ...roaster, keywords: ["coffee beans"] }, "Beans keep four weeks"],
  ])("finds the answer to %j in the opening", async (topic, input, answer) => {
    for (const type of ["article", "post", "newsletter"] as const) {
      const { draft, material } = await walkTheRoad({ ...input, topic }, type);
      const [lead] = draft.sections;
      expect(lead?.heading).toBeNull();
      const text = (lead?.blocks ?? []).map((block) => blockText(material, block)).join(" ");
      expect(text).toContain(answer);
    }
  });

  it("never finds the asker's own follow-up among what others replied", async () => {
    for (const type of ["article", "post", "newsletter"] as const) {
      const { content } = await walkTheRoad(
        { ...bicycleShop, topic: null, forumPost: bicyclePost },
        type,
      );
      expect(content.markdown).not.toContain("dann kommt er in den Flur");
      expect(content.markdown).toContain("solange es frostfrei ist");
    }
  });

  it("finds a reply whole, below the whole of what it answers, and nowhere else", async () => {
    const { content } = await walkTheRoad(
      { ...bicycleShop, topic: null, forumPost: bicyclePost },
      "article",
    );
    const [before = "", ...after] = content.markdown.split(
      `> ${bicyclePost.replies[0]?.body ?? "-"}`,
    );
    expect(after).toHaveLength(1);
    expect(before).toContain(`> ${bicyclePost.body}`);
    expect(content.document["faq"]).toEqual([]);
  });

  it("is told at the end of the Markdown that the text is a short draft, in its language", async () => {
    const german = (await walkTheRoad(bicycleShop, "article")).content;
    expect(german.markdown.trimEnd()).toMatch(
      /\n---\n\n\*Entwurf: \d+ von mindestens 1\.200 Wörtern\. Zu ergänzen: [^\n]+\.\*$/u,
    );
    const english = (await walkTheRoad(roaster, "post")).content;
    expect(english.document["draft_note"]).toMatch(/^Draft: \d+ of at least 500 words\. To add: /u);
  });

  it("finds no editor's note in what is sent, nor where the text is long enough", async () => {
    const short = { ...roaster, brand: { ...roaster.brand, overview: "We roast." } };
    const { content } = await walkTheRoad(short, "newsletter");
    expect(content.document["draft_note"]).toMatch(/^Draft: /u);
    expect(`${String(content.document["html"])}${String(content.document["text"])}`).not.toMatch(
      /Draft:/u,
    );
    expect((await walkTheRoad(short, "social")).content.markdown).not.toContain("Draft:");
    const asked = { ...roaster, instructions: "At most 900 words." };
    expect((await walkTheRoad(asked, "article")).content.document["draft_note"]).toBeNull();
  });

  it("reads the answer in the excerpt, and never only a question", async () => {
    for (const input of [roaster, bookkeeper, bicycleShop, { ...roaster, topic: "Is it art?" }]) {
      for (const type of ["article", "post"] as const) {
        const { content } = await walkTheRoad(input, type);
        expect(String(content.document["excerpt"])).not.toMatch(/\?["”“]?$/u);
      }
    }
    const { content } = await walkTheRoad(roaster, "post");
    expect(content.document["excerpt"]).toContain("Beans keep four weeks");
  });

  it("finds in a newsletter what its preheader and its subject promise", async () => {
    for (const instructions of [null, "At most 50 words."]) {
      for (const input of [roaster, bookkeeper, bicycleShop]) {
        const { content, draft } = await walkTheRoad({ ...input, instructions }, "newsletter");
        const promised = `${String(content.document["preheader"])} ${String(content.document["subject"])}`;
        const kinds = draft.sections.map(({ kind }) => kind);
        if (/question|answer|Frage|Antwort/u.test(promised.replace(input.topic ?? "", "")))
          expect(kinds).toContain("replies");
      }
    }
  });

  it("knows that the sending service has to fill a merge tag", async () => {
    const { content } = await walkTheRoad(roaster, "newsletter");
    expect(content.quality.notes.join(" ")).toContain("{{unsubscribe_url}}");
  });

  it("finds names with signs as they are written, and no hashtag that means something else", async () => {
    const overview = "Stackworks teaches C++ to teams. Courses last two days.";
    const input = {
      ...roaster,
      brand: { ...roaster.brand, name: "Stackworks", industry: "training", overview },
      keywords: ["C++", "C++ courses"],
      topic: null,
    };
    for (const type of types) {
      const { content } = await walkTheRoad(input, type);
      expect(content.markdown).not.toMatch(/c\+\+|#C\b|#CCourses/u);
    }
  });

  it("is addressed in one way on Reddit too", async () => {
    const { draft } = await walkTheRoad({ ...bicycleShop, topic: null }, "social");
    const reddit = draft.social.find(({ network }) => network === "reddit");
    expect(`${reddit?.title} ${reddit?.posts.join(" ")}`).not.toMatch(/\b(?:ihr|eure?|euch)\b/iu);
  });
});
