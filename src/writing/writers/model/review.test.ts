import { expect, test } from "vitest";
import type { JobModels } from "../../../llm/model.ts";
import { readAnswer } from "../../../llm/read-answer.ts";
import { quietContext } from "../quiet-context.fixture.ts";
import { emptyBrief } from "../../writer.ts";
import type { ContentType, Network } from "../../material.ts";
import { materialOf } from "./material.fixture.ts";
import { readDraft } from "./read-draft.ts";
import { review } from "./review.ts";
import { planFor } from "./write-draft.ts";

const material = materialOf({ overview: "The kettle holds 1.2 litres. It is made in Leeds." });

/** What becomes of this answer. */
async function reviewed(
  answer: string,
  contentType: ContentType = "post",
  networks: readonly Network[] = [],
) {
  const models = {
    name: "test",
    ask: async (request: Parameters<JobModels["ask"]>[0]) => readAnswer("test", request, answer),
  } as unknown as JobModels;
  const plan = planFor(
    "test",
    material,
    { ...emptyBrief, angle: "Tea" },
    { contentType, networks: [...networks] },
  );
  const draft = readDraft(material, contentType, networks, ["It holds a lot."]);
  const asking = { models, material, context: quietContext() };
  return review(asking, plan, { draft, faults: [], doubts: [] });
}

const answer = {
  notes: ["The second paragraph has no source."],
  edits: [{ unit: 1, quote: "a lot", instead: "1.2 litres" }],
  reread: [],
  second_edits: [{ unit: 1, quote: "It holds", instead: "The kettle holds" }],
  sources: [
    { unit: 1, passages: ["[P1]"], general: false },
    { unit: 2, passages: [], general: true },
  ],
};

test("the edits come in their order, with what each paragraph rests on and the description", async () => {
  const given = { ...answer, description: "A kettle\nfor four cups." };
  expect(await reviewed(JSON.stringify(given))).toEqual({
    edits: [...answer.edits, ...answer.second_edits],
    sources: [
      { unit: 1, ids: ["p1"] },
      { unit: 2, ids: ["general"] },
    ],
    head: ["DESCRIPTION: A kettle for four cups."],
  });
});

test("a newsletter gets other subject lines, two at most", async () => {
  const given = { ...answer, description: "Tea", subjects: ["One", "Two", "Three"] };
  expect(await reviewed(JSON.stringify(given), "newsletter")).toMatchObject({
    head: ["SUBJECT 2: One", "SUBJECT 3: Two"],
  });
});

test("a social set gets no line of a head", async () => {
  const given = { ...answer, description: "Tea", subjects: ["One"] };
  expect(await reviewed(JSON.stringify(given), "social", ["x"])).toMatchObject({ head: [] });
});

test.each([
  ["that is no JSON", "NOTES\n- Fine."],
  ["without edits", JSON.stringify({ ...answer, edits: undefined })],
  [
    "whose edits name no unit",
    JSON.stringify({ ...answer, edits: [{ quote: "a", instead: "b" }] }),
  ],
])("an answer %s is of no use", async (_, given) => {
  expect(await reviewed(given)).toBe("unusable");
});
