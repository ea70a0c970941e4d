/** DELETE /session/ — ends the session and removes its cookie. */
import { callerIfSignedIn } from "../../caller-by-session.ts";
import { defineOperation } from "../../operation.ts";
import { endedCookie } from "../../session-cookie.ts";
import { endOwnSession } from "./session-shape.ts";

export const signOut = defineOperation({
  id: "signOut",
  method: "DELETE",
  path: "/session/",
  tag: "Session",
  scope: "read",
  summary: "Sign out",
  description:
    "Ends the session and removes its cookie. The response is the same if nobody is signed in.",
  status: 204,
  answerHeaders: { "Set-Cookie": "Removes the session cookie." },
  async handle({ tools, request }) {
    await endOwnSession(await callerIfSignedIn(tools, request));
    return { headers: { "Set-Cookie": endedCookie(tools.config, request.raw) } };
  },
});
