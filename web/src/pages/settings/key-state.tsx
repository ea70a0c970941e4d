/** How a key stands: what it is called, whether it still works, and the badge that says so. */
import type { ApiKey } from "@pressroom/client";
import { Badge } from "../../kit/badge.tsx";
import { relativeTime } from "../../kit/format.ts";
import { keysWords as words } from "../../words/keys.ts";

const soonMs = 14 * 24 * 60 * 60 * 1_000;

export function nameOf(key: Pick<ApiKey, "name">): string {
  return key.name || words.unnamed;
}

export function hasEnded({ revoked_at: revokedAt, expires_at: expiresAt }: ApiKey): boolean {
  return revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) <= Date.now());
}

export function KeyState({ apiKey }: { apiKey: ApiKey }) {
  const { expires_at: expiresAt, revoked_at: revokedAt, mode } = apiKey;
  if (revokedAt !== null) return <Badge tone="bad">{words.states.revoked}</Badge>;
  if (hasEnded(apiKey)) return <Badge>{words.states.expired}</Badge>;
  const isEndingSoon = expiresAt !== null && Date.parse(expiresAt) - Date.now() < soonMs;
  return (
    <>
      {mode === "test" && <Badge tone="busy">{words.states.test}</Badge>}
      {isEndingSoon && (
        <Badge tone="warn">{words.states.ends(relativeTime(expiresAt, Date.now()))}</Badge>
      )}
    </>
  );
}

export function scopeName(scope: string): string {
  return scope in words.scopes ? words.scopes[scope as keyof typeof words.scopes].name : scope;
}
