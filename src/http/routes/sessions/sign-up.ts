/** POST /accounts/ — creates an account and signs in: for the operator on first run, for anyone if sign-up is open. */
import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { getSetupState, openAccount } from "../../../records/sessions/accounts-by-email.ts";
import { defineOperation } from "../../operation.ts";
import { blankableText, trimmedText } from "../../requests/parameter-schemas.ts";
import { emailAddress, newPassword, sessionShape, startSession } from "./session-shape.ts";

export const signUp = defineOperation({
  id: "signUp",
  method: "POST",
  path: "/accounts/",
  tag: "Session",
  scope: "read",
  summary: "Create an account",
  description:
    "On first run, this requires the setup code that Pressroom printed when it started. After that, it works only if the operator has set `PRESSROOM_SIGN_UP=open`.",
  body: z.object({
    name: trimmedText(200).default("").meta({ example: "Harbour Roast Ltd" }),
    email: emailAddress,
    password: newPassword,
    setup_code: blankableText(100).meta({
      description:
        "The code that Pressroom printed when it started. Required on first run; otherwise ignored.",
    }),
  }),
  status: 201,
  answer: sessionShape,
  answerHeaders: { "Set-Cookie": "The session." },
  refusals: [
    "sign_up_closed",
    "sign_up_refused",
    "setup_code_wrong",
    "too_many_attempts",
    "https_required",
  ],
  async handle({ body, tools, request }) {
    const { config, database, signIn } = tools;
    const { isFirstRun } = await getSetupState(database);
    if (!isFirstRun && config.signUp !== "open") throw new Refusal("sign_up_closed");
    signIn.attempts.take(request.ip, "sign up");
    if (isFirstRun && !isSame(body.setup_code ?? "", signIn.setupCode)) {
      throw new Refusal("setup_code_wrong");
    }
    const passwordHash = await signIn.passwords.hash(body.password);
    const { email, name } = body;
    const accountId = await openAccount(database, {
      email,
      name,
      passwordHash,
      mustBeFirst: isFirstRun,
    });
    // Without email verification, the response cannot hide that the address already has an account.
    if (accountId === null) throw new Refusal("sign_up_refused");
    return startSession(tools, request, accountId);
  },
});

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digestOf(given.trim()), digestOf(expected));
}

function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
