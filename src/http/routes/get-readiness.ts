/** GET /readyz — answers 200 when the process can accept work: it is not draining and the database answers. */
import { Failure } from "../../errors.ts";
import type { Route } from "../route.ts";

export const getReadiness: Route = {
  method: "GET",
  path: "/readyz",
  async handle({ database, isReady }) {
    if (!isReady()) throw new Failure("unavailable");
    await database.pool.query("select 1");
    return { body: { status: "ready" } };
  },
};
