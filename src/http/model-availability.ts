/**
 * Finds out why the account's model is unavailable, for example because of a rejected key or a server that is
 * down.
 */
import { existsSync } from "node:fs";
import { failureCodes } from "../errors.ts";
import { environmentCredentials, operatorsChoice } from "../llm/model-choice.ts";
import type { ProviderName } from "../config/model-values.ts";
import { resolveLocalModel } from "../local-models/store.ts";
import type { AccountModelsRecord } from "../records/models/account-models.ts";
import type { LastCall } from "../records/models/model-calls.ts";
import type { Caller } from "./authentication/caller.ts";
import { isOperator } from "./authentication/is-operator.ts";
import type { RouteTools } from "./route.ts";

/** Problems that a person can fix; all others concern a single request. */
export const problemCodes = [
  "model_key_refused",
  "model_no_money",
  "model_unknown",
  "model_unavailable",
] as const;
type ProblemCode = (typeof problemCodes)[number];

const minuteMs = 60_000;
/** A server often recovers by itself; a key does not. */
const rememberedMs: Readonly<Record<ProblemCode, number>> = {
  model_key_refused: 7 * 24 * 60 * minuteMs,
  model_no_money: 24 * 60 * minuteMs,
  model_unknown: 7 * 24 * 60 * minuteMs,
  model_unavailable: 10 * minuteMs,
};

export interface ModelProblem {
  code: ProblemCode;
  message: string;
}

interface Known {
  own: AccountModelsRecord | undefined;
  lastCall: LastCall | undefined;
}

export async function findModelProblem(
  tools: RouteTools,
  caller: Caller,
  { own, lastCall }: Known,
): Promise<ModelProblem | null> {
  const { config } = tools;
  if (!own && !config.model) return null;
  const provider = (own?.provider ?? config.model?.provider) as ProviderName;
  if (own?.isKeyOfEnvironment) {
    const { key, url, name } = environmentCredentials(config)[provider];
    if (key === "" && url === "") {
      return { code: "model_key_refused", message: `${name} is no longer set.` };
    }
  }
  if (provider === "local" && (await isOperator(tools, caller))) {
    const path = resolveLocalModel(config.dataDir, own?.model ?? config.model?.model ?? "");
    if (!existsSync(path))
      return { code: "model_unknown", message: "The model is not downloaded." };
  }
  const recent = problemOf(lastCall, own);
  // The operator sees the server's current state instead of the result of the last call.
  const isLive = provider === "compatible" && (await isOperator(tools, caller));
  const code = isLive ? await checkServer(tools, own, recent) : recent;
  return code && { code, message: failureCodes[code].message };
}

function problemOf(
  lastCall: LastCall | undefined,
  own: AccountModelsRecord | undefined,
): ProblemCode | null {
  const code = problemCodes.find((one) => one === lastCall?.outcome);
  if (!lastCall || code === undefined) return null;
  const isOfAnother = own !== undefined && lastCall.createdAt < own.updatedAt;
  const isOld = Date.now() - lastCall.createdAt.getTime() > rememberedMs[code];
  return isOfAnother || isOld ? null : code;
}

async function checkServer(
  { config, models }: RouteTools,
  own: AccountModelsRecord | undefined,
  recent: ProblemCode | null,
): Promise<ProblemCode | null> {
  const url = own && !own.isKeyOfEnvironment ? own.url : config.modelUrl;
  const name = own?.model ?? operatorsChoice(config)?.strong.model ?? "";
  const listing = await models.listModels(url);
  if (!listing.isReachable) return "model_unavailable";
  // A server that lists no models may require a key, which is not available here.
  if (listing.models === null) return recent === "model_unavailable" ? null : recent;
  const isListed = listing.models.some(({ id }) => id === name || id === `${name}:latest`);
  return isListed || listing.models.length === 0 ? null : "model_unknown";
}
