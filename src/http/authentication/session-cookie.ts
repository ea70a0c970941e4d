/**
 * Reads, sets and deletes the session cookie. The `__Host-` prefix limits it to https and this host; the plain name is
 * for http on this machine, or if the operator configured an http base URL.
 */
import type { IncomingMessage } from "node:http";
import type { Config } from "../../config.ts";
import { Refusal } from "../../errors.ts";
import { sessionDays, tokenDigest } from "../../records/sessions/sessions.ts";
import { isLoopback } from "../../security/private-ip.ts";

type Settings = Pick<Config, "baseUrl">;

const securedName = "__Host-pressroom";
const plainName = "pressroom";

/**
 * The digest to look up the session. Ignores cookies of the same name with different values: one of them was planted.
 */
export function sessionDigest(settings: Settings, request: IncomingMessage): Buffer | undefined {
  const { cookie = "" } = request.headers;
  const names = takesPlain(settings, request) ? [securedName, plainName] : [securedName];
  for (const name of names) {
    const values = new Set(valuesOf(cookie, name));
    const [token] = values;
    if (token !== undefined && values.size === 1) return tokenDigest(token);
  }
  return undefined;
}

/** Throws if the browser would discard the cookie; otherwise sign-in would silently fail. */
export function sessionCookie(settings: Settings, request: IncomingMessage, token: string): string {
  if (isSecured(settings, request)) return `${securedName}=${token}; ${secured}; ${maxAge}`;
  if (takesPlain(settings, request)) return `${plainName}=${token}; ${plain}; ${maxAge}`;
  throw new Refusal("https_required");
}

export function endedCookie(settings: Settings, request: IncomingMessage): string {
  return isSecured(settings, request) || !takesPlain(settings, request)
    ? `${securedName}=; ${secured}; Max-Age=0`
    : `${plainName}=; ${plain}; Max-Age=0`;
}

/** The cookie that was sent, with a new expiration date. */
export function renewedCookie(settings: Settings, request: IncomingMessage): string | undefined {
  const { cookie = "" } = request.headers;
  const [kept] = valuesOf(cookie, securedName);
  if (kept !== undefined) return `${securedName}=${kept}; ${secured}; ${maxAge}`;
  const [token] = takesPlain(settings, request) ? valuesOf(cookie, plainName) : [];
  return token === undefined ? undefined : `${plainName}=${token}; ${plain}; ${maxAge}`;
}

const maxAge = `Max-Age=${sessionDays * 24 * 60 * 60}`;
const plain = "Path=/; HttpOnly; SameSite=Lax";
const secured = `${plain}; Secure`;

/** Decided by the base URL or the page's origin: only a proxy terminates TLS, never this service. */
function isSecured({ baseUrl }: Settings, request: IncomingMessage): boolean {
  if (baseUrl !== "") return baseUrl.startsWith("https:");
  return request.headers.origin?.startsWith("https:") ?? false;
}

/** Plain cookies can be intercepted, so they are limited to this machine, unless the operator configured http. */
function takesPlain({ baseUrl }: Settings, { headers: { host = "" } }: IncomingMessage): boolean {
  if (baseUrl !== "") return baseUrl.startsWith("http:");
  const hostname = URL.parse(`http://${host}`)?.hostname ?? "";
  return /(^|\.)localhost$/.test(hostname) || isLoopback(hostname.replace(/^\[|\]$/g, ""));
}

function valuesOf(cookie: string, name: string): string[] {
  return cookie
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}
