import { describe, expect, it } from "vitest";
import { gather } from "../../stages/gather.ts";
import { bicyclePost, bicycleShop, roaster } from "./close-reading.fixture.ts";
import { printableReplies } from "./printable-replies.ts";
import { read } from "./reading.ts";

const question = {
  ...bicyclePost,
  title: "How do you keep beans fresh?",
  body: "Mine taste flat after two weeks. Is the freezer a good place for them?",
  author: "asker",
};

function printed(bodies: readonly string[], author = "somebody") {
  const replies = bodies.map((body, index) => ({ author: `${author}${index || ""}`, body }));
  const input = { ...roaster, topic: null, forumPost: { ...question, replies } };
  return printableReplies(read(gather(input))).map(({ sentences }) =>
    sentences.map(({ text }) => text).join(" "),
  );
}

describe("replies that a brand would print", () => {
  it("are whole, without a greeting or a wish at their ends", () => {
    const advice = "Freeze them in small bags. Take one out the night before.";
    expect(printed([advice, `Hi! ${advice} Good luck!`])).toEqual([advice, advice]);
    expect(printed([`${advice} See https://spam.example for bags. They work well.`])).toEqual([]);
  });

  it.each([
    "just drink tea instead of that stuff",
    "Don't bother, it is only coffee after all and nobody tastes it.",
    "In my day we drank it from a tin and it did us no harm.",
    "Your neighbour has no clue about any of this, so ignore him.",
    "Buy yours from Hobson Brothers, they are far better than the rest.",
    "As others have said, the freezer is the place for them.",
    "Also try a tin with a valve, that is what I would do.",
  ])("are neither rude nor somebody else's, and stand for themselves: %s", (body) => {
    expect(printed([body])).toEqual([]);
  });

  it("are never the asker's own", () => {
    expect(printed(["Thank you, the freezer it is. I bought small bags today."], "asker")).toEqual(
      [],
    );
  });

  it("may name what the brand or the post has named", () => {
    const replies = [
      { author: "x", body: "Frag bei Radwerk Süd nach, wie voll der Akku sein soll." },
    ];
    const input = { ...bicycleShop, topic: null, forumPost: { ...bicyclePost, replies } };
    expect(printableReplies(read(gather(input)))).toHaveLength(1);
  });
});
