/**
 * The writer that asks models: a brief, a whole draft, a review with fresh eyes, a revision, and a last reading of what
 * changed. What a model answers is read into plain drafts here; how the steps follow each other is review-and-revise.ts's.
 */
import type { JobModels } from "../../../llm/model.ts";
import type { Material } from "../../material.ts";
import type { Desk, Writer } from "../writer.ts";
import { readDraft } from "./read-draft.ts";
import { recheck } from "./recheck.ts";
import { review } from "./review.ts";
import { revise } from "./revise.ts";
import { rewrite } from "./rewrite.ts";
import { networksOf, writeBrief } from "./write-brief.ts";
import { planFor, writeDraft } from "./write-draft.ts";

export function createModelWriter(models: JobModels): Writer {
  const asking = (material: Material, desk: Desk) => ({ models, material, desk });
  return {
    name: models.name,
    paid: new Set(["brief", "draft", "review", "revise", "recheck"]),
    brief: (material, desk, contentTypes) => writeBrief(asking(material, desk), contentTypes),
    plan: async (material, brief, contentType) =>
      planFor(models.name, material, brief, {
        contentType,
        networks: contentType === "social" ? [...networksOf(material)] : [],
      }),
    rewrite: (material, wanted, desk) => rewrite(asking(material, desk), wanted),
    draft: (material, plan, desk) => writeDraft(asking(material, desk), plan),
    editor: {
      review: (material, plan, draft, doubts, desk) =>
        review(asking(material, desk), plan, draft, doubts),
      revise: (material, plan, draft, findings, desk) =>
        revise(asking(material, desk), plan, draft, findings),
      recheck: (material, plan, reread, desk) => recheck(asking(material, desk), plan, reread),
      withUnits: (material, { contentType, networks }, units) =>
        readDraft(material, contentType, networks, units),
    },
  };
}
