/**
 * Finds the API key in a request: exactly one of three methods, each used once. What the key may do is decided in
 * the database. With records/keys/api-keys.ts the only place that sees a raw key.
 */
import type { IncomingMessage } from "node:http";
import { Refusal } from "../errors.ts";
import { authorizeRequest, keyDigest, keyMode, tooFast } from "../records/keys/api-keys.ts";
import type { Authorization, KeyMode, Scope } from "../records/keys/api-keys.ts";
import type { RouteTools } from "./route.ts";

export interface FoundKey {
  /** To look the key up by. */
  keyDigest: Buffer;
  /** What the key says of itself; whether there is such a key is the database's to say. */
  mode: KeyMode;
}
type KeyInRequest = FoundKey | "none" | "ambiguous";

/** Asked for at the door and once more by the operation; hashing it once is enough. */
const keysFound = new WeakMap<IncomingMessage, KeyInRequest>();

/** No key and a key that cannot be one are refused alike, without a query. */
export function findKey(request: IncomingMessage): FoundKey {
  const found = lookForKey(request);
  if (found === "ambiguous") throw new Refusal("api_key_ambiguous");
  if (found === "none") throw unauthorized();
  return found;
}

/** Who seems to be asking, to tell callers apart under load. Nobody has looked yet whether the key is good. */
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
  // An empty credential is as none.
  const used = methods.filter((keys) => keys.some((key) => key !== ""));
  const [keys] = used;
  if (!keys) return "none";
  if (used.length > 1 || keys.length > 1) return "ambiguous";
  const [key = ""] = keys;
  const digest = keyDigest(key);
  return digest ? { keyDigest: digest, mode: keyMode(key) } : "none";
}

/** Who is asking, for every operation that starts no job: a key that may do this and is not too fast. */
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

/** Every X-API-Key header for itself: Node would join repeated ones into "a, b". */
function headerKeys(request: IncomingMessage): string[] {
  return valuesOf(request, "x-api-key");
}

/** Other schemes of Authorization are none of ours: a proxy in front may use them. */
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
      // `api_key[]=…` asks for a list of keys: as ambiguous as two of them.
      return name.startsWith("api_key[") ? ["list", "list"] : [];
    });
}

function valuesOf(request: IncomingMessage, name: string): string[] {
  return request.headersDistinct[name]?.map((value) => value.trim()) ?? [];
}

/** What cannot be decoded stays as it is: it is no key of ours then, which is all that matters. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
