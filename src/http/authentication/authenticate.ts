/**
 * Finds the API key in a request: exactly one of three methods, each used once. What the key may do is decided in the
 * database. Apart from records/keys/api-keys.ts, this is the only place that sees a raw key.
 */
import type { IncomingMessage } from "node:http";
import { Refusal } from "../../errors.ts";
import { authorizeRequest, keyDigest, keyMode, tooFast } from "../../records/keys/api-keys.ts";
import type { Authorization, KeyMode, Scope } from "../../records/keys/api-keys.ts";
import type { RouteTools } from "../route.ts";

export interface FoundKey {
  /** Used to look up the key. */
  keyDigest: Buffer;
  /** The mode according to the key itself; only the database knows whether the key exists. */
  mode: KeyMode;
}
type KeyInRequest = FoundKey | "none" | "ambiguous";

/** Needed for load shedding and again by the operation; hashed only once. */
const keysFound = new WeakMap<IncomingMessage, KeyInRequest>();

/** A missing key and a malformed key get the same error, without a query. */
export function findKey(request: IncomingMessage): FoundKey {
  const found = lookForKey(request);
  if (found === "ambiguous") throw new Refusal("api_key_ambiguous");
  if (found === "none") throw unauthorized();
  return found;
}

/** The claimed identity, to distinguish callers under load. The key has not been checked yet. */
export function callerOf(request: IncomingMessage): string | undefined {
  const found = lookForKey(request);
  return typeof found === "string" ? undefined : found.keyDigest.toString("latin1");
}

function lookForKey(request: IncomingMessage): KeyInRequest {
  let found = keysFound.get(request);
  if (found === undefined) {
    found = readKey(request);
    keysFound.set(request, found);
  }
  return found;
}

function readKey(request: IncomingMessage): KeyInRequest {
  const methods = [headerKeys(request), bearerKeys(request), queryKeys(request)];
  // Treat an empty credential as missing.
  const used = methods.filter((keys) => keys.some((key) => key !== ""));
  const [keys] = used;
  if (!keys) return "none";
  if (used.length > 1 || keys.length > 1) return "ambiguous";
  const [key = ""] = keys;
  const digest = keyDigest(key);
  return digest ? { keyDigest: digest, mode: keyMode(key) } : "none";
}

/** Authorizes the caller of every operation that starts no job: checks the key, its scope and its rate limit. */
export async function authorize(
  { config, database }: RouteTools,
  request: IncomingMessage,
  scope: Scope,
): Promise<Authorization> {
  const authorization = await authorizeRequest(database, {
    digest: findKey(request).keyDigest,
    scope,
    ratePerMinute: config.readRatePerMinute,
    limits: config.limits,
  });
  switch (authorization.outcome) {
    case "allowed":
      return authorization;
    case "rate_limited":
      throw tooFast(authorization.rate);
    case "insufficient_scope":
      throw new Refusal("insufficient_scope");
    default:
      throw unauthorized();
  }
}

function unauthorized(): Refusal {
  return new Refusal("unauthorized");
}

/** Reads each X-API-Key header separately: Node would join repeated ones into "a, b". */
function headerKeys(request: IncomingMessage): string[] {
  return valuesOf(request, "x-api-key");
}

/** Other Authorization schemes are ignored: a proxy may use them. */
function bearerKeys(request: IncomingMessage): string[] {
  return valuesOf(request, "authorization").flatMap((value) => {
    const match = /^bearer(?:\s(.*))?$/is.exec(value);
    return match ? [match[1]?.trim() ?? ""] : [];
  });
}

function queryKeys(request: IncomingMessage): string[] {
  const url = request.url ?? "";
  const start = url.indexOf("?");
  if (start === -1) return [];
  return url
    .slice(start + 1)
    .split("&")
    .flatMap((pair) => {
      const at = pair.indexOf("=");
      const name = decoded(at === -1 ? pair : pair.slice(0, at));
      if (name === "api_key") return [at === -1 ? "" : decoded(pair.slice(at + 1))];
      // `api_key[]=…` is a list of keys and therefore as ambiguous as two keys.
      return name.startsWith("api_key[") ? ["list", "list"] : [];
    });
}

function valuesOf(request: IncomingMessage, name: string): string[] {
  return request.headersDistinct[name]?.map((value) => value.trim()) ?? [];
}

/** If it cannot be decoded, it is used as is: it is not a valid key anyway. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
