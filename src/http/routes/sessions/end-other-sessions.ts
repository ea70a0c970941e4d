/** DELETE /sessions/ — ends all other sessions of the account. */
import { endOtherSessions } from "../../../records/sessions/sessions.ts";
import { defineOperation } from "../../operation.ts";

export const endOtherSessionsOperation = defineOperation({
  id: "endOtherSessions",
  method: "DELETE",
  path: "/sessions/",
  tag: "Session",
  scope: "admin",
  summary: "End all other sessions",
  description: "The session that makes the request stays active.",
  status: 204,
  async handle({ caller }) {
    await caller.inAccount((account) => endOtherSessions(account, caller.sessionId));
    return {};
  },
});
