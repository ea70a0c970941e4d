/** GET /healthz — answers while the process lives. */
import type { Route } from "../route.ts";

export const getHealth: Route = {
  method: "GET",
  path: "/healthz",
  isAnsweredUnderLoad: true,
  handle: async () => ({ body: { status: "ok" } }),
};
