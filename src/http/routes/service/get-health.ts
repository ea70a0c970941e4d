/** GET /healthz — responds as long as the process runs. */
import type { Route } from "../../route.ts";

export const getHealth: Route = {
  method: "GET",
  path: "/healthz",
  isAnsweredUnderLoad: true,
  handle: async () => ({ body: { status: "ok" } }),
};
