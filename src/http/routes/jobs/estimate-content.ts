/** POST /estimates/ — estimates the time and cost of a generate request, and what would prevent it. */
import { z } from "zod";
import { costBases, estimate } from "../../../jobs/estimate-request.ts";
import { inWords } from "../../../jobs/keep-forecast.ts";
import { findApiKey } from "../../../records/keys/api-keys.ts";
import { defineOperation } from "../../operation.ts";
import { present } from "../../responses/present-record.ts";
import { generateParameters, toGenerationParameters } from "./generate-content.ts";
import { toDollars } from "../../responses/to-dollars.ts";

const estimateShape = z.object({
  writer: z.string().meta({
    description: "The model that will write the content, as `provider:model`, or `built-in`.",
    example: "anthropic:claude-sonnet-5",
  }),
  estimated_time: z.string().meta({
    description:
      "How long the job is expected to take, in the same format as in [Generate content](#generateContent).",
    example: "2-4 minutes",
  }),
  estimated_seconds: z
    .array(z.int())
    .length(2)
    .meta({
      description: "`estimated_time` in seconds, as a minimum and a maximum.",
      example: [95, 210],
    }),
  cost_usd: z
    .object({ from: z.number().meta({ example: 0.03 }), to: z.number().meta({ example: 0.08 }) })
    .nullable()
    .meta({
      description:
        "The estimated cost; null if the model's price is unknown. For the built-in writer, `from` and `to` are both 0.",
    }),
  based_on: z.enum(costBases).meta({
    description:
      "What the cost estimate is based on. `recent_jobs`: the account's recent jobs with this content type and writer. `typical_length`: the typical length of the model calls, excluding reasoning tokens. `built_in_writer`: the built-in writer, which is free. `unknown_price`: there is no estimate, because the model's price is unknown.",
    example: "recent_jobs",
  }),
  daily_budget_left_usd: z.number().nullable().meta({
    description:
      "The amount that the account or this key can still spend today; null for test keys or if there is no limit.",
    example: 48.5,
  }),
  problems: z
    .array(
      z.object({
        code: z.string().meta({ example: "brand_needs_keywords" }),
        message: z
          .string()
          .meta({ example: "The brand needs keywords before content can be generated." }),
        redirect_url: z.string().nullable().meta({
          description: "The page where you can fix the problem.",
          example: "/agents/brand/7/keywords/",
        }),
      }),
    )
    .meta({
      description:
        "The reasons a generate request would be rejected now; empty if it would be accepted.",
    }),
});

export const estimateContent = defineOperation({
  id: "estimateContent",
  method: "POST",
  path: "/estimates/",
  tag: "Generate",
  scope: "read",
  summary: "Estimate time and cost",
  description:
    "Takes the same parameters as [Generate content](#generateContent) but starts nothing. Returns the writer, the expected time and cost, and every problem that would prevent the job from starting.",
  body: generateParameters,
  answer: estimateShape,
  async handle({ caller, body, tools }) {
    const found = await caller.inAccount(async (account) => {
      const key = caller.apiKeyId === null ? undefined : await findApiKey(account, caller.apiKeyId);
      const estimateCaller = {
        keyBrandId: caller.brandId,
        apiKeyId: caller.apiKeyId,
        live: key?.mode !== "test",
      };
      return estimate(tools, account, estimateCaller, toGenerationParameters(body));
    });
    const { time, cost, budgetLeftMicros } = found;
    return {
      body: present(estimateShape, {
        ...found,
        estimatedTime: inWords(time.minutes),
        estimatedSeconds: [time.seconds.min, time.seconds.max],
        costUsd: cost && { from: toDollars(cost.from), to: toDollars(cost.to) },
        dailyBudgetLeftUsd: toDollars(budgetLeftMicros),
        problems: found.problems.map(({ code, message, redirectUrl = null }) => ({
          code,
          message,
          redirectUrl,
        })),
      }),
    };
  },
});
