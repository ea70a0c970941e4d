/** Opens what the API's model operations need: encryption of accounts' keys, model discovery, downloads and tests. */
import type { Config } from "../config.ts";
import { Refusal } from "../errors.ts";
import type { RouteTools } from "../http/route.ts";
import { findModels } from "../llm/find-models.ts";
import { listModels } from "../llm/find-servers.ts";
import { catalog as usualCatalog } from "../local-models/catalog.ts";
import type { KnownModel } from "../local-models/catalog.ts";
import { openDownloads } from "../local-models/download-manager.ts";
import { openModelStore } from "../local-models/store.ts";
import type { Log } from "../log.ts";
import { openSecret } from "../instance-secret.ts";
import { openModelEncryption } from "../records/models/account-models.ts";
import { openLocalModelFetch, openPublicModelFetch } from "./open-model-fetch.ts";

/** Each test takes up to half a minute, depending on the account's server. */
const triesMax = 20;
/** So that pages that poll, or are open twice, share one lookup. */
const rememberedMs = 2_000;
const rememberedMax = 20;

export interface AccountModelsOptions {
  config: Config;
  log: Log;
  /** For tests: the models that can be downloaded. */
  catalog?: readonly KnownModel[] | undefined;
}

export async function openAccountModels({
  config,
  log,
  catalog = usualCatalog,
}: AccountModelsOptions): Promise<RouteTools["models"]> {
  const accounts = openPublicModelFetch(config);
  const operators = openLocalModelFetch(config);
  const find = remember(() => findModels(config));
  // The operator's configured URL can be any address.
  const fetchFor = (url: string) => (url === config.modelUrl ? fetch : operators.fetch);
  const look = remember((url: string) => listModels(fetchFor(url), url));
  const trying = new Set<number>();
  return {
    encryption: openModelEncryption(await openSecret(config)),
    accounts,
    operators,
    find: () => find(""),
    downloads: openDownloads({
      store: openModelStore(config.dataDir),
      catalog,
      mirror: config.modelMirror,
      log,
    }),
    listModels: look,
    async tryOut(accountId, choice, signal) {
      if (trying.size >= triesMax || trying.has(accountId)) {
        throw new Refusal("rate_limited", {
          message: "Another model test is in progress. Try again in a few seconds.",
          retryAfterSeconds: 5,
        });
      }
      trying.add(accountId);
      try {
        // Loaded on demand: the code that calls models takes 60 ms to load.
        const [{ tryModels }, { modelOptions }] = await Promise.all([
          import("../llm/check-model-connection.ts"),
          import("./job-models.ts"),
        ]);
        const fetches = { publicFetch: accounts.fetch, localFetch: operators.fetch };
        return await tryModels({ ...modelOptions(config), ...fetches, log }, choice, signal);
      } finally {
        trying.delete(accountId);
      }
    },
  };
}

/** Shares one answer between concurrent calls and those shortly afterward. */
function remember<T>(ask: (about: string) => Promise<T>): (about: string) => Promise<T> {
  const known = new Map<string, { answer: Promise<T>; until: number }>();
  return (about) => {
    const now = performance.now();
    for (const [key, { until }] of known) if (until <= now) known.delete(key);
    const found = known.get(about);
    if (found) return found.answer;
    if (known.size >= rememberedMax) known.clear();
    const answer = ask(about);
    known.set(about, { answer, until: now + rememberedMs });
    return answer;
  };
}
