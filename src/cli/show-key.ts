/** An API key as JSON and as text. The key itself is shown where it was just made, and never again. */
import type { ApiKeyRecord } from "../records/api-keys.ts";
import { pairs } from "./table.ts";

export function keyJson(record: ApiKeyRecord) {
  return {
    id: record.id,
    name: record.name,
    mode: record.mode,
    hint: record.hint,
    brand_id: record.brandId,
    scopes: record.scopes,
    rate_per_minute: record.ratePerMinute,
    expires_at: record.expiresAt,
    revoked_at: record.revokedAt,
    last_used_at: record.lastUsedAt,
    created_at: record.createdAt,
  };
}

export function newKeyText(key: string, record: ApiKeyRecord): string {
  const facts = pairs([
    ["name", record.name || "-"],
    ["mode", record.mode === "test" ? "test: always the built-in writer" : "live"],
    ["brand", record.brandId === null ? "any of the account" : String(record.brandId)],
    ["may", record.scopes.join(", ")],
    [
      "rate",
      record.ratePerMinute === null ? "the service's default" : `${record.ratePerMinute} a minute`,
    ],
    ["expires", record.expiresAt?.toISOString() ?? "never"],
  ]);
  return `Made key ${record.id}:\n\n${key}\n\nKeep it now: it is shown this once and stored nowhere.\n${facts}`;
}

export function keyState({ revokedAt, expiresAt }: ApiKeyRecord, now: Date): string {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "active";
}
