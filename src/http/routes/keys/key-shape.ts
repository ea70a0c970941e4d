/** The schemas of API keys, and the rule that a key cannot grant more than it has itself. */
import { z } from "zod";
import type { AccountHandle } from "../../../db/account-handle.ts";
import { Refusal } from "../../../errors.ts";
import {
  findApiKey,
  scopes,
  countActiveKeys,
  keyRateMax,
  activeKeysMax,
} from "../../../records/keys/api-keys.ts";
import type { ApiKeyChanges, ApiKeyRecord, KeyMode } from "../../../records/keys/api-keys.ts";
import type { Caller } from "../../authentication/caller.ts";
import {
  decimalNumber,
  isoTime,
  pathId,
  trimmedText,
  wholeNumber,
} from "../../requests/parameter-schemas.ts";
import { present } from "../../responses/present-record.ts";
import { shownTime } from "../../responses/shown-time.ts";
import { toDollars } from "../../responses/to-dollars.ts";

export const keyPath = z.object({ key_id: pathId("api_key_not_found") });

export const keyFields = {
  name: trimmedText(200)
    .optional()
    .meta({ description: "What the key is for; shown in lists.", example: "web shop" }),
  rate_per_minute: wholeNumber(1, keyRateMax).nullable().optional().meta({
    description:
      "The rate limit for generation requests, per minute; null if the service's default applies.",
    example: 60,
  }),
  daily_budget_usd: decimalNumber(0, 999_999).nullable().optional().meta({
    description: "The daily budget (UTC) in US dollars; null if the account's budget applies.",
    example: 5,
  }),
  expires_at: isoTime
    .nullable()
    .refine((value) => value === null || value > new Date(), "Must be in the future.")
    .optional()
    .meta({
      description: "When the key expires; null if it never does.",
      example: "2036-01-01T00:00:00Z",
    }),
};

export const keyShape = z
  .object({
    key_id: z.int().meta({ example: 3 }),
    name: z.string().meta({ example: "web shop" }),
    mode: z.enum(["live", "test"]).meta({
      description: "Test keys always use the built-in writer, which is free and instant.",
      example: "live",
    }),
    hint: z.string().meta({
      description: "Part of the key, to help you identify it.",
      example: "pr_live_…x7Qd",
    }),
    brand_id: z.int().nullable().meta({
      description: "If set, the key is restricted to this brand.",
      example: null,
    }),
    scopes: z.array(z.string()).meta({ example: ["generate", "read"] }),
    rate_per_minute: z.int().nullable().meta({ example: null }),
    daily_budget_usd: z.number().nullable().meta({
      description: "The daily budget (UTC) in US dollars; null if the account's budget applies.",
      example: null,
    }),
    expires_at: shownTime.nullable().meta({ example: null }),
    revoked_at: shownTime.nullable().meta({ example: null }),
    last_used_at: shownTime.nullable().meta({ description: "Accurate to the minute." }),
    last_used_address: z.string().nullable().meta({
      description: "The IP address of its last request.",
      example: "203.0.113.7",
    }),
    created_at: shownTime,
  })
  .meta({ id: "ApiKey" });

export const newKeyShape = keyShape
  .extend({
    key: z.string().meta({
      description: "The key itself. It is shown only once and never stored.",
      example: "pr_live_0000000000000000000000000000000000000A",
    }),
  })
  .meta({ id: "NewApiKey" });

export function presentKey(record: ApiKeyRecord) {
  const { id: keyId, dailyBudgetMicros } = record;
  const dailyBudgetUsd = toDollars(dailyBudgetMicros);
  return present(keyShape, { ...record, keyId, dailyBudgetUsd });
}

/** A key restricted to a brand sees only that brand's keys. */
export async function requireKey(
  account: AccountHandle,
  caller: Caller,
  id: number,
): Promise<ApiKeyRecord> {
  const record = await findApiKey(account, id);
  if (!record || (caller.brandId !== null && record.brandId !== caller.brandId)) {
    throw new Refusal("api_key_not_found");
  }
  return record;
}

/** The account must be locked; otherwise concurrent requests could exceed the limit. */
export async function requireRoomForKey(account: AccountHandle): Promise<void> {
  if ((await countActiveKeys(account)) < activeKeysMax) return;
  throw new Refusal("limit_reached", {
    message: `An account can have at most ${activeKeysMax.toLocaleString("en")} active keys.`,
  });
}

/** The key that makes the request; null for a session, which owns the account and has no limits. */
export async function findCallersKey(
  account: AccountHandle,
  { apiKeyId }: Caller,
): Promise<ApiKeyRecord | null> {
  return (apiKeyId === null ? undefined : await findApiKey(account, apiKeyId)) ?? null;
}

interface Permissions extends Omit<ApiKeyChanges, "name"> {
  mode?: KeyMode;
  scopes?: readonly string[];
}

/** Parameters that are omitted grant nothing and need no check. */
export function refuseMoreThan(
  own: ApiKeyRecord | null,
  wanted: Permissions,
  rateDefault: number,
): void {
  if (!own) return;
  const { mode, scopes: wantedScopes = [], ratePerMinute, dailyBudgetMicros, expiresAt } = wanted;
  const missing = scopes.filter(
    (scope) => wantedScopes.includes(scope) && !own.scopes.includes(scope),
  );
  const ownRate = own.ratePerMinute ?? rateDefault;
  const tooMuch = [
    ...(mode === "live" && own.mode === "test" ? ["it is a test key"] : []),
    ...missing.map((scope) => `it lacks the scope ${scope}`),
    ...(ratePerMinute !== undefined && (ratePerMinute ?? rateDefault) > ownRate
      ? [`its rate limit is ${ownRate} requests per minute`]
      : []),
    ...(dailyBudgetMicros !== undefined && isMore(dailyBudgetMicros, own.dailyBudgetMicros)
      ? [`its daily budget is $${toDollars(own.dailyBudgetMicros ?? 0)}`]
      : []),
    ...(expiresAt !== undefined && outlives(expiresAt, own.expiresAt)
      ? [`it expires at ${own.expiresAt?.toISOString()}`]
      : []),
  ];
  if (tooMuch.length === 0) return;
  throw new Refusal("key_exceeds_caller", {
    message: `This API key cannot grant more permissions than it has: ${tooMuch.join(", ")}.`,
  });
}

/** Null means no limit. */
function isMore(wanted: number | null, own: number | null): boolean {
  return own !== null && (wanted === null || wanted > own);
}

/** Converts dollars to millionths of a dollar; returns null and undefined unchanged. */
export function toMicros<Missing extends null | undefined>(dollars: number | Missing) {
  return dollars == null ? dollars : Math.round(dollars * 1_000_000);
}

function outlives(expiresAt: Date | null, own: Date | null): boolean {
  return own !== null && (expiresAt === null || expiresAt > own);
}
