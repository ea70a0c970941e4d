/**
 * Finds usable models: providers whose key is in the environment, model servers on this machine, and local models. Only
 * for the operator: shown on the dashboard's page "Choose a model", in the banner and by `doctor`.
 */
import type { Config } from "../config.ts";
import { providerNames } from "../config/model-values.ts";
import type { ModelPrice, ProviderName } from "../config/model-values.ts";
import { findKnownModel } from "../local-models/catalog.ts";
import { isEngineInstalled } from "../local-models/is-engine-installed.ts";
import { openModelStore } from "../local-models/store.ts";
import { findServers, listModels } from "./find-servers.ts";
import type { FoundServer } from "./find-servers.ts";
import { environmentCredentials } from "./model-choice.ts";
import type { EnvironmentKeys } from "./model-choice.ts";
import { listPrices } from "./price.ts";

export interface FoundKey {
  provider: ProviderName;
  /** The environment variable with the key, such as OPENAI_API_KEY. */
  variable: string;
  /** Names without the provider; the recommended one first. */
  models: string[];
}

export interface DownloadedModel {
  /** The name after `local:`. */
  name: string;
  title: string;
  bytes: number;
}

export interface FoundModels {
  keys: FoundKey[];
  servers: FoundServer[];
  downloaded: DownloadedModel[];
}

type FindingConfig = EnvironmentKeys &
  Pick<Config, "modelPorts" | "port" | "modelPrices" | "dataDir">;

/** The models that docs/models.md recommends. */
const recommended: Readonly<Partial<Record<ProviderName, string>>> = {
  openai: "gpt-5.4",
  anthropic: "claude-sonnet-5",
  google: "gemini-2.5-pro",
};

export async function findModels(config: FindingConfig): Promise<FoundModels> {
  const [keys, servers, downloaded] = await Promise.all([
    findKeys(config),
    // This service may itself listen on the default port of a model server.
    findServers(config.modelPorts.filter((port) => port !== config.port)),
    listLocalModels(config.dataDir),
  ]);
  return { keys, servers, downloaded };
}

async function listLocalModels(dataDir: string): Promise<DownloadedModel[]> {
  if (!isEngineInstalled()) return [];
  const stored = await openModelStore(dataDir).list();
  return stored.map(({ name, bytes }) => ({
    name,
    title: findKnownModel(name)?.title ?? name,
    bytes,
  }));
}

async function findKeys(config: FindingConfig): Promise<FoundKey[]> {
  const credentials = environmentCredentials(config);
  const found = await Promise.all(
    providerNames.map(async (provider): Promise<FoundKey | undefined> => {
      if (provider === "compatible") return findOwnServer(config.modelUrl);
      if (provider === "local") return undefined;
      const { key, name: variable } = credentials[provider];
      return key === ""
        ? undefined
        : { provider, variable, models: modelsOf(provider, config.modelPrices) };
    }),
  );
  return found.filter((one) => one !== undefined);
}

async function findOwnServer(url: string): Promise<FoundKey | undefined> {
  if (url === "") return undefined;
  const listing = await listModels(fetch, url);
  const models = listing.isReachable ? (listing.models ?? []).map(({ id }) => id) : [];
  return models.length === 0
    ? undefined
    : { provider: "compatible", variable: "PRESSROOM_MODEL_URL", models };
}

function modelsOf(provider: ProviderName, prices: ReadonlyMap<string, ModelPrice>): string[] {
  const known = listPrices(prices)
    .map(({ model }) => model)
    .filter((model) => model.startsWith(`${provider}:`))
    .map((model) => model.slice(provider.length + 1));
  return [...new Set([recommended[provider] ?? known[0] ?? "", ...known])];
}
