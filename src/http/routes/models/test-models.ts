/** POST /models/test/ — asks a model for a word: do the key, the name and the way to it work? */
import { z } from "zod";
import { accountsChoice } from "../../../llm/model-choice.ts";
import type { TriedModel } from "../../../llm/try-model.ts";
import { isOperator } from "../../is-operator.ts";
import { defineOperation } from "../../operation.ts";
import { requireWholeAccount } from "../../own-brand.ts";
import { toDollars } from "../../to-dollars.ts";
import {
  environmentKeyField,
  modelFields,
  modelParameter,
  readModel,
  requireKey,
} from "./model-shape.ts";

const testShape = z.object({
  ok: z.boolean().meta({ description: "Whether all models responded.", example: true }),
  models: z.array(
    z.object({
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
            example: "The provider of anthropic:claude-sonnet-5 rejected the account's own key.",
          }),
        })
        .nullable()
        .meta({ example: null }),
    }),
  ),
});

export const testModels = defineOperation({
  id: "testModels",
  method: "POST",
  path: "/models/test/",
  tag: "Models",
  scope: "admin",
  summary: "Test a model",
  description:
    "Asks the given model for a single word, at minimal cost, before you set it. Nothing is stored, and you must send the key: a stored key is only used for writing. An account can run one test at a time.",
  body: z.object({
    model: modelParameter,
    ...modelFields,
    use_environment_key: environmentKeyField,
  }),
  answer: testShape,
  async handle({ caller, body, tools, signal }) {
    requireWholeAccount(caller);
    const { config, models } = tools;
    const read = { ...tools, isOperator: await isOperator(tools, caller) };
    const given = await readModel(read, body);
    const own = { ...given, key: requireKey(given) };
    const accountId = await caller.inAccount(async (account) => account.accountId);
    // Holds neither a request slot nor a database connection while the provider responds.
    return {
      async later() {
        const tried = await models.tryOut(accountId, accountsChoice(config, own), signal);
        return {
          body: { ok: tried.every(({ failure }) => failure === null), models: tried.map(present) },
        };
      },
    };
  },
});

function present(tried: TriedModel) {
  const { failure, costMicros } = tried;
  return {
    model: tried.model,
    ok: failure === null,
    milliseconds: tried.milliseconds,
    input_tokens: tried.inputTokens,
    output_tokens: tried.outputTokens,
    cost_usd: costMicros === null ? null : toDollars(costMicros),
    failure: failure && { code: failure.code, message: failure.message },
  };
}
