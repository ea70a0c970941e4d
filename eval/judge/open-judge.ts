/**
 * Opens the judge's model by the service's own adapters, with the settings that the service has. They are looked for when
 * they are asked for, so that everything else works in a copy of the project that has none.
 */
import { readConfig } from "../../src/config.ts";
import type { JobModels } from "../../src/llm/model.ts";
import { createLog } from "../../src/log.ts";

interface ModelChoices {
  operatorsChoice: (config: object) => object | undefined;
}

interface ModelsDoor {
  openModels: (options: object) => { forJob: (job: object) => JobModels };
}

export async function openJudge(
  name: string,
  environment: Readonly<Record<string, string>>,
): Promise<JobModels> {
  const config: object = readConfig({ ...environment, PRESSROOM_MODEL: name });
  const { operatorsChoice } = await adapter<ModelChoices>("model-choice.ts");
  const { openModels } = await adapter<ModelsDoor>("open-models.ts");
  const choice = operatorsChoice(config);
  if (choice === undefined) throw new Error(`${name} is no model: write provider:model.`);
  const nothing = { micros: 0, tokens: 0 };
  // Whoever runs an evaluation has chosen how many cases there are; nobody else's budget is touched.
  const unlimited = { micros: Number.MAX_SAFE_INTEGER, tokens: Number.MAX_SAFE_INTEGER };
  const models = openModels({
    log: createLog("warn"),
    book: { spentToday: async () => nothing, spentOnJob: async () => nothing },
    caps: { job: unlimited, accountDay: unlimited },
    prices: settingOf(config, "modelPrices"),
    thoughtTokensMax: settingOf(config, "modelThoughtsMax"),
    callsMax: settingOf(config, "modelCallsMax"),
  });
  return models.forJob({ accountId: 0, jobId: 0, choice, record: () => {} });
}

async function adapter<Module>(file: string): Promise<Module> {
  return (await import(new URL(`../../src/llm/${file}`, import.meta.url).href)) as Module;
}

function settingOf(config: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(config, name)?.value;
}
