/** What the API needs for accounts that bring a model of their own: to keep their keys, and to try the models out. */
import type { Config } from "../config.ts";
import { Refusal } from "../errors.ts";
import type { RouteTools } from "../http/route.ts";
import { findModels } from "../llm/find-models.ts";
import { listModels } from "../llm/find-servers.ts";
import { catalogue as usualCatalogue } from "../local-models/catalogue.ts";
import type { KnownModel } from "../local-models/catalogue.ts";
import { openDownloads } from "../local-models/download-manager.ts";
import { openModelStore } from "../local-models/store.ts";
import type { Log } from "../log.ts";
import { openSecret } from "../instance-secret.ts";
import { openModelEncryption } from "../records/models/account-models.ts";
import { openLocalModelFetch, openPublicModelFetch } from "./open-model-fetch.ts";

/** Each takes up to half a minute, at the pace of whatever server an account named. */
const triesMax = 20;
/** A page that is opened twice, or looks again by itself, asks nobody twice. */
const rememberedMs = 2_000;
const rememberedMax = 20;

export interface AccountModelsOptions {
  config: Config;
  log: Log;
  /** For tests: other models to download than the usual ones. */
  catalogue?: readonly KnownModel[] | undefined;
}

export async function openAccountModels({
  config,
  log,
  catalogue = usualCatalogue,
}: AccountModelsOptions): Promise<RouteTools["models"]> {
  const accounts = openPublicModelFetch(config);
  const operators = openLocalModelFetch(config);
  const find = remember(() => findModels(config));
  // The settings' own address may be anywhere.
  const wayTo = (url: string) => (url === config.modelUrl ? fetch : operators.fetch);
  const look = remember((url: string) => listModels(wayTo(url), url));
  const trying = new Set<number>();
  return {
    encryption: openModelEncryption(await openSecret(config)),
    accounts,
    operators,
    find: () => find(""),
    downloads: openDownloads({
      store: openModelStore(config.dataDir),
      catalogue,
      mirror: config.modelMirror,
      log,
    }),
    look,
    async tryOut(accountId, choice, signal) {
      if (trying.size >= triesMax || trying.has(accountId)) {
        throw new Refusal("rate_limited", {
          message: "Another model test is in progress. Try again in a few seconds.",
          retryAfterSeconds: 5,
        });
      }
      trying.add(accountId);
      try {
        // Loaded on demand: the code that calls models takes 60 ms of each start, and only this needs it here.
        const [{ tryModels }, { modelOptions }] = await Promise.all([
          import("../llm/check-model-connection.ts"),
          import("./job-models.ts"),
        ]);
        const ways = { publicFetch: accounts.fetch, localFetch: operators.fetch };
        return await tryModels({ ...modelOptions(config), ...ways, log }, choice, signal);
      } finally {
        trying.delete(accountId);
      }
    },
  };
}

/** The same answer for whoever asks at the same moment or a little later. */
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
