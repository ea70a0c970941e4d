/** Stops the clock of a token bucket, so that it gets no new token even on a slow machine. */
import type { TestDatabase } from "./test-database.ts";

export async function stopRefill(
  { asOwner }: Pick<TestDatabase, "asOwner">,
  { accountId, keyId }: { accountId: number; keyId: number },
): Promise<void> {
  const name = `stop_refill_${accountId}_${keyId}`;
  await asOwner(`
    create function ${name}() returns trigger language plpgsql as
      'begin new.refilled_at := clock_timestamp() + interval ''1 hour''; return new; end';
    create trigger ${name} before update on rate_buckets for each row
      when (new.account_id = ${accountId} and new.api_key_id = ${keyId}) execute function ${name}();
    update rate_buckets set tokens = tokens where account_id = ${accountId} and api_key_id = ${keyId}`);
}
