/** GET /brands/{brand_id}/keywords/suggestions/ — suggests keywords for a brand, each with a reason. */
import { z } from "zod";
import { suggestionsMax } from "../../../writing/keywords/keyword-suggestion.ts";
import type { KeywordSuggestion } from "../../../writing/keywords/keyword-suggestion.ts";
import { readNewestDocuments } from "../../../records/brands/idea-material.ts";
import { readNewestPosts } from "../../../records/forum-posts/forum-posts.ts";
import { listKeywords } from "../../../records/brands/keywords.ts";
import { defineOperation } from "../../operation.ts";
import { requireBrand } from "../../authentication/own-brand.ts";
import { present } from "../../responses/present-record.ts";
import { brandPath } from "./brand-shape.ts";

const suggestionsShape = z.object({
  items: z
    .array(
      z.object({
        keyword: z.string().meta({ example: "light roast espresso" }),
        reason: z.string().meta({ example: "12 of the newest 300 forum posts mention it." }),
        source: z.enum(["overview", "documents", "forum_posts"]).meta({ example: "forum_posts" }),
        forum_post_ids: z.array(z.int()).meta({
          description: "Some of the posts that mention it, newest first.",
          example: [81],
        }),
        count: z.int().meta({
          description: "How many posts mention it; for the source `documents`, how many documents.",
          example: 12,
        }),
      }),
    )
    .max(suggestionsMax)
    .meta({ description: "Best first." }),
  posts_read: z.int().meta({ description: "How many forum posts were read.", example: 300 }),
});

/** How many of the newest posts are read, and how much of each: enough to see what people ask. */
const postsMax = 300;
const charactersMax = 400;

export const suggestKeywordsOperation = defineOperation({
  id: "suggestKeywords",
  method: "GET",
  path: "/brands/{brand_id}/keywords/suggestions/",
  tag: "Keywords",
  scope: "read",
  summary: "Suggest keywords",
  description:
    "Suggests keywords that the brand does not have yet, taken from its overview and industry, from the titles and headings of its sources, and from the newest forum posts that the account can see. Returns at most 20 suggestions, without using a model. Designed for English, German, Spanish, French and Italian.",
  params: brandPath,
  answer: suggestionsShape,
  refusals: ["text_too_complex", "too_many_analyses"],
  async handle({ caller, params, tools }) {
    const material = await caller.inAccount(async (account) => ({
      brand: await requireBrand(account, caller, params.brand_id),
      keywords: await listKeywords(account, params.brand_id),
      documents: await readNewestDocuments(account, params.brand_id),
      posts: await readNewestPosts(account, { rowsMax: postsMax, charactersMax }),
    }));
    const suggestions = await tools.analysis.analyze(caller.accountId, "suggestKeywords", material);
    const read = material.posts.length;
    const items = suggestions.map((one) => ({ ...one, reason: reasonFor(one, read) }));
    return { body: present(suggestionsShape, { items, postsRead: read }) };
  },
});

function reasonFor({ source, count }: KeywordSuggestion, read: number): string {
  if (source === "overview") return "From the brand's overview.";
  if (source === "documents") {
    return count === 1
      ? "One of the brand's pages is about it."
      : `${count} of the brand's pages are about it.`;
  }
  return `${count} of the newest ${read.toLocaleString("en")} forum posts mention it.`;
}
