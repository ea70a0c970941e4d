/** DELETE /sessions/{session_id}/ — ends one session, which signs that browser out. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { endSession } from "../../../records/sessions/sessions.ts";
import { defineOperation } from "../../operation.ts";
import { pathId } from "../../parameters.ts";

export const endSessionOperation = defineOperation({
  id: "endSession",
  method: "DELETE",
  path: "/sessions/{session_id}/",
  tag: "Session",
  scope: "admin",
  summary: "End a session",
  description: "Takes effect immediately, including for streams the session has open.",
  params: z.object({ session_id: pathId("session_not_found") }),
  status: 204,
  refusals: ["session_not_found"],
  async handle({ caller, params }) {
    const isEnded = await caller.inAccount((account) => endSession(account, params.session_id));
    if (!isEnded) throw new Refusal("session_not_found");
    return {};
  },
});
