/** The headers that every answer has, and those of every answer of the API. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { apiVersion } from "../requests/check-api-version.ts";

export function setHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    "X-Request-Id": request.id,
    "X-Content-Type-Options": "nosniff",
    // A key in the query must not travel on to wherever a page links to.
    "Referrer-Policy": "no-referrer",
  });
  if (!isApiPath(request)) return;
  reply.headers({ "Cache-Control": "no-store", "API-Version": apiVersion });
}

/** By the route where there is one: `/%61gents/api/` is the same place, however it is written. */
export function isApiPath(request: FastifyRequest): boolean {
  const path = request.routeOptions.url ?? request.url.replace(/[?#].*$/s, "");
  return /^\/agents\/(app\/)?api\//.test(`${path}/`);
}
