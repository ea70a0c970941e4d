import { describe, expect, it } from "vitest";
import { networks } from "../material.ts";
import { fitsNetwork, networkFacts } from "./networks.ts";
import { splitIntoThread, threadPostsMax } from "./split-into-thread.ts";

const link = "https://example.com/a?b=1.Next!x=2/(deep)";
const texts: Record<string, string> = {
  prose: "We roast on Tuesdays. The beans rest for a week, since gas has to leave. ".repeat(40),
  paragraphs: "A first line.\n\nA second one, with more words in it.\nA third. ".repeat(60),
  "one sentence": `${"and then another word ".repeat(200)}.`,
  "one word": "a".repeat(12_000),
  "an address in each sentence": `Read ${link} before you buy. `.repeat(120),
  "an address no post can hold": `Before. https://example.com/${"a".repeat(9000)} After. `.repeat(
    3,
  ),
  japanese: "私たちは東京の小さな焙煎所です。毎週火曜日に焙煎します。".repeat(120),
  emoji: "👨‍👩‍👧‍👦👩🏽‍💻🇩🇪".repeat(600),
  marks: `e${"\u0301".repeat(20_000)} and on. `.repeat(2),
  "no sentence at all": "🚀🚀 --- ".repeat(500),
  arabic: "نحن محمصة صغيرة في المدينة. نحمص البن كل يوم ثلاثاء. ".repeat(60),
};

/** The text of posts without numbers and spaces, for comparison. */
function textOf(posts: string[]): string {
  return posts
    .map((post) => (posts.length === 1 ? post : post.replace(/\n\n\d+\/\d+$/u, "")))
    .join("")
    .replace(/\s+/gu, "");
}

describe("splitIntoThread", () => {
  it.each(networks)("keeps every post within the network's limit: %s", (network) => {
    for (const [name, text] of Object.entries(texts)) {
      const posts = splitIntoThread(text, network);
      expect([name, posts.filter((post) => !fitsNetwork(post, network))]).toEqual([name, []]);
      expect(posts.length).toBeLessThanOrEqual(networkFacts[network].threads ? threadPostsMax : 1);
      expect(posts.every((post) => post.isWellFormed() && post === post.trim())).toBe(true);
    }
  });

  it("keeps all words, up to the maximum length of a thread", () => {
    for (const name of ["prose", "paragraphs", "one sentence", "japanese", "arabic"]) {
      const text = texts[name] ?? "";
      for (const network of ["x", "bluesky", "mastodon", "threads"] as const) {
        const posts = splitIntoThread(text, network);
        const whole = text.replace(/\s+/gu, "");
        expect(posts.length).toBeGreaterThan(1);
        expect(
          posts.length === threadPostsMax
            ? whole.startsWith(textOf(posts))
            : textOf(posts) === whole,
        ).toBe(true);
      }
    }
  });

  it("numbers the posts of a thread, and does not change a text that fits", () => {
    const posts = splitIntoThread(texts["prose"] ?? "", "x");
    expect(posts.map((post) => post.split("\n\n").at(-1))).toEqual(
      posts.map((_, index) => `${index + 1}/${posts.length}`),
    );
    expect(splitIntoThread("  Short.\n", "x")).toEqual(["Short."]);
  });

  it("splits at the ends of sentences where possible", () => {
    for (const post of splitIntoThread(texts["prose"] ?? "", "bluesky")) {
      expect(post).toMatch(/^[A-Z][^]*\.\n\n\d+\/\d+$/u);
    }
  });

  it("never splits a URL, and leaves out one that does not fit in a post", () => {
    for (const network of ["x", "bluesky", "mastodon", "threads"] as const) {
      for (const post of splitIntoThread(texts["an address in each sentence"] ?? "", network)) {
        const pieces = post.match(/https?:\S+/gu) ?? [];
        expect(pieces.filter((piece) => piece !== link)).toEqual([]);
      }
    }
    const posts = splitIntoThread(texts["an address no post can hold"] ?? "", "bluesky").join(" ");
    expect(posts).toContain("Before.");
    expect(posts).not.toContain("https");
  });

  it("never splits a visible character", () => {
    for (const post of splitIntoThread(texts["emoji"] ?? "", "x")) {
      const first = post.replace(/\n\n\d+\/\d+$/u, "");
      expect(first.replace(/👨‍👩‍👧‍👦|👩🏽‍💻|🇩🇪/gu, "")).toBe("");
    }
  });
});
