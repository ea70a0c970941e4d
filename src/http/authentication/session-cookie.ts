/**
 * The cookie that carries a session's token: under which name it is believed, and how it is set and taken away.
 * `__Host-` makes the browser keep it for https and this very host; a plain name is for http on the machine itself,
 * or where the operator named an http address.
 */
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { Config } from "../../config.ts";
import { Refusal } from "../../errors.ts";
import { sessionDays, tokenDigest } from "../../records/sessions/sessions.ts";

type Settings = Pick<Config, "baseUrl">;

const securedName = "__Host-pressroom";
const plainName = "pressroom";

/** What the session is looked up by. The same name twice with other values is nobody's: one of them was planted. */
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

/** Throws where a browser would not keep it, so that nobody wonders why they are not signed in. */
export function sessionCookie(settings: Settings, request: IncomingMessage, token: string): string {
  const maxAge = `Max-Age=${sessionDays * 24 * 60 * 60}`;
  if (isSecured(settings, request)) return `${securedName}=${token}; ${secured}; ${maxAge}`;
  if (takesPlain(settings, request)) return `${plainName}=${token}; ${plain}; ${maxAge}`;
  throw new Refusal("https_required");
}

export function endedCookie(settings: Settings, request: IncomingMessage): string {
  return isSecured(settings, request) || !takesPlain(settings, request)
    ? `${securedName}=; ${secured}; Max-Age=0`
    : `${plainName}=; ${plain}; Max-Age=0`;
}

/** The cookie that was sent, to live on for as long as its session. */
export function renewedCookie(settings: Settings, request: IncomingMessage): string | undefined {
  const { cookie = "" } = request.headers;
  const maxAge = `Max-Age=${sessionDays * 24 * 60 * 60}`;
  const [kept] = valuesOf(cookie, securedName);
  if (kept !== undefined) return `${securedName}=${kept}; ${secured}; ${maxAge}`;
  const [token] = takesPlain(settings, request) ? valuesOf(cookie, plainName) : [];
  return token === undefined ? undefined : `${plainName}=${token}; ${plain}; ${maxAge}`;
}

const plain = "Path=/; HttpOnly; SameSite=Lax";
const secured = `${plain}; Secure`;

/** The operator's word, else what the page says of itself: a proxy in front speaks https, we never do. */
function isSecured({ baseUrl }: Settings, request: IncomingMessage): boolean {
  if (baseUrl !== "") return baseUrl.startsWith("https:");
  return request.headers.origin?.startsWith("https:") ?? false;
}

/** Whoever stands between could read a plain cookie, so there must be nobody between, or the operator must want it. */
function takesPlain({ baseUrl }: Settings, { headers: { host = "" } }: IncomingMessage): boolean {
  if (baseUrl !== "") return baseUrl.startsWith("http:");
  const address = `http://${host}`;
  return URL.canParse(address) && isLoopback(new URL(address).hostname);
}

function isLoopback(hostname: string): boolean {
  if (hostname === "localhost" || hostname.endsWith(".localhost")) return true;
  return hostname === "[::1]" || (isIP(hostname) === 4 && hostname.startsWith("127."));
}

function valuesOf(cookie: string, name: string): string[] {
  return cookie
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}
