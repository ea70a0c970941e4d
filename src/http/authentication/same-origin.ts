/**
 * Protects the dashboard's API from cross-site requests, by headers that websites cannot forge (Sec-Fetch-Site and
 * Origin). caller-by-session.ts checks the session.
 */
import type { IncomingMessage } from "node:http";
import type { Config } from "../../config.ts";
import { Refusal } from "../../errors.ts";

type Settings = Pick<Config, "baseUrl">;

/** Throws if the request comes from another site's page; for changes, also if its origin is unknown. */
export function assertSameOrigin(settings: Settings, request: IncomingMessage): void {
  const { method = "GET", headersDistinct } = request;
  const sites = headersDistinct["sec-fetch-site"] ?? [];
  const origins = headersDistinct["origin"] ?? [];
  const isChange = method !== "GET" && method !== "HEAD";
  if (sites.includes("cross-site") || sites.length > 1 || origins.length > 1) throw refused();
  const [site] = sites;
  const [origin] = origins;
  // Sibling subdomains (same-site) can link here, but cannot change anything.
  if (isChange && site !== undefined && site !== "same-origin") throw refused();
  // Trust the browser more than our own Host header, which a proxy may have changed.
  if (site === "same-origin") return;
  if (origin === undefined ? isChange : !isOwnOrigin(settings, request, origin)) throw refused();
}

/** The configured base URL or the request's host, with either scheme: a proxy may terminate TLS. */
function isOwnOrigin({ baseUrl }: Settings, request: IncomingMessage, origin: string): boolean {
  const page = URL.parse(origin);
  if (page?.protocol !== "http:" && page?.protocol !== "https:") return false;
  if (baseUrl !== "" && new URL(baseUrl).origin === page.origin) return true;
  // Parsed as well, because a URL omits the scheme's default port.
  return URL.parse(`${page.protocol}//${request.headers.host ?? ""}`)?.host === page.host;
}

function refused(): Refusal {
  return new Refusal("foreign_origin");
}
