/** Formats an API key as JSON and text; the key itself is only included right after it is created. */
import type { ApiKeyRecord } from "../../../records/keys/api-keys.ts";
import { pairs } from "../../terminal/table.ts";

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
    ["mode", record.mode === "test" ? "test: drafts only; never calls a model" : "live"],
    ["brand", record.brandId === null ? "all brands of the account" : String(record.brandId)],
    ["may", record.scopes.join(", ")],
    ["rate", record.ratePerMinute === null ? "default" : `${record.ratePerMinute} per minute`],
    ["expires", record.expiresAt?.toISOString() ?? "never"],
  ]);
  return `Created key ${record.id}:\n\n${key}\n\nCopy it now: it is shown only once and not stored.\n${facts}`;
}

export function keyState({ revokedAt, expiresAt }: ApiKeyRecord, now: Date): string {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "active";
}
