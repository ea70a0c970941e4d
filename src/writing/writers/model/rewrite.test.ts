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

/** A model that says this, and what it was asked. */
function saying(text: string) {
  const asked: string[] = [];
  const models = {
    name: "test",
    ask: async (request: Parameters<JobModels["ask"]>[0]) => {
      asked.push(`${request.shared}\n${request.task}`);
      return readAnswer("test", request, text);
    },
  } as unknown as JobModels;
  return { asked, asking: { models, material, context: quietContext() } };
}

test("a passage is written again in one call that sees the whole text, the passage and the instruction", async () => {
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
  "an answer without a text is refused: %j",
  async (text) => {
    const { asking } = saying(text);
    const failing = rewrite(asking, wanted);
    await expect(failing).rejects.toThrow(Failure);
    await expect(failing).rejects.toThrow(WrongShape);
  },
);
