/** Sets the headers of every response, and those of every API response. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { apiVersion } from "../requests/check-api-version.ts";

export function setHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    "X-Request-Id": request.id,
    "X-Content-Type-Options": "nosniff",
    // A key in the query must not leak through links on a page.
    "Referrer-Policy": "no-referrer",
  });
  if (!isApiPath(request)) return;
  reply.headers({ "Cache-Control": "no-store", "API-Version": apiVersion });
}

/** Uses the route's path if there is one, because the URL may be percent-encoded, as in `/%61gents/api/`. */
export function isApiPath(request: FastifyRequest): boolean {
  const path = request.routeOptions.url ?? request.url.replace(/[?#].*$/s, "");
  return /^\/agents\/(app\/)?api\//.test(`${path}/`);
}
