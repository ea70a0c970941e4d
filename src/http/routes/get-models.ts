/** GET /models/ — what writes for the account, what it costs, and what may be spent. */
import { z } from "zod";
import type { Config } from "../../config.ts";
import { fullName, operatorsChoice } from "../../llm/model-choice.ts";
import { listPrices } from "../../llm/price.ts";
import { findAccountModels } from "../../records/account-models.ts";
import { readOwnLimits } from "../../records/account-limits.ts";
import { readLastCall } from "../../records/model-calls.ts";
import { findModelProblem, problemCodes } from "../find-model-problem.ts";
import { defineOperation } from "../operation.ts";
import { requireWholeAccount } from "../own-brand.ts";
import { toDollars } from "../to-dollars.ts";
import { ownModelShape, presentOwnModel } from "./model-shape.ts";

const modelsShape = z.object({
  writer: z.string().meta({
    description: "What live keys write with now, as `provider:model`, or `built-in`.",
    example: "anthropic:claude-sonnet-5",
  }),
  paid_by: z.enum(["account", "operator", "nobody"]).meta({ example: "account" }),
  own: ownModelShape
    .nullable()
    .meta({ description: "What the account brought itself; null where it brought nothing." }),
  operators: z
    .object({
      model: z.string().meta({ example: "openai:gpt-5.4" }),
      fast_model: z.string().meta({ example: "openai:gpt-5.4-mini" }),
      fallback: z.array(z.string()).meta({ example: [] }),
    })
    .nullable()
    .meta({
      description: "What whoever runs the service gives to all; null where that is nothing.",
    }),
  problem: z
    .object({
      code: z.enum(problemCodes).meta({ example: "model_key_refused" }),
      message: z.string().meta({ example: "The model's provider refused the key." }),
    })
    .nullable()
    .meta({
      description:
        "Why the model cannot write now, from the account's last call to it; null where nothing is known against it.",
      example: null,
    }),
  caps: z
    .object({
      job_usd: z.number().meta({ example: 5 }),
      job_tokens: z.int().meta({ example: 2_000_000 }),
      day_usd: z.number().meta({ example: 50 }),
      day_tokens: z.int().meta({ example: 50_000_000 }),
    })
    .nullable()
    .meta({
      description:
        "What one job and one day of the account may take; null where whoever runs the service switched that off.",
    }),
  prices: z
    .array(
      z.object({
        model: z.string().meta({ example: "anthropic:claude-sonnet-5" }),
        input_usd: z.number().meta({ example: 2 }),
        cached_input_usd: z.number().meta({ example: 0.2 }),
        output_usd: z.number().meta({ example: 10 }),
        as_of: z.string().nullable().meta({
          description: "The day of the price list; null where whoever runs the service said it.",
          example: "2026-10-10",
        }),
      }),
    )
    .meta({ description: "What is known of prices, in US dollars for a million tokens." }),
});

export const getModels = defineOperation({
  id: "getModels",
  method: "GET",
  path: "/models/",
  tag: "Models",
  scope: "read",
  summary: "Get the account's models",
  description:
    "The account's own model, what whoever runs the service gives to all, prices, and what may be spent. No key is ever shown.",
  answer: modelsShape,
  async handle({ caller, tools }) {
    requireWholeAccount(caller);
    const { config } = tools;
    const { own, limits, lastCall } = await caller.inAccount(async (account) => ({
      own: await findAccountModels(account),
      limits: await readOwnLimits(account),
      lastCall: await readLastCall(account),
    }));
    const operators = operatorsChoice(config);
    const shown = own ? presentOwnModel(own) : null;
    return {
      body: {
        writer: shown?.model ?? (operators ? fullName(operators.strong) : "built-in"),
        paid_by: own ? "account" : operators ? "operator" : "nobody",
        own: shown,
        operators: operators
          ? {
              model: fullName(operators.strong),
              fast_model: fullName(operators.fast),
              fallback: operators.fallback.map(fullName),
            }
          : null,
        problem: await findModelProblem(tools, caller, { own, lastCall }),
        caps: config.limits ? capsOf(config, limits.dailyBudgetMicros) : null,
        prices: listPrices(config.modelPrices).map(({ model, price, asOf }) => ({
          model,
          input_usd: toDollars(price.input),
          cached_input_usd: toDollars(price.cachedInput),
          output_usd: toDollars(price.output),
          as_of: asOf,
        })),
      },
    };
  },
});

function capsOf(config: Config, ownBudgetMicros: number | null) {
  return {
    job_usd: toDollars(config.jobBudgetMicros),
    job_tokens: config.jobTokensMax,
    day_usd: toDollars(ownBudgetMicros ?? config.accountBudgetMicros),
    day_tokens: config.accountTokensMax,
  };
}
