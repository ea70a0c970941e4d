/**
 * GET /readyz — answers 200 when the process can accept work: it is not draining, the database answers, takes
 * writes and holds what accepting needs.
 */
import { Failure } from "../../errors.ts";
import type { Route } from "../route.ts";

export const getReadiness: Route = {
  method: "GET",
  path: "/readyz",
  isAnsweredUnderLoad: true,
  async handle({ database, isReady }) {
    if (!isReady()) throw new Failure("unavailable");
    const result = await database.pool.query<{ can_accept: boolean }>(
      `select current_setting('transaction_read_only') = 'off'
         and to_regproc('accept_generations') is not null as can_accept`,
    );
    if (!result.rows[0]?.can_accept) throw new Failure("unavailable");
    return { body: { status: "ready" } };
  },
};
