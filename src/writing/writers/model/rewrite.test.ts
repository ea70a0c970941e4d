import { expect, test } from "vitest";
import { Failure } from "../../../errors.ts";
import type { JobModels } from "../../../llm/model.ts";
import { WrongShape, readAnswer } from "../../../llm/read-answer.ts";
import { quietContext } from "../quiet-context.fixture.ts";
import { materialOf } from "./material.fixture.ts";
import { sharedPrompt } from "./prompt.ts";
import { rewrite } from "./rewrite.ts";

const material = materialOf({ overview: "The kettle holds 1.2 litres. It is made in Leeds." });
const wanted = {
  whole: "# A kettle\n\nIt holds a lot.\n\nIt is made in Leeds.",
  passage: "It holds a lot.",
  instruction: "Shorten it.",
};

/** A model with this answer, and the requests to it. */
function saying(text: string, later?: string) {
  const asked: string[] = [];
  const models = {
    name: "test",
    ask: async (request: Parameters<JobModels["ask"]>[0]) => {
      asked.push(`${request.shared}\n${request.task}`);
      // Repeats the request after a wrong answer, as the real models do.
      try {
        return readAnswer("test", request, text);
      } catch (error) {
        if (later === undefined || !(error instanceof WrongShape)) throw error;
        asked.push(error.wrong);
        return readAnswer("test", request, later);
      }
    },
  } as unknown as JobModels;
  return { asked, asking: { models, material, context: quietContext() } };
}

test("rewrites a passage in one call with the whole text, the passage and the instruction", async () => {
  const { asked, asking } = saying("It holds 1.2 litres. [[p1]]");
  const { sections } = await rewrite(asking, wanted);
  expect(sections).toMatchObject([
    {
      heading: null,
      blocks: [{ sentences: [{ text: "It holds 1.2 litres." }], citations: [{ passage: "p1" }] }],
    },
  ]);
  expect(asked).toHaveLength(1);
  for (const part of [sharedPrompt(material).text, ...Object.values(wanted)]) {
    expect(asked[0]).toContain(part);
  }
});

test.each(["", "===", "TITLE: Only a head", "<script>alert(1)</script>"])(
  "rejects an answer without text: %j",
  async (text) => {
    const { asking } = saying(text);
    const failing = rewrite(asking, wanted);
    await expect(failing).rejects.toThrow(Failure);
    await expect(failing).rejects.toThrow(WrongShape);
  },
);

const three = "It holds 1.2 litres. [[p1]] It is made in Leeds. It is a kettle.";

test("a requested number of sentences is checked, requested once more, and reported if missed", async () => {
  const request = { ...wanted, instruction: "Rewrite it in two sentences." };
  const right = saying(three, "It holds 1.2 litres. [[p1]] It is made in Leeds.");
  expect((await rewrite(right.asking, request)).notes).toEqual([]);
  expect(right.asked[0]).toContain("exactly 2 sentences");
  const said = "The request was for exactly 2 sentences; this has 3.";
  expect(right.asked[1]).toBe(said);
  const wrong = saying(three, three);
  expect((await rewrite(wrong.asking, request)).notes).toEqual([said]);
  expect(wrong.asked).toHaveLength(2);
});
