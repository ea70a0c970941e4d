/**
 * Keeps other sites out of the dashboard's own calls: a browser says where a request comes from, and cannot be made to
 * lie about it. Whose session it is, is caller-by-session.ts's.
 */
import type { IncomingMessage } from "node:http";
import type { Config } from "../../config.ts";
import { Refusal } from "../../errors.ts";

type Settings = Pick<Config, "baseUrl">;

/** Throws where another site's page asks, and for changes also where nobody says which page does. */
export function assertSameOrigin(settings: Settings, request: IncomingMessage): void {
  const { method = "GET", headersDistinct } = request;
  const sites = headersDistinct["sec-fetch-site"] ?? [];
  const origins = headersDistinct["origin"] ?? [];
  const isChange = method !== "GET" && method !== "HEAD";
  if (sites.includes("cross-site") || sites.length > 1 || origins.length > 1) throw refused();
  const [site] = sites;
  const [origin] = origins;
  // A page of a neighbouring host may link here; it may not change anything.
  if (isChange && site !== undefined && site !== "same-origin") throw refused();
  // A browser knows its own origin better than we do, who may stand behind a proxy that tells another host.
  if (site === "same-origin") return;
  if (origin === undefined ? isChange : !isOwnOrigin(settings, request, origin)) throw refused();
}

/** The one that the operator named, or the host that was asked; whether by http or https is not ours to know. */
function isOwnOrigin({ baseUrl }: Settings, request: IncomingMessage, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { origin: given, host, protocol } = new URL(origin);
  if (protocol !== "http:" && protocol !== "https:") return false;
  if (baseUrl !== "" && new URL(baseUrl).origin === given) return true;
  // Without the port that goes without saying.
  return request.headers.host !== undefined && hostOf(request.headers.host, protocol) === host;
}

function hostOf(given: string, protocol: string): string | undefined {
  const address = `${protocol}//${given}`;
  return URL.canParse(address) ? new URL(address).host : undefined;
}

function refused(): Refusal {
  return new Refusal("foreign_origin");
}
