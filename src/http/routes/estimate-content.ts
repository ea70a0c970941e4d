/** POST /estimates/ — what generating would cost and take, and what would keep it from starting. */
import { z } from "zod";
import { costBases, estimate } from "../../generation/estimate.ts";
import { inWords } from "../../generation/forecast/keep-forecast.ts";
import { findApiKey } from "../../records/api-keys.ts";
import { defineOperation } from "../operation.ts";
import { generateParameters } from "./generate-content.ts";
import { toDollars } from "../to-dollars.ts";

const estimateShape = z.object({
  writer: z.string().meta({
    description: "The model that will write, as `provider:model`, or `built-in`.",
    example: "anthropic:claude-sonnet-5",
  }),
  estimated_time: z.string().meta({
    description: "As `generateContent` would say it now.",
    example: "2-4 minutes",
  }),
  estimated_seconds: z
    .array(z.int())
    .length(2)
    .meta({
      description: "The same, finer: from and to.",
      example: [95, 210],
    }),
  cost_usd: z
    .object({ from: z.number().meta({ example: 0.03 }), to: z.number().meta({ example: 0.08 }) })
    .nullable()
    .meta({
      description: "Both 0 for the built-in writer; null where nobody knows the model's price.",
    }),
  based_on: z.enum(costBases).meta({
    description:
      "What the cost was reckoned from: the account's last jobs of this type and writer, or the usual length of its calls without what a model thinks.",
    example: "recent_jobs",
  }),
  daily_budget_left_usd: z.number().nullable().meta({
    description:
      "What the account, or this key, may still spend today; null where nothing bounds it, and for test keys.",
    example: 48.5,
  }),
  problems: z
    .array(
      z.object({
        code: z.string().meta({ example: "brand_needs_keywords" }),
        message: z.string().meta({ example: "The brand needs keywords." }),
        redirect_url: z.string().nullable().meta({
          description: "The page where it can be mended.",
          example: "/agents/brand/7/keywords/",
        }),
      }),
    )
    .meta({ description: "What generating would be refused for now; empty where it would start." }),
});

export const estimateContent = defineOperation({
  id: "estimateContent",
  method: "POST",
  path: "/estimates/",
  tag: "Generate",
  scope: "read",
  summary: "Estimate time and cost",
  description:
    "Takes what `generateContent` takes and starts nothing: who will write, how long it will take, what it will cost, and everything that would keep it from starting.",
  body: generateParameters,
  answer: estimateShape,
  async handle({ caller, body, tools }) {
    const found = await caller.inAccount(async (account) => {
      const key = caller.apiKeyId === null ? undefined : await findApiKey(account, caller.apiKeyId);
      const asker = {
        keyBrandId: caller.brandId,
        apiKeyId: caller.apiKeyId,
        live: key?.mode !== "test",
      };
      return estimate(tools, account, asker, {
        contentType: body.content_type,
        customTopic: body.custom_topic,
        customPrompt: body.custom_prompt,
        forumPostId: body.forum_post_id,
        brandId: body.brand_id,
        language: body.language,
      });
    });
    return {
      body: {
        writer: found.writer,
        estimated_time: inWords(found.time.minutes),
        estimated_seconds: [found.time.seconds.min, found.time.seconds.max],
        cost_usd: found.cost && {
          from: toDollars(found.cost.from),
          to: toDollars(found.cost.to),
        },
        based_on: found.basedOn,
        daily_budget_left_usd:
          found.budgetLeftMicros === null ? null : toDollars(found.budgetLeftMicros),
        problems: found.problems.map(({ code, message, redirectUrl }) => ({
          code,
          message,
          redirect_url: redirectUrl ?? null,
        })),
      },
    };
  },
});
