/**
 * GET /metrics — Prometheus metrics. Requires a configured token; not used if metrics have their own port
 * (http/server/listen-metrics.ts).
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
