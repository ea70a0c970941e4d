/**
 * GET /readyz — answers 200 when the process can accept work: it is not draining, and the database takes a durable write
 * and holds what accepting needs. How that is found out is readiness.ts's.
 */
import type { Route } from "../../route.ts";

export const getReadiness: Route = {
  method: "GET",
  path: "/readyz",
  isAnsweredUnderLoad: true,
  async handle({ readiness }) {
    await readiness.assertReady();
    return { body: { status: "ready" } };
  },
};
