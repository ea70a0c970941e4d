/**
 * The writer that asks models: plans, drafts, edits and verifies through the port in llm/. What a model answers is read
 * into plain drafts here; whether it may stand is the check's to say.
 */
import type { JobModels } from "../../../llm/model.ts";
import { builtInWriter } from "../built-in/built-in-writer.ts";
import type { Writer } from "../writer.ts";
import { verifyClaims } from "./verify-claims.ts";
import { writeDraft } from "./write-draft.ts";
import { writeEdit } from "./write-edit.ts";
import { planSocial, writeBrief, writePlan } from "./write-plan.ts";
import { writeSocial } from "./write-social.ts";

export interface ModelWriterOptions {
  /** Whether several items share a brief. One alone is planned in one go: then code chooses what the plan begins with. */
  hasSharedBrief: boolean;
}

export function createModelWriter(models: JobModels, options: ModelWriterOptions): Writer {
  const { hasSharedBrief } = options;
  return {
    name: models.name,
    paid: new Set([...(hasSharedBrief ? ["brief" as const] : []), ...others]),
    brief: (material, desk) =>
      hasSharedBrief ? writeBrief({ models, material, desk }) : builtInWriter.brief(material, desk),
    plan: async (material, brief, contentType, desk) =>
      contentType === "social"
        ? planSocial(models.name, material, brief)
        : writePlan({ models, material, desk }, brief, contentType),
    draft: (material, plan, desk) =>
      plan.contentType === "social"
        ? writeSocial({ models, material, desk }, plan)
        : writeDraft({ models, material, desk }, plan),
    edit: (material, plan, draft, problems, desk) =>
      writeEdit({ models, material, desk }, plan, draft, problems),
    verify: (material, claims, desk) => verifyClaims({ models, material, desk }, claims),
  };
}

const others = ["plan", "draft", "edit", "verify"] as const;
