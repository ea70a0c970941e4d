/**
 * Checks the models: the configuration, what accounts chose, whether private model servers respond, and prices. Calls no
 * model; `model try` does that.
 */
import type { Config } from "../../config.ts";
import { listModels } from "../../llm/find-servers.ts";
import { fullName, operatorsChoice } from "../../llm/model-choice.ts";
import { priceOf } from "../../llm/price.ts";
import { addressOf } from "../../llm/credential.ts";
import type { AccountModelsInUse } from "../../records/models/account-models.ts";
import { describeModels } from "../describe-models.ts";
import { listRunning } from "../roles/running-services.ts";
import { ok, problem, warning } from "./finding.ts";
import type { Finding } from "./finding.ts";

export async function checkModels(
  config: Config,
  own: readonly AccountModelsInUse[],
): Promise<Finding[]> {
  const { line } = await describeModels(
    { config, own },
    `${addressOfService(config)}/agents/choose-model/`,
  );
  return [ok("models", line), ...(await checkServers(config, own)), ...checkPrices(config)];
}

/** The URL of the running service, whose PORT may differ from this process's. */
function addressOfService({ baseUrl, host, port, dataDir }: Config): string {
  const urls = listRunning(dataDir).flatMap(({ url }) => url ?? []);
  return baseUrl || (urls[0] ?? `http://${host}:${port}`);
}

/** Checks private model servers only: checking a public provider would require a model call. */
async function checkServers(
  { model, modelUrl }: Config,
  own: readonly AccountModelsInUse[],
): Promise<Finding[]> {
  const chosen = own
    .filter(({ provider, isOperators }) => provider === "compatible" && isOperators)
    .map(({ url }) => url);
  const urls = [...(model?.provider === "compatible" ? [modelUrl] : []), ...chosen];
  const asked = [...new Set(urls)].filter((url) => url !== "").slice(0, serversMax);
  const listings = await Promise.all(asked.map((url) => listModels(fetch, url)));
  return asked.flatMap((url, index) =>
    listings[index]?.isReachable === false
      ? [problem("models", `${url} is not responding: start the model server, or choose another.`)]
      : [],
  );
}

const serversMax = 5;

function checkPrices(config: Config): Finding[] {
  const choice = operatorsChoice(config);
  if (!choice) return [];
  const names = [choice.strong, choice.fast, ...choice.fallback];
  const unpriced = names.filter((name) => {
    const compatibleUrl = addressOf(name.provider, choice.credentialOf(name.provider));
    return priceOf({ prices: config.modelPrices, compatibleUrl }, name) === null;
  });
  const distinct = [...new Set(unpriced.map(fullName))];
  return distinct.map((name) =>
    warning(
      "models",
      `The price of ${name} is unknown, so only the token budgets apply to it, not the dollar budgets. Set the price in PRESSROOM_MODEL_PRICES.`,
    ),
  );
}
