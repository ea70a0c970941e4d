/** GET /session/ — who is signed in, and which ways to sign in there are. */
import { callerIfSignedIn } from "../../caller-by-session.ts";
import { defineOperation } from "../../operation.ts";
import { sessionShape, showCaller } from "./session-shape.ts";

export const getSession = defineOperation({
  id: "getSession",
  method: "GET",
  path: "/session/",
  tag: "Session",
  scope: "read",
  summary: "Get the session",
  description: "Returns who is signed in, if anyone.",
  answer: sessionShape,
  async handle({ tools, request }) {
    return { body: await showCaller(tools, await callerIfSignedIn(tools, request)) };
  },
});
