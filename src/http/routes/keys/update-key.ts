/** PATCH /keys/{key_id}/ — changes a key's name, rate limit, budget or expiry. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { updateApiKey } from "../../../records/keys/api-key-changes.ts";
import { defineOperation } from "../../operation.ts";
import {
  findCallersKey,
  keyFields,
  keyPath,
  keyShape,
  presentKey,
  refuseMoreThan,
  requireKey,
  toMicros,
} from "./key-shape.ts";

export const updateKey = defineOperation({
  id: "updateKey",
  method: "PATCH",
  path: "/keys/{key_id}/",
  tag: "Keys",
  scope: "admin",
  summary: "Update an API key",
  description:
    "Changes the key's name, rate limit, daily budget or expiry, if you send them. A key's permissions never change: create another key instead. The rate limit, budget and expiry cannot exceed those of the key that makes the request.",
  params: keyPath,
  body: z.object(keyFields),
  answer: keyShape,
  refusals: ["api_key_not_found", "api_key_dead", "key_exceeds_caller"],
  async handle({ caller, params, body, tools }) {
    return caller.inAccount(async (account) => {
      await requireKey(account, caller, params.key_id);
      const wanted = {
        ...(body.name !== undefined && { name: body.name }),
        ...(body.rate_per_minute !== undefined && { ratePerMinute: body.rate_per_minute }),
        ...(body.daily_budget_usd !== undefined && {
          dailyBudgetMicros: toMicros(body.daily_budget_usd),
        }),
        ...(body.expires_at !== undefined && { expiresAt: body.expires_at }),
      };
      const own = await findCallersKey(account, caller);
      refuseMoreThan(own, wanted, tools.config.generateRatePerMinute);
      const changed = await updateApiKey(account, params.key_id, wanted);
      if (!changed) throw new Refusal("api_key_dead");
      return { body: presentKey(changed) };
    });
  },
});
