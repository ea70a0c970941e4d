/** Dashboard sessions: sign in, sign out, get, list and end. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { findSignIn } from "../../../records/sessions/accounts-by-email.ts";
import { endOtherSessions, endSession, listSessions } from "../../../records/sessions/sessions.ts";
import { callerIfSignedIn } from "../../authentication/caller-by-session.ts";
import { defineOperation } from "../../operation.ts";
import { pathId } from "../../requests/parameter-schemas.ts";
import { present } from "../../responses/present-record.ts";
import { endedCookie } from "../../authentication/session-cookie.ts";
import { shownTime } from "../../responses/shown-time.ts";
import {
  emailAddress,
  givenPassword,
  sessionShape,
  startSession,
  endOwnSession,
  showCaller,
} from "./session-shape.ts";

export const signIn = defineOperation({
  id: "signIn",
  method: "POST",
  path: "/session/",
  tag: "Session",
  scope: "read",
  summary: "Sign in",
  description:
    "Sets the cookie for a new session. An unknown address and a wrong password get the same response, in the same amount of time.",
  body: z.object({ email: emailAddress, password: givenPassword }),
  answer: sessionShape,
  answerHeaders: { "Set-Cookie": "The session." },
  refusals: ["sign_in_failed", "too_many_attempts", "https_required"],
  async handle({ body, tools, request }) {
    const { attempts, passwords } = tools.signIn;
    const attempt = attempts.take(request.ip, body.email);
    const found = await findSignIn(tools.database, body.email);
    const isRight = await passwords.verify(body.password, found?.passwordHash ?? null);
    if (!found || !isRight) throw new Refusal("sign_in_failed");
    attempt.giveBack();
    return startSession(tools, request, found.accountId);
  },
});

const listedSessionShape = z.object({
  session_id: z.int().meta({ example: 3 }),
  is_current: z
    .boolean()
    .meta({ description: "Whether this is the session making the request.", example: true }),
  created_at: shownTime,
  last_seen_at: shownTime,
  address: z.string().meta({ description: "The IP address of the sign-in.", example: "192.0.2.7" }),
  browser: z.string().meta({
    description: "The browser's user agent.",
    example: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  }),
});

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

export const listSessionsOperation = defineOperation({
  id: "listSessions",
  method: "GET",
  path: "/sessions/",
  tag: "Session",
  scope: "admin",
  summary: "List sessions",
  description: "At most 100 sessions, the most recently used first.",
  answer: z.object({ items: z.array(listedSessionShape) }),
  async handle({ caller }) {
    const sessions = await caller.inAccount(listSessions);
    return {
      body: {
        items: sessions.map((session) =>
          present(listedSessionShape, {
            ...session,
            sessionId: session.id,
            isCurrent: session.id === caller.sessionId,
          }),
        ),
      },
    };
  },
});

export const endSessionOperation = defineOperation({
  id: "endSession",
  method: "DELETE",
  path: "/sessions/{session_id}/",
  tag: "Session",
  scope: "admin",
  summary: "End a session",
  description: "Takes effect immediately, including for the session's open streams.",
  params: z.object({ session_id: pathId("session_not_found") }),
  status: 204,
  async handle({ caller, params }) {
    const isEnded = await caller.inAccount((account) => endSession(account, params.session_id));
    if (!isEnded) throw new Refusal("session_not_found");
    return {};
  },
});

export const endOtherSessionsOperation = defineOperation({
  id: "endOtherSessions",
  method: "DELETE",
  path: "/sessions/",
  tag: "Session",
  scope: "admin",
  summary: "End all other sessions",
  description: "The session that makes the request remains active.",
  status: 204,
  async handle({ caller }) {
    await caller.inAccount((account) => endOtherSessions(account, caller.sessionId));
    return {};
  },
});
