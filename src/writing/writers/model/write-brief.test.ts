import { expect, test } from "vitest";
import type { JobModels } from "../../../llm/model.ts";
import { readAnswer } from "../../../llm/read-answer.ts";
import { quietContext } from "../quiet-context.fixture.ts";
import { materialOf } from "./material.fixture.ts";
import { writeBrief } from "./write-brief.ts";
import { planFor } from "./write-draft.ts";

test("the plan includes the customer's word limits for a network's posts", async () => {
  const material = materialOf({ overview: "We roast in Whitby." });
  const answer = {
    reader: "",
    question: "",
    angle: "Freshness",
    takeaway: "",
    facts: [],
    leave_out: [],
    contested: [],
    checklist: [],
    keywords: [],
    voice: "",
    credit: "forum",
    pieces: [
      {
        content_type: "social",
        opening: "",
        parts: [
          { heading: "Facebook", job: "The rota.", words_max: 140 },
          { heading: "X", job: "The mug.", words_max: 0 },
          { heading: "Bluesky", job: "The fridge." },
        ],
        ending: "",
        words_min: 0,
        words_max: 0,
        length_asked: false,
      },
    ],
  };
  const models = {
    name: "test",
    ask: async (request: Parameters<JobModels["ask"]>[0]) =>
      readAnswer("test", request, JSON.stringify(answer)),
  } as unknown as JobModels;
  const brief = await writeBrief({ models, material, context: quietContext() }, ["social"]);
  const plan = planFor("test", material, brief, { contentType: "social", networks: ["facebook"] });
  expect(plan.postWords).toEqual({ facebook: 140 });
});
