/** The account: its schema, and reading, changing, exporting and deleting it. worker/maintenance.ts deletes its rows. */
import { Readable } from "node:stream";
import { z } from "zod";
import type { Config } from "../../../config.ts";
import { AccountClosed } from "../../../db/account-handle.ts";
import type { AccountHandle } from "../../../db/account-handle.ts";
import { Refusal } from "../../../errors.ts";
import { defaultLimits } from "../../../jobs/default-limits.ts";
import { closeAccount } from "../../../records/accounts/account-closing.ts";
import { exportAccount as exportLines } from "../../../records/accounts/account-export.ts";
import { readOwnLimits } from "../../../records/accounts/account-limits.ts";
import {
  lockAccount,
  readOwnAccount,
  readOwnName,
  setAccountName,
  setDefaultBrand,
} from "../../../records/accounts/accounts.ts";
import { brandsMax, lockBrand } from "../../../records/brands/brands.ts";
import { keywordsMax } from "../../../records/brands/keywords.ts";
import { activeKeysMax } from "../../../records/keys/api-keys.ts";
import { endpointsMax } from "../../../records/webhooks/webhook-endpoints.ts";
import type { Caller } from "../../authentication/caller.ts";
import { defineOperation } from "../../operation.ts";
import { requireWholeAccount } from "../../authentication/own-brand.ts";
import { id, trimmedText } from "../../requests/parameter-schemas.ts";
import { endedCookie } from "../../authentication/session-cookie.ts";
import { shownTime } from "../../responses/shown-time.ts";
import { toDollars } from "../../responses/to-dollars.ts";

const accountShape = z
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
        description: "The limit across all keys; null if there is no limit.",
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
        brands: z.int().meta({ description: "Excludes archived brands.", example: 2 }),
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
async function showAccount(account: AccountHandle, caller: Caller, config: Config) {
  const { name, email, defaultBrandId, createdAt, counts } = await readOwnAccount(account);
  const { accountRate, openJobs, dailyBudget } = await readLimits(account, config);
  const isBound = caller.brandId !== null;
  const isSeen = !isBound || defaultBrandId === caller.brandId;
  return {
    account_id: account.accountId,
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
      keys: activeKeysMax,
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
    dailyBudget: toDollars(budgetMicros),
  };
}

export const getAccount = defineOperation({
  id: "getAccount",
  method: "GET",
  path: "/account/",
  tag: "Account",
  scope: "read",
  summary: "Get the account",
  description: "The account that the key belongs to, with its limits and counts.",
  answer: accountShape,
  async handle({ caller, tools }) {
    return caller.inAccount(async (account) => ({
      body: await showAccount(account, caller, tools.config),
    }));
  },
});

export const updateAccount = defineOperation({
  id: "updateAccount",
  method: "PATCH",
  path: "/account/",
  tag: "Account",
  scope: "admin",
  summary: "Update the account",
  description:
    "Changes the fields you send. The email address cannot be changed, because it is used to sign in.",
  body: z.object({
    name: trimmedText(200).optional().meta({ example: "Harbour Roast Ltd" }),
    default_brand_id: id.optional().meta({ example: 7 }),
  }),
  answer: accountShape,
  refusals: ["brand_not_found", "brand_archived"],
  async handle({ caller, body, tools }) {
    const { name, default_brand_id: brandId } = body;
    requireWholeAccount(caller);
    return caller.inAccount(async (account) => {
      await lockAccount(account);
      if (brandId !== undefined) {
        const brand = await lockBrand(account, brandId);
        if (!brand) throw new Refusal("brand_not_found");
        if (brand.archivedAt !== null) throw new Refusal("brand_archived");
        await setDefaultBrand(account, brandId);
      }
      if (name !== undefined) await setAccountName(account, name);
      return { body: await showAccount(account, caller, tools.config) };
    });
  },
});

export const exportAccount = defineOperation({
  id: "exportAccount",
  method: "GET",
  path: "/account/export/",
  tag: "Account",
  scope: "admin",
  summary: "Export everything",
  description:
    "One JSON object per line, each with a `type`: `account`, `brand` with its keywords, `api_key` (never the key itself), `forum_post` with its replies (only the account's own posts), `forum_post_revision`, `source` (never its credentials), `document`, `document_revision`, `job`, `content` with all of its versions, `channel` (never its credentials), `publication` with its log, `webhook`, `usage_day`; then `end`, which contains the number of lines before it. A file without `end` is incomplete: export again. Data that changes during the export may appear in its old or its new form. A key restricted to a brand exports only that brand's data.",
  answerTypes: { "application/x-ndjson": "JSON Lines." },
  async handle({ caller }) {
    const lines = exportLines((work) => caller.inAccount(work), caller.brandId);
    return {
      headers: {
        "Content-Type": "application/x-ndjson; charset=utf-8",
        "Content-Disposition": 'attachment; filename="pressroom-export.jsonl"',
      },
      body: Readable.from(lines),
    };
  },
});

export const deleteAccount = defineOperation({
  id: "deleteAccount",
  method: "DELETE",
  path: "/account/",
  tag: "Account",
  scope: "admin",
  summary: "Delete the account",
  description:
    "Deletes the account and everything in it: brands, content, jobs, keys, webhooks and usage. This cannot be undone, so export the account first. As soon as you receive the response, the account's keys and sessions no longer work, its queued and running jobs are canceled without sending webhooks, and the email address can be used for a new account. The stored data is removed within minutes; backups keep it until they are deleted.",
  body: z.object({
    confirm: z.string().meta({
      description: "The email address of the account, to confirm the deletion.",
      example: "owner@example.com",
    }),
  }),
  status: 204,
  answerHeaders: { "Set-Cookie": "Removes the session cookie, if the request used one." },
  async handle({ caller, body, tools, request }) {
    requireWholeAccount(caller);
    await caller.inAccount(async (account) => {
      const { email } = await readOwnName(account);
      // Another request deleted it a moment ago (migrations/functions/close_account.sql).
      if (!email.includes("@")) throw new AccountClosed();
      if (normalizeEmail(body.confirm) !== normalizeEmail(email)) {
        throw new Refusal("invalid_parameters", {
          errors: [{ param: "confirm", message: "Must be the email address of this account." }],
        });
      }
      // Another request deleted it concurrently.
      if (!(await closeAccount(account))) throw new AccountClosed();
    });
    if (caller.sessionId === null) return {};
    return { headers: { "Set-Cookie": endedCookie(tools.config, request.raw) } };
  },
});

/** Normalized the same way as on sign-in. */
function normalizeEmail(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}
