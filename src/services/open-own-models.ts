/** What the API needs for accounts that bring a model of their own: to keep their keys, and to try the models out. */
import type { Config } from "../config.ts";
import { Refusal } from "../errors.ts";
import type { RouteTools } from "../http/route.ts";
import { tryModels } from "../llm/try-model.ts";
import type { Log } from "../log.ts";
import { openSecret } from "../secret.ts";
import { encryptionOf, modelOptions } from "./job-models.ts";
import { openPublicWay } from "./open-public-way.ts";

/** Each takes up to half a minute, at the pace of whatever server an account named. */
const triesMax = 20;

export async function openOwnModels({
  config,
  log,
}: {
  config: Config;
  log: Log;
}): Promise<RouteTools["models"]> {
  const { rules, resolving, fetch: publicFetch } = openPublicWay(config);
  const trying = new Set<number>();
  return {
    encryption: encryptionOf(await openSecret(config)),
    rules,
    resolving,
    async tryOut(accountId, choice, signal) {
      if (trying.size >= triesMax || trying.has(accountId)) {
        throw new Refusal("rate_limited", {
          message: "A model is being tested already. Send this again in a few seconds.",
          retryAfterSeconds: 5,
        });
      }
      trying.add(accountId);
      try {
        return await tryModels({ ...modelOptions(config), publicFetch, log }, choice, signal);
      } finally {
        trying.delete(accountId);
      }
    },
  };
}
