/**
 * The writer that asks models: it implements each step (brief, draft, review, recheck) with prompts, and parses the answers.
 * The order of the steps is in src/writing/write-content.ts and, for the review and recheck, in steps/review-and-edit.ts.
 */
import type { JobModels } from "../../../llm/model.ts";
import type { Material } from "../../material.ts";
import type { WriterContext, Writer } from "../../writer.ts";
import { readDraft } from "./read-draft.ts";
import { recheck } from "./recheck.ts";
import { review } from "./review.ts";
import { rewrite } from "./rewrite.ts";
import { judgeTopic } from "./judge-topic.ts";
import { networksOf, writeBrief } from "./write-brief.ts";
import { planFor, writeDraft } from "./write-draft.ts";

export function createModelWriter(models: JobModels): Writer {
  const asking = (material: Material, context: WriterContext) => ({ models, material, context });
  return {
    name: models.name,
    paid: new Set(["brief", "draft", "review", "recheck"]),
    brief: (material, context, contentTypes) => writeBrief(asking(material, context), contentTypes),
    plan: async (material, brief, contentType) =>
      planFor(models.name, material, brief, {
        contentType,
        networks: contentType === "social" ? networksOf(brief, material) : [],
      }),
    rewrite: (material, wanted, context) => rewrite(asking(material, context), wanted),
    judgeTopic: (material, text, context) => judgeTopic(asking(material, context), text),
    draft: (material, plan, context, earlier) =>
      writeDraft(asking(material, context), plan, earlier),
    editor: {
      review: (material, plan, draft, context) => review(asking(material, context), plan, draft),
      recheck: (material, plan, reread, context) =>
        recheck(asking(material, context), plan, reread),
      withUnits: (material, { contentType, networks, credit }, units) =>
        readDraft(material, contentType, networks, units, credit),
    },
  };
}
