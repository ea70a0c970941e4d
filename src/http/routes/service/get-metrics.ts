/**
 * GET /metrics — what Prometheus scrapes, behind a token. Only where one is set and metrics have no port of their own;
 * that port is http/server/listen-metrics.ts's.
 */
import type { Exposition } from "../../../metrics/collect-metrics.ts";
import { assertMetricsToken } from "../../authentication/assert-metrics-token.ts";
import type { Route } from "../../route.ts";

export function getMetrics(exposition: Exposition): Route {
  return {
    method: "GET",
    path: "/metrics",
    isAnsweredUnderLoad: true,
    async handle({ config }, request) {
      assertMetricsToken(config, request.raw);
      return {
        headers: { "Content-Type": exposition.contentType, "Cache-Control": "no-store" },
        body: await exposition.text(),
      };
    },
  };
}
