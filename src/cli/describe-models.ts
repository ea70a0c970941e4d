/** Describes the model in use, or the models that were found and where to choose one, in one line for banner and doctor. */
import type { Config } from "../config.ts";
import { findModels } from "../llm/find-models.ts";
import type { FoundModels } from "../llm/find-models.ts";
import type { ServerKind } from "../llm/find-servers.ts";
import { fullName } from "../llm/model-choice.ts";
import type { AccountModelsInUse } from "../records/models/account-models.ts";

export interface DescribedModels {
  /** As `provider:model`: the configured model, or the only one that accounts chose; null if there are none or several. */
  writer: string | null;
  /** Models that were found; only looked for if none is in use. */
  found: string[];
  /** The text for the banner and doctor. */
  line: string;
}

const kindNames: Readonly<Record<ServerKind, string>> = {
  ollama: "Ollama",
  lm_studio: "LM Studio",
  llama_cpp: "llama.cpp",
  vllm: "vLLM",
  other: "a model server",
};

export async function describeModels(
  { config, own }: { config: Config; own: readonly AccountModelsInUse[] },
  chooseUrl: string,
): Promise<DescribedModels> {
  const { model } = config;
  if (model) {
    const writer = fullName(model);
    return { writer, found: [], line: `${writer} (PRESSROOM_MODEL)` };
  }
  const chosen = [...new Set(own.map((one) => `${one.provider}:${one.model}`))];
  if (chosen.length > 0) {
    const writer = chosen.length === 1 ? (chosen[0] ?? null) : null;
    const named = chosen.slice(0, 3).join(", ");
    const line = `${named}${chosen.length > 3 ? " and others" : ""}, chosen in the dashboard`;
    return { writer, found: [], line };
  }
  const found = namesOf(await findModels(config));
  const seen = found.length === 0 ? "" : ` Found: ${found.join(", ")}.`;
  const line = `none, so Pressroom produces drafts only.${seen} Choose a model: ${chooseUrl}`;
  return { writer: null, found, line };
}

function namesOf({ servers, keys, downloaded }: FoundModels): string[] {
  return [
    ...servers.map(({ kind, models: [first] }) =>
      first === undefined ? `${kindNames[kind]} without a model` : `${kindNames[kind]} (${first})`,
    ),
    ...keys.map(({ variable }) => variable),
    ...downloaded.map(({ name }) => `local:${name}`),
  ];
}
