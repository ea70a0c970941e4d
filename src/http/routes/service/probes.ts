/** GET /healthz responds as long as the process runs, GET /readyz while it can accept work (readiness.ts). */
import type { Route } from "../../route.ts";

export const getHealth: Route = {
  method: "GET",
  path: "/healthz",
  isAnsweredUnderLoad: true,
  handle: async () => ({ body: { status: "ok" } }),
};

export const getReadiness: Route = {
  method: "GET",
  path: "/readyz",
  isAnsweredUnderLoad: true,
  async handle({ readiness }) {
    await readiness.assertReady();
    return { body: { status: "ready" } };
  },
};
