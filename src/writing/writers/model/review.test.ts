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
const said =
  "The kettle holds 1.2 litres, and that is enough for four cups of tea on a Sunday afternoon.";

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

test("the text under FINAL is the one that counts, with what its paragraphs rest on", async () => {
  const answer = `NOTES
- The second paragraph has no source.

TEXT
# A first try

It was shorter.

CHECK
- The title is dull.

FINAL
# A kettle for four

${said}

- **Leeds** made it
- We keep it

1. Fill it
2. Wait

Come and see.

SOURCES
The kettle holds 1.2 litres | p1
- **Leeds** made it | [p1], general
Fill it | i1
Nobody wrote this | p1
Come and see. | none
DESCRIPTION: A kettle for four cups.`;
  expect(await reviewed(answer)).toEqual({
    units: [
      said,
      "- **Leeds** made it\n- We keep it",
      "1. Fill it\n2. Wait",
      "Come and see.",
      "===",
      "TITLE: A kettle for four",
    ],
    sources: [
      { unit: 1, ids: ["p1"] },
      { unit: 2, ids: ["p1", "general"] },
      { unit: 3, ids: ["i1"] },
    ],
    head: ["DESCRIPTION: A kettle for four cups."],
  });
});

test("the lines between the parts may be set as headings or in bold", async () => {
  const answer = `## NOTES\nNone.\n\n**FINAL:**\n# A kettle\n\n${said}\n\n## SOURCES:\n`;
  expect(await reviewed(answer)).toMatchObject({
    units: [said, "===", "TITLE: A kettle"],
    sources: [],
    head: [],
  });
});

test("a newsletter gets other subject lines, two at most", async () => {
  const lines = ["One", "Two", "Three"].map((one, at) => `SUBJECT ${at + 2}: ${one}`).join("\n");
  const text = `Subject: Tea\nPreheader: For four\n\n# A kettle\n\n${said}`;
  expect(await reviewed(`FINAL\n${text}\nSOURCES\n${lines}`, "newsletter")).toMatchObject({
    units: [said, "===", "SUBJECT: Tea", "PREHEADER: For four", "TITLE: A kettle"],
    head: ["SUBJECT 2: One", "SUBJECT 3: Two"],
  });
});

test("the posts of a social set are found by their first words", async () => {
  const answer = `FINAL\n## x\n\n${said}\n\n## bluesky\n\nMade in Leeds. ${said}\nSOURCES\nMade in Leeds. The kettle | p1`;
  expect(await reviewed(answer, "social", ["x", "bluesky"])).toMatchObject({
    sources: [{ unit: 4, ids: ["p1"] }],
    head: [],
  });
});

test.each([
  ["without a final text", `NOTES\n- Fine.\n\nTEXT\n# A kettle\n\n${said}`],
  ["whose final text has no title", `FINAL\n${said}`],
  ["whose final text is empty", "FINAL\n\nSOURCES\n"],
  [
    "in another language",
    `FINAL\n# Ein Kessel\n\n${"Der Kessel steht auf dem Herd und wartet, bis das Wasser kocht. ".repeat(4)}`,
  ],
])("an answer %s is of no use", async (_, answer) => {
  expect(await reviewed(answer)).toBe("unusable");
});
