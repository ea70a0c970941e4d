/**
 * Estimates the cost and time of a request before it is sent, and reports what would cause a refusal. Writes nothing
 * and guarantees nothing: accept-requests.ts makes the decision.
 */
import type { Config } from "../config.ts";
import type { ModelPrice, ProviderName } from "../config/model-values.ts";
import type { AccountHandle } from "../db/account-handle.ts";
import { Refusal } from "../errors.ts";
import { environmentCredentials, fullName } from "../llm/model-choice.ts";
import { priceOf, costOf } from "../llm/price.ts";
import { addressOf } from "../llm/credential.ts";
import { findAccountModels } from "../records/models/account-models.ts";
import { runPreflight, readRecentCosts } from "../records/jobs/preflight.ts";
import { toAnswer } from "./accept-requests.ts";
import type { GenerationParameters } from "./accept-requests.ts";
import type { AcceptBatcher } from "./accept-batcher.ts";
import { defaultLimits } from "./default-limits.ts";
import type { Range } from "./forecast/create-forecast.ts";

export interface EstimateCaller {
  keyBrandId: number | null;
  apiKeyId: number | null;
  /** False for test keys, which never cost anything. */
  live: boolean;
}

/** What a cost estimate is based on. */
export const costBases = [
  "built_in_writer",
  "recent_jobs",
  "typical_length",
  "unknown_price",
] as const;

export interface Estimate {
  writer: string;
  time: Range;
  /** In millionths of a dollar; null if the model's price is unknown. */
  cost: { from: number; to: number } | null;
  basedOn: (typeof costBases)[number];
  budgetLeftMicros: number | null;
  problems: Refusal[];
}

/** The minimum number of recent jobs for an estimate based on them. */
const costsMin = 3;

export async function estimate(
  { config, accepting }: { config: Config; accepting: AcceptBatcher },
  account: AccountHandle,
  caller: EstimateCaller,
  parameters: GenerationParameters,
): Promise<Estimate> {
  const { contentType } = parameters;
  const model = caller.live ? await findModel(config, account) : undefined;
  const writer = model?.name ?? "built-in";
  const preflight = await runPreflight(account, {
    ...caller,
    brandId: parameters.brandId,
    forumPostId: parameters.forumPostId,
    limits: config.limits ? defaultLimits(config) : null,
  });
  const recent = model ? await readRecentCosts(account, { contentType, writer }) : [];
  const request = {
    credential: { accountId: account.accountId },
    parameters,
    idempotencyKey: null,
  };
  return {
    writer,
    time: accepting.estimateTime({
      contentType,
      live: caller.live,
      accountId: account.accountId,
      writer,
    }),
    ...costFrom(model, recent, contentType),
    budgetLeftMicros: preflight.budgetLeftMicros,
    problems: preflight.verdicts
      .map((verdict) => toAnswer(request, verdict))
      .filter((answer) => answer instanceof Refusal),
  };
}

interface PricedModel {
  name: string;
  price: ModelPrice | null;
}

/** Jobs prefer the account's own model to the operator's; so does this. */
async function findModel(config: Config, account: AccountHandle): Promise<PricedModel | undefined> {
  const own = await findAccountModels(account);
  if (own) {
    const provider = own.provider as ProviderName;
    const name = { provider, model: own.model };
    const url = own.isKeyOfEnvironment ? environmentCredentials(config)[provider].url : own.url;
    const compatibleUrl = addressOf(provider, { key: "", url });
    return {
      name: fullName(name),
      price: priceOf({ prices: config.modelPrices, compatibleUrl }, name),
    };
  }
  if (!config.model) return undefined;
  const compatibleUrl = addressOf("compatible", { key: "", url: config.modelUrl });
  return {
    name: fullName(config.model),
    price: priceOf({ prices: config.modelPrices, compatibleUrl }, config.model),
  };
}

function costFrom(
  model: PricedModel | undefined,
  recent: readonly number[],
  contentType: GenerationParameters["contentType"],
): Pick<Estimate, "cost" | "basedOn"> {
  if (!model) return { cost: { from: 0, to: 0 }, basedOn: "built_in_writer" };
  if (!model.price) return { cost: null, basedOn: "unknown_price" };
  if (recent.length >= costsMin) {
    const sorted = recent.toSorted((one, two) => one - two);
    // Excludes the lowest and highest tenth if there are at least ten.
    const cut = Math.floor(sorted.length / 10);
    return {
      cost: { from: sorted[cut] ?? 0, to: sorted.at(-1 - cut) ?? 0 },
      basedOn: "recent_jobs",
    };
  }
  return { cost: typicalCost(model.price, contentType), basedOn: "typical_length" };
}

type Kind = GenerationParameters["contentType"];

interface Tokens {
  input: number;
  cached: number;
  output: number;
}

/**
 * The tokens of all calls of one job, measured with 25 evaluation briefs: the brief with the least material for each
 * type. A token counts as four characters, without reasoning; cached is what a call has in common with an earlier one.
 * Briefs with a website take up to twice the input and output.
 */
const measured: Readonly<Record<Kind, Tokens>> = {
  article: { input: 16_000, cached: 4_200, output: 9_300 },
  social: { input: 13_800, cached: 3_900, output: 6_100 },
  newsletter: { input: 10_200, cached: 1_100, output: 4_800 },
  post: { input: 11_300, cached: 1_200, output: 6_000 },
  batch: { input: 65_000, cached: 30_900, output: 19_800 },
};

/** Factors for a job with a lot of material and nothing cached. */
const upperFactors = { input: 3, output: 2 };

/** In millionths of a dollar, for a job without recent ones to compare with. */
function typicalCost(price: ModelPrice, contentType: Kind): { from: number; to: number } {
  const { input, cached, output } = measured[contentType];
  const from = costOf(price, {
    inputTokens: input,
    cachedInputTokens: cached,
    cacheWriteTokens: 0,
    outputTokens: output,
  });
  const to = costOf(price, {
    inputTokens: upperFactors.input * input,
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: upperFactors.output * output,
  });
  return { from: from ?? 0, to: to ?? 0 };
}
