/** The account's own model: read with prices and caps, set, delete and test. */
import { z } from "zod";
import type { Config } from "../../../config.ts";
import { Refusal } from "../../../errors.ts";
import { accountsChoice, fullName, operatorsChoice } from "../../../llm/model-choice.ts";
import { listPrices } from "../../../llm/price.ts";
import type { TriedModel } from "../../../llm/check-model-connection.ts";
import { readOwnLimits } from "../../../records/accounts/account-limits.ts";
import {
  changeAccountModels,
  findAccountModels,
  setAccountModels,
  unsetAccountModels,
} from "../../../records/models/account-models.ts";
import { readLastCall } from "../../../records/models/model-calls.ts";
import { findModelProblem, problemCodes } from "../../model-availability.ts";
import { isOperator } from "../../authentication/is-operator.ts";
import { defineOperation } from "../../operation.ts";
import { requireWholeAccount } from "../../authentication/own-brand.ts";
import { present } from "../../responses/present-record.ts";
import { toDollars } from "../../responses/to-dollars.ts";
import {
  environmentKeyField,
  modelFields,
  modelParameter,
  ownModelShape,
  presentOwnModel,
  readModel,
  requireKey,
} from "./model-shape.ts";

const modelsShape = z.object({
  writer: z.string().meta({
    description:
      "What live keys currently use: a model as `provider:model`, or `built-in` for the built-in writer.",
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
        "Why the model cannot be used at the moment, based on the account's last call to it; null if no problem is known.",
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
        "The budgets per job and per day for the account; null if the operator has turned them off.",
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
    "Returns the account's own model, the models that the operator provides, prices and budgets. API keys are never returned.",
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

const givenModel = z.object({
  model: modelParameter,
  ...modelFields,
  use_environment_key: environmentKeyField,
});

export const setModels = defineOperation({
  id: "setModels",
  method: "PUT",
  path: "/models/",
  tag: "Models",
  scope: "admin",
  summary: "Set the account's own model",
  description:
    "From now on, live keys use this model instead of the one the operator provides, at the account's own expense. The provider's API key is stored encrypted; if you omit `key`, the stored one is kept as long as the provider and URL stay the same. This does not check whether the model responds. To do that, [test the model](#testModels) first.",
  body: givenModel,
  answer: ownModelShape,
  async handle({ caller, body, tools }) {
    requireWholeAccount(caller);
    const { models } = tools;
    const read = { ...tools, isOperator: await isOperator(tools, caller) };
    const wanted = await readModel(read, body);
    const stored = await caller.inAccount(async (account) => {
      // A stored key is only sent to the URL that it was stored for; otherwise a caller could have it sent to their own
      // server.
      const isChanged = wanted.key === undefined && (await changeAccountModels(account, wanted));
      if (!isChanged) {
        await setAccountModels(models, account, { ...wanted, key: requireKey(wanted) });
      }
      return findAccountModels(account);
    });
    if (!stored) throw new Error("the model was not stored");
    return { body: presentOwnModel(stored) };
  },
});

export const deleteModels = defineOperation({
  id: "deleteModels",
  method: "DELETE",
  path: "/models/",
  tag: "Models",
  scope: "admin",
  summary: "Delete the account's own model",
  description:
    "Deletes the model and its key. Live keys then use the model that the operator provides, if any.",
  status: 204,
  refusals: ["model_not_set"],
  async handle({ caller }) {
    requireWholeAccount(caller);
    if (!(await caller.inAccount(unsetAccountModels))) throw new Refusal("model_not_set");
    return {};
  },
});

const triedShape = z.object({
  model: z.string().meta({ example: "anthropic:claude-sonnet-5" }),
  ok: z.boolean().meta({ example: true }),
  milliseconds: z.int().nullable().meta({ example: 820 }),
  input_tokens: z.int().nullable().meta({ example: 40 }),
  output_tokens: z.int().nullable().meta({ example: 2 }),
  cost_usd: z.number().nullable().meta({
    description: "Null if the price is unknown.",
    example: 0.0001,
  }),
  failure: z
    .object({
      code: z.string().meta({ example: "model_key_refused" }),
      message: z.string().meta({
        description: "What went wrong and who can fix it.",
        example:
          "The provider of anthropic:claude-sonnet-5 rejected the account's provider API key. Set another one with `pressroom model set`.",
      }),
    })
    .nullable()
    .meta({ example: null }),
});

export const testModels = defineOperation({
  id: "testModels",
  method: "POST",
  path: "/models/test/",
  tag: "Models",
  scope: "admin",
  summary: "Test a model",
  description:
    "Asks a model for a single word, at minimal cost, so that you can test it before you set it. Nothing is stored, and you must send the key: a stored key is used only to generate content. An account can run one test at a time.",
  body: givenModel,
  answer: z.object({
    ok: z.boolean().meta({ description: "Whether all models responded.", example: true }),
    models: z.array(triedShape),
  }),
  async handle({ caller, body, tools, signal }) {
    requireWholeAccount(caller);
    const { config, models } = tools;
    const read = { ...tools, isOperator: await isOperator(tools, caller) };
    const given = await readModel(read, body);
    const own = { ...given, key: requireKey(given) };
    // Holds neither a request slot nor a database connection while the provider responds.
    return {
      async later() {
        const tried = await models.tryOut(caller.accountId, accountsChoice(config, own), signal);
        const ok = tried.every(({ failure }) => failure === null);
        return { body: { ok, models: tried.map(presentTried) } };
      },
    };
  },
});

function presentTried(tried: TriedModel) {
  const { failure, costMicros } = tried;
  return present(triedShape, {
    ...tried,
    ok: failure === null,
    costUsd: toDollars(costMicros),
    failure: failure && { code: failure.code, message: failure.message },
  });
}
