/** POST /keys/{key_id}/rotate/ — replaces a key with a new one; the old key keeps working for a while. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { lockAccount } from "../../../records/accounts/accounts.ts";
import { rotateApiKey } from "../../../records/keys/api-keys.ts";
import { defineOperation } from "../../operation.ts";
import { wholeNumber } from "../../parameters.ts";
import {
  findCallersKey,
  keyPath,
  newKeyShape,
  presentKey,
  refuseMoreThan,
  requireKey,
  requireRoomForKey,
} from "./key-shape.ts";

const daySeconds = 24 * 60 * 60;

export const rotateKey = defineOperation({
  id: "rotateKey",
  method: "POST",
  path: "/keys/{key_id}/rotate/",
  tag: "Keys",
  scope: "admin",
  summary: "Rotate an API key",
  description:
    "The new key has the old key's name, mode, brand, scopes, rate limit, budget and lifetime. During the overlap both keys work: deploy the new key, then let the old one expire. A key can rotate itself and other keys that have no more permissions and expire no later than it does; the new key expires no later than the key that makes the request.",
  params: keyPath,
  body: z.object({
    overlap_seconds: wholeNumber(0, 30 * daySeconds)
      .default(daySeconds)
      .meta({
        description: "How long the old key keeps working; 0 ends it now.",
        example: 3600,
      }),
  }),
  status: 201,
  answer: newKeyShape,
  answerHeaders: { Location: "The path of the new key's details." },
  refusals: ["api_key_not_found", "api_key_dead", "key_exceeds_caller", "limit_reached"],
  async handle({ caller, params, body, tools }) {
    return caller.inAccount(async (account) => {
      const { mode, scopes, ratePerMinute, dailyBudgetMicros, expiresAt } = await requireKey(
        account,
        caller,
        params.key_id,
      );
      const own = await findCallersKey(account, caller);
      // Whoever rotates a key receives the new one.
      const powers = { mode, scopes, ratePerMinute, dailyBudgetMicros, expiresAt };
      refuseMoreThan(own, powers, tools.config.generateRatePerMinute);
      // During the overlap there is one more key. Rotating a leaked key must never be blocked by the limit.
      if (body.overlap_seconds > 0) {
        await lockAccount(account);
        await requireRoomForKey(account);
      }
      // Otherwise a key that is about to expire could extend its life forever by rotating itself.
      const expiresAtMax = own?.expiresAt ?? null;
      const made = await rotateApiKey(account, params.key_id, body.overlap_seconds, expiresAtMax);
      if (!made) throw new Refusal("api_key_dead");
      return {
        headers: { Location: `/keys/${made.record.id}/` },
        body: { ...presentKey(made.record), key: made.key },
      };
    });
  },
});
