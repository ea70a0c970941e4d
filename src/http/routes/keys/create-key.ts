/** POST /keys/ — creates an API key, which is shown only once. */
import { z } from "zod";
import type { AccountHandle } from "../../../db/account-handle.ts";
import { Refusal } from "../../../errors.ts";
import { lockAccount } from "../../../records/accounts/accounts.ts";
import { createApiKey, scopes } from "../../../records/keys/api-keys.ts";
import { findBrand } from "../../../records/brands/brands.ts";
import type { Caller } from "../../caller.ts";
import { defineOperation } from "../../operation.ts";
import { id, listOf } from "../../parameters.ts";
import {
  findCallersKey,
  keyFields,
  newKeyShape,
  presentKey,
  refuseMoreThan,
  requireRoomForKey,
  toMicros,
} from "./key-shape.ts";

export const createKey = defineOperation({
  id: "createKey",
  method: "POST",
  path: "/keys/",
  tag: "Keys",
  scope: "admin",
  summary: "Create an API key",
  description:
    "The key itself is only in this response and is never shown again. Parameters that you omit are copied from the key that makes the request, except for the scopes, which default to `generate` and `read`. A key cannot grant more than it has itself. An account has at most 1,000 active keys.",
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
    return {
      headers: { Location: `/keys/${made.record.id}/` },
      body: { ...presentKey(made.record), key: made.key },
    };
  },
});

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
