/** GET /models/local/ — the models that can run on this machine, which of them are here, and how far the others are. */
import { z } from "zod";
import { operatorsChoice } from "../../../llm/model-choice.ts";
import { isEngineInstalled } from "../../../local-models/is-engine-installed.ts";
import { findAccountModels } from "../../../records/models/account-models.ts";
import type { Caller } from "../../caller.ts";
import { isOperator } from "../../is-operator.ts";
import { defineOperation } from "../../operation.ts";
import type { RouteTools } from "../../route.ts";
import { localModelShape, presentLocalModel } from "./local-model-shape.ts";

export const listLocalModels = defineOperation({
  id: "listLocalModels",
  method: "GET",
  path: "/models/local/",
  tag: "Models",
  scope: "read",
  summary: "List local models",
  description:
    "The catalogue of models that run on this machine, and those that were added by hand, with the progress of downloads. Empty for an account that shares its installation with others.",
  answer: z.object({
    is_operator: z.boolean().meta({
      description: "Whether the account may download, verify and remove models.",
      example: true,
    }),
    is_engine_installed: z.boolean().meta({
      description: "Whether the optional package that runs them is installed.",
      example: true,
    }),
    models: z.array(localModelShape),
  }),
  async handle({ caller, tools }) {
    if (!(await isOperator(tools, caller))) {
      return { body: { is_operator: false, is_engine_installed: false, models: [] } };
    }
    const inUse = await findInUse(tools, caller);
    const models = await tools.models.downloads.list();
    return {
      body: {
        is_operator: true,
        is_engine_installed: isEngineInstalled(),
        models: models.map((model) => presentLocalModel(model, inUse)),
      },
    };
  },
});

/** The local models that the account's own choice or the settings name. */
async function findInUse({ config }: RouteTools, caller: Caller): Promise<Set<string>> {
  const own = await caller.inAccount(findAccountModels);
  const operators = operatorsChoice(config);
  const named = own
    ? [own.model, own.fastModel].map((model) => ({ provider: own.provider, model }))
    : operators
      ? [operators.strong, operators.fast, ...operators.fallback]
      : [];
  const local = named.filter(({ provider }) => provider === "local");
  return new Set(local.flatMap(({ model }) => model ?? []));
}
