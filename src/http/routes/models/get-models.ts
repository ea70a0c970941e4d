/** GET /models/ — the account's models, their prices and spending caps. */
import { z } from "zod";
import type { Config } from "../../../config.ts";
import { fullName, operatorsChoice } from "../../../llm/model-choice.ts";
import { listPrices } from "../../../llm/price.ts";
import { findAccountModels } from "../../../records/models/account-models.ts";
import { readOwnLimits } from "../../../records/accounts/account-limits.ts";
import { readLastCall } from "../../../records/models/model-calls.ts";
import { findModelProblem, problemCodes } from "../../find-model-problem.ts";
import { defineOperation } from "../../operation.ts";
import { requireWholeAccount } from "../../own-brand.ts";
import { toDollars } from "../../to-dollars.ts";
import { ownModelShape, presentOwnModel } from "./model-shape.ts";

const modelsShape = z.object({
  writer: z.string().meta({
    description: "What live keys currently write with: a model as `provider:model`, or `built-in`.",
    example: "anthropic:claude-sonnet-5",
  }),
  paid_by: z.enum(["account", "operator", "nobody"]).meta({ example: "account" }),
  own: ownModelShape
    .nullable()
    .meta({ description: "The account's own model; null if it has none." }),
  operators: z
    .object({
      model: z.string().meta({ example: "openai:gpt-5.4" }),
      fast_model: z.string().meta({ example: "openai:gpt-5.4-mini" }),
      fallback: z.array(z.string()).meta({ example: [] }),
    })
    .nullable()
    .meta({
      description: "The models that the operator provides to all accounts; null if there are none.",
    }),
  problem: z
    .object({
      code: z.enum(problemCodes).meta({ example: "model_key_refused" }),
      message: z.string().meta({ example: "The model provider rejected the API key." }),
    })
    .nullable()
    .meta({
      description:
        "Why the model cannot write at the moment, based on the account's last call to it; null if no problem is known.",
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
        "The spending caps per job and per day for the account; null if the operator has turned them off.",
    }),
  prices: z
    .array(
      z.object({
        model: z.string().meta({ example: "anthropic:claude-sonnet-5" }),
        input_usd: z.number().meta({ example: 2 }),
        cached_input_usd: z.number().meta({ example: 0.2 }),
        output_usd: z.number().meta({ example: 10 }),
        as_of: z.string().nullable().meta({
          description: "The date of the price list; null if the operator set the price.",
          example: "2026-10-10",
        }),
      }),
    )
    .meta({ description: "Known prices, in US dollars per million tokens." }),
});

export const getModels = defineOperation({
  id: "getModels",
  method: "GET",
  path: "/models/",
  tag: "Models",
  scope: "read",
  summary: "Get the account's models",
  description:
    "Returns the account's own model, the models that the operator provides, prices and spending caps. API keys are never shown.",
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
