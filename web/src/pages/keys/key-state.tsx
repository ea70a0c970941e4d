/** The name of a key, whether it is still valid, and its status badges. */
import type { ApiKey } from "@pressroom/client";
import { Badge } from "../../kit/badge.tsx";
import { relativeTime } from "../../kit/format.ts";
import { useNow } from "../../kit/use-now.ts";
import { keysWords as words } from "../../words/keys.ts";

const soonMs = 14 * 24 * 60 * 60 * 1_000;

export function nameOf(key: Pick<ApiKey, "name">): string {
  return key.name || words.unnamed;
}

export function hasEnded(
  { revoked_at: revokedAt, expires_at: expiresAt }: ApiKey,
  now: number,
): boolean {
  return revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) <= now);
}

export function KeyState({ apiKey }: { apiKey: ApiKey }) {
  const { expires_at: expiresAt, revoked_at: revokedAt, mode } = apiKey;
  const now = useNow();
  if (revokedAt !== null) return <Badge tone="bad">{words.states.revoked}</Badge>;
  if (hasEnded(apiKey, now)) return <Badge>{words.states.expired}</Badge>;
  const isEndingSoon = expiresAt !== null && Date.parse(expiresAt) - now < soonMs;
  return (
    <>
      {mode === "test" && <Badge tone="busy">{words.states.test}</Badge>}
      {isEndingSoon && <Badge tone="warn">{words.states.ends(relativeTime(expiresAt, now))}</Badge>}
    </>
  );
}

export function scopeName(scope: string): string {
  return scope in words.scopes ? words.scopes[scope as keyof typeof words.scopes].name : scope;
}
