/** The account as its callers see it. */
import { z } from "zod";
import type { Config } from "../../../config.ts";
import type { AccountHandle } from "../../../db/account-handle.ts";
import { defaultLimits } from "../../../jobs/default-limits.ts";
import { readOwnLimits } from "../../../records/accounts/account-limits.ts";
import { readOwnAccount } from "../../../records/accounts/accounts.ts";
import { livingKeysMax } from "../../../records/keys/api-key-changes.ts";
import { brandsMax } from "../../../records/brands/brands.ts";
import { keywordsMax } from "../../../records/brands/keywords.ts";
import { endpointsMax } from "../../../records/webhooks/webhook-endpoints.ts";
import type { Caller } from "../../caller.ts";
import { shownTime } from "../../shown-time.ts";

export const accountShape = z
  .object({
    account_id: z.int().meta({ example: 1 }),
    name: z.string().meta({ example: "Harbour Roast Ltd" }),
    email: z.string().nullable().meta({
      description: "Null for a key restricted to a brand.",
      example: "owner@example.com",
    }),
    default_brand_id: z.int().nullable().meta({
      description: "The brand used by requests without a `brand_id`.",
      example: 7,
    }),
    limits: z.object({
      generate_per_minute: z.int().nullable().meta({
        description:
          "The limit for each key that has no rate limit of its own; null if there is no limit.",
        example: 600,
      }),
      read_per_minute: z
        .int()
        .nullable()
        .meta({ description: "The limit for each key.", example: 3000 }),
      generate_per_minute_of_account: z.int().nullable().meta({
        description: "The limit for all keys together; null if there is no limit.",
        example: null,
      }),
      open_jobs: z.int().nullable().meta({
        description: "The maximum number of queued and running jobs; null if there is no limit.",
        example: null,
      }),
      daily_budget: z.number().nullable().meta({
        description: "The budget per day (UTC) in US dollars; null if there is no limit.",
        example: 50,
      }),
      brands: z.int().meta({ example: 1000 }),
      keywords_per_brand: z.int().meta({ example: 1000 }),
      keys: z.int().meta({ description: "Active keys.", example: 1000 }),
      webhooks: z.int().meta({ example: 50 }),
    }),
    counts: z
      .object({
        brands: z.int().meta({ description: "Without archived brands.", example: 2 }),
        keys: z.int().meta({ description: "Active keys.", example: 3 }),
        jobs: z.int().meta({ description: "All jobs that have ended.", example: 40 }),
        contents: z.int().meta({ description: "All content ever created.", example: 52 }),
      })
      .nullable()
      .meta({ description: "Null for a key restricted to a brand." }),
    created_at: shownTime,
  })
  .meta({ id: "Account" });

/** A key restricted to a brand sees only the limits that apply to it. */
export async function showAccount(account: AccountHandle, caller: Caller, config: Config) {
  const { id, name, email, defaultBrandId, createdAt, counts } = await readOwnAccount(account);
  const { accountRate, openJobs, dailyBudget } = await readLimits(account, config);
  const isBound = caller.brandId !== null;
  const isSeen = !isBound || defaultBrandId === caller.brandId;
  return {
    account_id: id,
    name,
    email: isBound ? null : email,
    default_brand_id: isSeen ? defaultBrandId : null,
    limits: {
      generate_per_minute: config.limits ? config.generateRatePerMinute : null,
      read_per_minute: config.limits ? config.readRatePerMinute : null,
      generate_per_minute_of_account: accountRate,
      open_jobs: openJobs,
      daily_budget: dailyBudget,
      brands: brandsMax,
      keywords_per_brand: keywordsMax,
      keys: livingKeysMax,
      webhooks: endpointsMax,
    },
    counts: isBound ? null : counts,
    created_at: createdAt,
  };
}

/** The account's own limits, or else the defaults from the settings. */
async function readLimits(account: AccountHandle, config: Config) {
  if (!config.limits) return { accountRate: null, openJobs: null, dailyBudget: null };
  const own = await readOwnLimits(account);
  const others = defaultLimits(config);
  const budgetMicros = own.dailyBudgetMicros ?? others.dailyBudgetMicros;
  return {
    accountRate: own.ratePerMinute ?? others.ratePerMinute,
    openJobs: own.openJobsMax ?? others.openJobsMax,
    dailyBudget: budgetMicros === null ? null : budgetMicros / 1_000_000,
  };
}
