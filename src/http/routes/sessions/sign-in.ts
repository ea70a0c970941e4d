/** Sign-in: attempts are limited for each address, and every answer takes as long as checking a password. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { findSignIn } from "../../../records/sessions/accounts-by-email.ts";
import { defineOperation } from "../../operation.ts";
import { emailAddress, givenPassword, sessionShape, startSession } from "./session-shape.ts";

export const signIn = defineOperation({
  id: "signIn",
  method: "POST",
  path: "/session/",
  tag: "Session",
  scope: "read",
  summary: "Sign in",
  description:
    "Sets the cookie for a new session. An unknown address and a wrong password get the same response, after the same time.",
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
