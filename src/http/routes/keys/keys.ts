/** API keys: list, create, read, change, rotate and revoke. A key is shown once. */
import { z } from "zod";
import type { AccountHandle } from "../../../db/account-handle.ts";
import { Refusal } from "../../../errors.ts";
import { lockAccount } from "../../../records/accounts/accounts.ts";
import { findBrand } from "../../../records/brands/brands.ts";
import {
  pageApiKeys,
  updateApiKey,
  createApiKey,
  revokeApiKey,
  rotateApiKey,
  scopes,
} from "../../../records/keys/api-keys.ts";
import type { ApiKeyRecord } from "../../../records/keys/api-keys.ts";
import type { Caller } from "../../authentication/caller.ts";
import { defineOperation } from "../../operation.ts";
import { pageOf, pageQuery, toPage } from "../../pagination.ts";
import { id, listOf, wholeNumber } from "../../requests/parameter-schemas.ts";
import {
  findCallersKey,
  keyFields,
  keyPath,
  keyShape,
  newKeyShape,
  presentKey,
  refuseMoreThan,
  requireKey,
  requireRoomForKey,
  toMicros,
} from "./key-shape.ts";

export const listKeys = defineOperation({
  id: "listKeys",
  method: "GET",
  path: "/keys/",
  tag: "Keys",
  scope: "admin",
  summary: "List API keys",
  description:
    "Newest first, including revoked and expired keys. A key restricted to a brand sees only that brand's keys.",
  query: pageQuery({}),
  answer: pageOf(keyShape),
  async handle({ caller, query }) {
    const rows = await caller.inAccount((account) =>
      pageApiKeys(account, {
        brandId: caller.brandId,
        before: query.cursor?.[0] ?? null,
        rowsMax: query.limit + 1,
      }),
    );
    return { body: toPage(rows, query.limit, presentKey, (key) => [key.id]) };
  },
});

export const createKey = defineOperation({
  id: "createKey",
  method: "POST",
  path: "/keys/",
  tag: "Keys",
  scope: "admin",
  summary: "Create an API key",
  description:
    "The key itself is returned only in this response and never shown again. Parameters that you omit are copied from the key that makes the request, except for the scopes, which default to `generate` and `read`. A key cannot grant permissions that it does not have. An account can have at most 1,000 active keys.",
  body: z.object({
    ...keyFields,
    mode: z.enum(["live", "test"]).optional().meta({
      description: "Test keys always use the built-in writer, which is free and instant.",
      example: "test",
    }),
    scopes: listOf(z.enum(scopes), scopes.length)
      .min(1)
      .default(["generate", "read"])
      .meta({ example: ["generate", "read"] }),
    brand_id: id.nullable().optional().meta({
      description: "Restricts the key to this brand; null for the whole account.",
      example: 7,
    }),
  }),
  status: 201,
  answer: newKeyShape,
  answerHeaders: { Location: "The path of the key's details." },
  refusals: [
    "key_exceeds_caller",
    "brand_not_found",
    "brand_mismatch",
    "brand_archived",
    "limit_reached",
  ],
  async handle({ caller, body, tools }) {
    const made = await caller.inAccount(async (account) => {
      await lockAccount(account);
      const own = await findCallersKey(account, caller);
      const wanted = {
        name: body.name ?? "",
        mode: body.mode ?? own?.mode ?? "live",
        scopes: scopes.filter((scope) => body.scopes.includes(scope)),
        ratePerMinute:
          body.rate_per_minute === undefined ? (own?.ratePerMinute ?? null) : body.rate_per_minute,
        dailyBudgetMicros:
          body.daily_budget_usd === undefined
            ? (own?.dailyBudgetMicros ?? null)
            : toMicros(body.daily_budget_usd),
        expiresAt: body.expires_at === undefined ? (own?.expiresAt ?? null) : body.expires_at,
      };
      refuseMoreThan(own, wanted, tools.config.generateRatePerMinute);
      const brandId = await chooseBrand(account, caller, body.brand_id);
      await requireRoomForKey(account);
      return createApiKey(account, { ...wanted, brandId });
    });
    return answerNewKey(made);
  },
});

function answerNewKey({ key, record }: { key: string; record: ApiKeyRecord }) {
  return { headers: { Location: `/keys/${record.id}/` }, body: { ...presentKey(record), key } };
}

async function chooseBrand(
  account: AccountHandle,
  caller: Caller,
  wanted: number | null | undefined,
): Promise<number | null> {
  const brandId = wanted === undefined ? caller.brandId : wanted;
  if (caller.brandId !== null && brandId !== caller.brandId) throw new Refusal("brand_mismatch");
  if (brandId === null) return null;
  const brand = await findBrand(account, brandId);
  if (!brand) throw new Refusal("brand_not_found");
  if (brand.archivedAt !== null) throw new Refusal("brand_archived");
  return brandId;
}

export const getKey = defineOperation({
  id: "getKey",
  method: "GET",
  path: "/keys/{key_id}/",
  tag: "Keys",
  scope: "admin",
  summary: "Get an API key",
  description:
    "Returns everything about the key except the key itself. See [Get usage](#getUsage) for what it has used.",
  params: keyPath,
  answer: keyShape,
  async handle({ caller, params }) {
    const record = await caller.inAccount((account) => requireKey(account, caller, params.key_id));
    return { body: presentKey(record) };
  },
});

export const updateKey = defineOperation({
  id: "updateKey",
  method: "PATCH",
  path: "/keys/{key_id}/",
  tag: "Keys",
  scope: "admin",
  summary: "Update an API key",
  description:
    "Changes the fields you send: the key's name, rate limit, daily budget or expiry. A key's permissions never change: create another key instead. The rate limit, budget and expiry cannot exceed those of the key that makes the request.",
  params: keyPath,
  body: z.object(keyFields),
  answer: keyShape,
  refusals: ["api_key_dead", "key_exceeds_caller"],
  async handle({ caller, params, body, tools }) {
    return caller.inAccount(async (account) => {
      await requireKey(account, caller, params.key_id);
      const wanted = {
        name: body.name,
        ratePerMinute: body.rate_per_minute,
        dailyBudgetMicros: toMicros(body.daily_budget_usd),
        expiresAt: body.expires_at,
      };
      const own = await findCallersKey(account, caller);
      refuseMoreThan(own, wanted, tools.config.generateRatePerMinute);
      const changed = await updateApiKey(account, params.key_id, wanted);
      if (!changed) throw new Refusal("api_key_dead");
      return { body: presentKey(changed) };
    });
  },
});

const daySeconds = 24 * 60 * 60;

export const rotateKey = defineOperation({
  id: "rotateKey",
  method: "POST",
  path: "/keys/{key_id}/rotate/",
  tag: "Keys",
  scope: "admin",
  summary: "Rotate an API key",
  description:
    "Creates a new key with the old key's name, mode, brand, scopes, rate limit, budget and lifetime. During the overlap both keys work: deploy the new key, then let the old one expire. A key can rotate itself and any other key that neither has more permissions nor expires later. The new key expires no later than the key that makes the request.",
  params: keyPath,
  body: z.object({
    overlap_seconds: wholeNumber(0, 30 * daySeconds)
      .default(daySeconds)
      .meta({
        description: "How long the old key keeps working; use 0 to expire it immediately.",
        example: 3600,
      }),
  }),
  status: 201,
  answer: newKeyShape,
  answerHeaders: { Location: "The path of the new key's details." },
  refusals: ["api_key_dead", "key_exceeds_caller", "limit_reached"],
  async handle({ caller, params, body, tools }) {
    return caller.inAccount(async (account) => {
      const old = await requireKey(account, caller, params.key_id);
      const own = await findCallersKey(account, caller);
      // The caller receives the new key.
      refuseMoreThan(own, old, tools.config.generateRatePerMinute);
      // During the overlap there is one more key. Rotating a leaked key must never be blocked by the limit.
      if (body.overlap_seconds > 0) {
        await lockAccount(account);
        await requireRoomForKey(account);
      }
      // Otherwise a key could extend its lifetime indefinitely by rotating itself.
      const expiresAtMax = own?.expiresAt ?? null;
      const made = await rotateApiKey(account, params.key_id, body.overlap_seconds, expiresAtMax);
      if (!made) throw new Refusal("api_key_dead");
      return answerNewKey(made);
    });
  },
});

export const revokeKey = defineOperation({
  id: "revokeKey",
  method: "DELETE",
  path: "/keys/{key_id}/",
  tag: "Keys",
  scope: "admin",
  summary: "Revoke an API key",
  description:
    "The key is rejected starting with the next request. It remains in the list, and jobs that it started continue. A key can revoke itself.",
  params: keyPath,
  answer: keyShape,
  async handle({ caller, params }) {
    return caller.inAccount(async (account) => {
      await requireKey(account, caller, params.key_id);
      await revokeApiKey(account, params.key_id);
      return { body: presentKey(await requireKey(account, caller, params.key_id)) };
    });
  },
});
