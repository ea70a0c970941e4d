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

interface Case {
  contentType?: ContentType;
  networks?: readonly Network[];
  unit?: string;
  /** The length of the longest draft that the text was combined from. */
  longestDraftWords?: number;
}

/** The result of this answer, and the request. */
async function reviewedAs(
  answer: string,
  { contentType = "post", networks = [], unit = "It holds a lot.", longestDraftWords }: Case,
) {
  let asked = "";
  const models = {
    name: "test",
    ask: async (request: Parameters<JobModels["ask"]>[0]) => {
      asked = JSON.stringify(request);
      return readAnswer("test", request, answer);
    },
  } as unknown as JobModels;
  const plan = planFor(
    "test",
    material,
    { ...emptyBrief, angle: "Tea" },
    { contentType, networks: [...networks] },
  );
  const read = readDraft(material, contentType, networks, [unit]);
  const draft = longestDraftWords === undefined ? read : { ...read, longestDraftWords };
  const asking = { models, material, context: quietContext() };
  const result = await review(asking, plan, { draft, faults: [], doubts: [] });
  return { result, asked };
}

async function reviewed(
  answer: string,
  contentType: ContentType = "post",
  networks: readonly Network[] = [],
) {
  return (await reviewedAs(answer, { contentType, networks })).result;
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

test("returns the edits in order, the sources of each unit, and the description", async () => {
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

test("a newsletter gets up to two alternative subject lines", async () => {
  const given = { ...answer, description: "Tea", subjects: ["One", "Two", "Three"] };
  expect(await reviewed(JSON.stringify(given), "newsletter")).toMatchObject({
    head: ["SUBJECT 2: One", "SUBJECT 3: Two"],
  });
});

test("a social set gets no metadata lines", async () => {
  const given = { ...answer, description: "Tea", subjects: ["One"] };
  expect(await reviewed(JSON.stringify(given), "social", ["x"])).toMatchObject({ head: [] });
});

test.each([
  ["that is not JSON", "NOTES\n- Fine."],
  ["without edits", JSON.stringify({ ...answer, edits: undefined })],
  [
    "with an edit without a unit",
    JSON.stringify({ ...answer, edits: [{ quote: "a", instead: "b" }] }),
  ],
])("an answer %s is unusable", async (_, given) => {
  expect(await reviewed(given)).toBe("unusable");
});

test("a text that is longer than its drafts is to be shortened", async () => {
  const unit = "It holds a lot of tea. ".repeat(100);
  const { asked } = await reviewedAs(JSON.stringify(answer), { unit, longestDraftWords: 500 });
  expect(asked).toContain("600 words; 360 to 525 are wanted. Take out at least 75 words in total");
});

test("no text is shortened below the usual or requested length", async () => {
  const unit = "It holds a lot of tea. ".repeat(100);
  const { asked } = await reviewedAs(JSON.stringify(answer), { unit, longestDraftWords: 20 });
  expect(asked).toContain("360 to 360 are wanted");
});

test("the length limit of a social set applies to the whole set", async () => {
  const set = { contentType: "social", networks: ["facebook"] } as const;
  const unit = `## facebook\n\n${"It holds a lot of tea. ".repeat(20)}`;
  const long = await reviewedAs(JSON.stringify(answer), { ...set, unit, longestDraftWords: 90 });
  expect(long.asked).toContain("120 words; 95 are enough for all of them. Take out at least 25");
  const short = await reviewedAs(JSON.stringify(answer), { ...set, unit, longestDraftWords: 130 });
  expect(short.asked).toContain("120 words; 137 are enough for all of them.");
  expect(short.asked).not.toContain("Take out");
  expect((await reviewedAs(JSON.stringify(answer), { ...set, unit })).asked).not.toContain(
    "are enough for all",
  );
});
