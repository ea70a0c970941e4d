/** Opens models for judges and single prompts with the service's adapters, and selects the model settings of an environment. */
import { readConfig } from "../../src/config.ts";
import type { JobModels, ModelCall } from "../../src/llm/model.ts";
import { operatorsChoice } from "../../src/llm/model-choice.ts";
import { openModels } from "../../src/llm/open-models.ts";
import { createLog } from "../../src/log.ts";
import { modelOptions } from "../../src/services/job-models.ts";

const modelSettings =
  /^(?:PRESSROOM_MODEL(?:_\w+)?|PRESSROOM_(?:JOB|ACCOUNT)_(?:BUDGET|TOKENS)|(?:OPENAI|ANTHROPIC|GOOGLE_GENERATIVE_AI)_(?:API_KEY|BASE_URL))$/;

/** The model settings of an environment, which are the only ones passed to the service. */
export function modelEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const chosen: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (modelSettings.test(name) && value !== undefined && value !== "") chosen[name] = value;
  }
  return chosen;
}

export function openModel(
  name: string,
  environment: Readonly<Record<string, string>>,
  record: (call: ModelCall) => void = () => {},
): JobModels {
  // No limits: the user of an evaluation has chosen the number of calls.
  const config = readConfig({ ...environment, PRESSROOM_MODEL: name, PRESSROOM_LIMITS: "off" });
  const choice = operatorsChoice(config);
  if (choice === undefined) throw new Error(`${name} is no model: write provider:model.`);
  const nothing = { micros: 0, tokens: 0 };
  const models = openModels({
    ...modelOptions(config),
    log: createLog("error"),
    records: { spentToday: async () => nothing, spentOnJob: async () => nothing },
  });
  return models.forJob({ accountId: 0, jobId: 0, choice, record });
}
