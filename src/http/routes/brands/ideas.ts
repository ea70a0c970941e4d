/** Topics that a brand could write about next: list, dismiss and restore. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { dismissIdea, restoreIdea } from "../../../records/brands/idea-material.ts";
import { contentTypes } from "../../../writing/formats/index.ts";
import { ideaKinds, ideasMax } from "../../../writing/ideas/idea.ts";
import type { Idea } from "../../../writing/ideas/idea.ts";
import { defineOperation } from "../../operation.ts";
import { requireBrand } from "../../authentication/own-brand.ts";
import { wholeNumber } from "../../requests/parameter-schemas.ts";
import { readIdeaQuestion } from "../../read-idea-material.ts";
import { brandPath } from "./brand-shape.ts";

export const ideaShape = z
  .object({
    idea_key: z.string().meta({
      description: "Does not change unless the idea's source changes.",
      example: "thread-81",
    }),
    topic: z.string().meta({ example: "Which kayak tour is best for seeing seals?" }),
    kind: z.enum(ideaKinds).meta({ example: "forum_question" }),
    reasons: z.array(z.string()).meta({ example: ["Asked in r/norfolk; no replies yet."] }),
    sources: z.array(
      z.object({
        kind: z
          .enum(["forum_post", "keyword", "document", "content"])
          .meta({ example: "forum_post" }),
        id: z.int().meta({ example: 81 }),
        title: z.string().meta({ example: "Which kayak tour is best for seeing seals?" }),
        url: z.string().nullable().meta({ example: "https://forum.example.org/t/81" }),
      }),
    ),
    content_type: z
      .enum(contentTypes)
      .meta({ description: "The suggested content type.", example: "article" }),
  })
  .meta({ id: "Idea" });

export function presentIdea({ key, contentType, ...idea }: Idea): z.output<typeof ideaShape> {
  return { idea_key: key, ...idea, content_type: contentType };
}

const keyShape = /^(?:thread|keyword|page|change|gap)-[0-9-]{1,40}$/;

/** An invalid key gets the same response as an unknown one. */
const ideaPath = brandPath.extend({
  idea_key: z
    .string()
    .transform((value) => {
      if (!keyShape.test(value)) throw new Refusal("idea_not_found");
      return value;
    })
    .meta({
      description: "The key of the idea.",
      refusal: "idea_not_found",
      json: { type: "string" },
      example: "thread-81",
    }),
});

/** The forum post that an idea is about; null for other kinds. */
export function threadOf(key: string): number | null {
  const id = /^thread-([1-9][0-9]{0,14})$/.exec(key)?.[1];
  return id === undefined ? null : Number(id);
}

export const listIdeas = defineOperation({
  id: "listIdeas",
  method: "GET",
  path: "/brands/{brand_id}/ideas/",
  tag: "Ideas",
  scope: "read",
  summary: "List ideas",
  description:
    "Returns topics to write about next, with reasons and sources: open forum questions that fit the brand, keywords that no content covers, pages that changed in the last 30 days, questions that earlier content left open, and pages that no content uses. Topics that are already covered by content or by an unfinished job are left out, as are dismissed ideas. No model is used. To write about an idea, pass its `topic` as `custom_topic`, or the ID of its forum post as `forum_post_id`.",
  params: brandPath,
  query: z.object({
    limit: wholeNumber(1, ideasMax)
      .optional()
      .meta({ description: "The maximum number of ideas.", example: ideasMax }),
  }),
  answer: z.object({
    items: z.array(ideaShape).max(ideasMax).meta({ description: "Best first." }),
  }),
  refusals: ["text_too_complex", "too_many_analyses"],
  async handle({ caller, params, query, tools }) {
    const question = await caller.inAccount(async (account) =>
      readIdeaQuestion(account, await requireBrand(account, caller, params.brand_id)),
    );
    const ideas = await tools.analysis.analyze(caller.accountId, "chooseIdeas", question);
    return { body: { items: ideas.slice(0, query.limit).map(presentIdea) } };
  },
});

export const dismissIdeaOperation = defineOperation({
  id: "dismissIdea",
  method: "POST",
  path: "/brands/{brand_id}/ideas/{idea_key}/dismiss/",
  tag: "Ideas",
  scope: "write",
  summary: "Dismiss an idea",
  description:
    "Removes the idea from the list and does not suggest its topic again. For a forum question, the forum post is dismissed as well.",
  params: ideaPath,
  status: 204,
  refusals: ["text_too_complex", "too_many_analyses"],
  async handle({ caller, params, tools }) {
    const { brand_id: brandId, idea_key: key } = params;
    const question = await caller.inAccount(async (account) =>
      readIdeaQuestion(account, await requireBrand(account, caller, params.brand_id)),
    );
    const topic = await tools.analysis.analyze(caller.accountId, "findIdeaTopic", {
      question,
      key,
    });
    if (topic === null) throw new Refusal("idea_not_found");
    await caller.inAccount((account) =>
      dismissIdea(account, brandId, { key, topic, threadId: threadOf(key) }),
    );
    return {};
  },
});

export const restoreIdeaOperation = defineOperation({
  id: "restoreIdea",
  method: "POST",
  path: "/brands/{brand_id}/ideas/{idea_key}/restore/",
  tag: "Ideas",
  scope: "write",
  summary: "Restore an idea",
  description: "Suggests a dismissed idea again, as long as its source exists.",
  params: ideaPath,
  status: 204,
  async handle({ caller, params }) {
    const { brand_id: brandId, idea_key: key } = params;
    const isRestored = await caller.inAccount(async (account) => {
      await requireBrand(account, caller, brandId);
      return restoreIdea(account, brandId, { key, threadId: threadOf(key) });
    });
    if (!isRestored) throw new Refusal("idea_not_found");
    return {};
  },
});
