import { expect, test } from "vitest";
import { bakery, coffee } from "../prompts.fixture.ts";
import { ask, writePiece } from "../walk.fixture.ts";
import { blocksIn } from "./blocks.ts";
import { bare, countWords, says } from "./sentences.ts";

const good = "It keeps the spout clear [p4]. A short note helps later on.";

function edited(text: string, code: string, sentence: string | null, message = ""): string {
  return ask(coffee, "edit", {
    format: "article",
    title: "Pour over kettle: a guide",
    section: { id: "s3", heading: "Care", text },
    problems: [{ code, message, sentence }],
  });
}

test.each([
  ["number_unsupported", "Around 4711 people agree with that [p4]."],
  ["name_unsupported", "A study by Margaret Ollerton says so."],
  ["quote_unsupported", "A customer said: “nothing else has made me this happy”."],
  ["citation_missing", "Hearth & Bean won the national award."],
  ["citation_unknown", "Hearth & Bean won the national award [p99]."],
  ["citation_unsupported", "Hearth & Bean won the national award [p3]."],
  ["link_unknown", "See <script>alert(1)</script>."],
  ["banned_word", "Some would call it a game-changer and leave it."],
  ["placeholder", "The shop is open on TODO."],
])("%s: the sentence goes, and the rest stays as it was", (code, sentence) => {
  const text = edited(`${good} ${sentence} Rainwater is not a good idea [p5].`, code, sentence);
  expect(says(text, sentence)).toBe(false);
  expect(text.startsWith(good)).toBe(true);
  expect(text).toContain("Rainwater is not a good idea [p5].");
  expect(countWords(text)).toBeGreaterThan(20);
});

test("a true sentence without its mark gets the right one, and a wrong mark is put right", () => {
  const without = edited(
    "A filter jug halves the work. More follows.",
    "citation_missing",
    "A filter jug halves the work.",
  );
  expect(without).toBe("A filter jug halves the work [p5]. More follows.");
  const wrong = edited(
    "A filter jug halves the work [p99].",
    "citation_unknown",
    "A filter jug halves the work.",
  );
  expect(wrong).toBe("A filter jug halves the work [p5].");
});

test("a problem that names two sentences as one is mended in both", () => {
  const named = "It was good. 2026 was better.";
  const text = edited(
    "It was good. 2026 was better [p99]. More follows.",
    "citation_unknown",
    named,
  );
  expect(text).not.toMatch(/p99|2026|It was good/u);
  expect(text).toContain("More follows.");
});

test("a sentence that stands twice stands once", () => {
  const text = edited(`${good}\n\n${good}`, "repeated_sentence", "A short note helps later on.");
  expect(text.split("A short note helps later on.").length).toBe(2);
});

test("a section in another language is written anew from its sources, and one that repeats another without them", () => {
  const foreign =
    "Im Alltag hilft es, das eigene Anliegen klar zu benennen [p4]. Später ist mehr Zeit.";
  for (const code of ["language_wrong", "repeated_section"]) {
    const text = edited(foreign, code, null);
    expect(text).not.toContain("hilft");
    expect(text.includes("[p4]")).toBe(code === "language_wrong");
    expect(countWords(text)).toBeGreaterThanOrEqual(40);
  }
});

test("what is too long becomes shorter, and what is too short longer", () => {
  const [section] = writePiece(coffee, "article").sections;
  const text = section?.text ?? "";
  expect(countWords(edited(text, "too_long", null))).toBeLessThan(countWords(text) * 0.85);
  expect(countWords(edited(text, "too_short", null))).toBeGreaterThan(countWords(text) + 40);
});

test("a banned word is found without a sentence, by its name in the message", () => {
  const text = edited(
    `${good} Some call it a game-changer.`,
    "banned_word",
    null,
    "“game-changer” is banned.",
  );
  expect(text).not.toContain("game-changer");
  expect(text.startsWith(good)).toBe(true);
});

test("a quote that no source holds is gone, and lists stay lists", () => {
  const text = edited(
    "- Rainwater is not a good idea [p5].\n- It costs 99 euros.\n\n> [p4] words that nobody wrote",
    "quote_unsupported",
    "words that nobody wrote",
  );
  expect(text).not.toContain("nobody wrote");
  expect(blocksIn(text)[0]?.kind).toBe("list");
});

test("edits of different sections put in different sentences, none of which stands in the piece", () => {
  const { plan, sections } = writePiece(bakery, "article");
  const said = new Set(
    sections.flatMap(({ text }) => blocksIn(text).flatMap((block) => block.sentences.map(bare))),
  );
  const added = sections.map(({ id, text }) => {
    const bad = "Eine Studie von Ilse Brandtner sagt das auch.";
    const after = ask(bakery, "edit", {
      format: "article",
      title: plan.title,
      section: { id, heading: null, text: `${text}\n\n${bad}` },
      problems: [{ code: "name_unsupported", message: "", sentence: bad }],
    });
    return bare(blocksIn(after).at(-1)?.sentences[0] ?? "");
  });
  expect(new Set(added).size).toBe(added.length);
  expect(added.filter((sentence) => said.has(sentence))).toEqual([]);
});

test("a social variant is cut to its limit, and loses the sentence that is named", () => {
  const variant = JSON.parse(
    ask(coffee, "edit_social", {
      variant: {
        network: "x",
        title: null,
        posts: [
          `It keeps the spout clear [p4]. Margaret Ollerton agrees. ${"More words follow here. ".repeat(30)}`,
        ],
        hashtags: ["#Coffee", "#Kettle", "#More"],
      },
      network: { network: "x", limit: 280, hashtags_max: 2, title_max: null, thread: true },
      problems: [
        { code: "network_limit", message: "X counts 700 and allows 280.", sentence: null },
        { code: "name_unsupported", message: "", sentence: "Margaret Ollerton agrees." },
      ],
    }),
  ) as { posts: string[]; hashtags: string[] };
  expect(variant.posts[0]).toContain("It keeps the spout clear [p4].");
  expect(variant.posts[0]).not.toContain("Ollerton");
  expect(variant.posts[0]?.length).toBeLessThan(260);
  expect(variant.hashtags).toEqual(["#Coffee", "#Kettle"]);
});

test("of the head only what a problem names is changed", () => {
  const head = { title: "Pour over kettle", description: "Too short.", newsletter: null };
  const changed = (code: string) =>
    JSON.parse(
      ask(coffee, "edit_head", {
        format: "article",
        ...head,
        problems: [{ code, message: "", sentence: null }],
      }),
    ) as typeof head;
  const description = changed("description_length");
  expect(description.title).toBe(head.title);
  expect(description.description.length).toBeGreaterThanOrEqual(140);
  const title = changed("title_length");
  expect(title.description).toBe(head.description);
  expect(title.title.length).toBeGreaterThanOrEqual(50);
});
