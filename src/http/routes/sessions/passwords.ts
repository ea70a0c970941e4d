/** Passwords: change the password, request a reset link by email, and reset the password with it. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { readOwnName, setPasswordHash } from "../../../records/accounts/accounts.ts";
import { makeToken, tokenDigest } from "../../../records/sessions/sessions.ts";
import {
  findSignIn,
  finishPasswordReset,
  startPasswordReset,
} from "../../../records/sessions/accounts-by-email.ts";
import { defineOperation } from "../../operation.ts";
import type { RouteTools } from "../../route.ts";
import { emailAddress, givenPassword, newPassword } from "./session-shape.ts";

export const changePassword = defineOperation({
  id: "changePassword",
  method: "PUT",
  path: "/password/",
  tag: "Session",
  scope: "admin",
  summary: "Change the password",
  description: "Changes the password and ends all of the account's other sessions.",
  body: z.object({ current_password: givenPassword, new_password: newPassword }),
  status: 204,
  refusals: ["password_wrong", "too_many_attempts"],
  async handle({ caller, body, tools, request }) {
    const { attempts, passwords } = tools.signIn;
    const { email } = await caller.inAccount(readOwnName);
    const attempt = attempts.take(request.ip, email);
    const found = await findSignIn(tools.database, email);
    const isRight = await passwords.verify(body.current_password, found?.passwordHash ?? null);
    if (!isRight) throw new Refusal("password_wrong");
    attempt.giveBack();
    const passwordHash = await passwords.hash(body.new_password);
    await caller.inAccount((account) => setPasswordHash(account, passwordHash, caller.sessionId));
    return {};
  },
});

export const requestPasswordReset = defineOperation({
  id: "requestPasswordReset",
  method: "POST",
  path: "/password-resets/",
  tag: "Session",
  scope: "read",
  summary: "Request a password reset link",
  description:
    "The response is the same, and takes the same time, whether or not the address has an account. An account can have at most three active links at a time.",
  body: z.object({ email: emailAddress }),
  status: 202,
  refusals: ["reset_by_mail_off", "too_many_attempts"],
  async handle({ body, tools, request }) {
    if (tools.signIn.mailer === null) throw new Refusal("reset_by_mail_off");
    tools.signIn.attempts.take(request.ip, `reset ${body.email}`);
    // Not awaited: otherwise the response time would reveal whether the account exists.
    sendLink(tools, body.email).catch((error: unknown) =>
      request.log.error({ err: error }, "could not send an email"),
    );
    return {};
  },
});

async function sendLink({ config, database, signIn }: RouteTools, email: string): Promise<void> {
  const token = makeToken();
  const digest = tokenDigest(token);
  const address = digest && (await startPasswordReset(database, email, digest));
  if (!address) return;
  // Uses the configured base URL, because the Host header is controlled by the caller. The token follows the `#`, so
  // that servers do not log it.
  const link = `${config.baseUrl}/agents/reset#${token}`;
  await signIn.mailer?.send({
    to: address,
    subject: "Reset your Pressroom password",
    text: `Someone (hopefully you) requested a password reset for ${address} at ${config.baseUrl}.

To set a new password, open this link within 30 minutes. It can be used only once.

${link}

If you did not request this, ignore this email. The password cannot be changed without the link.
`,
  });
}

export const resetPassword = defineOperation({
  id: "resetPassword",
  method: "PUT",
  path: "/password-resets/",
  tag: "Session",
  scope: "read",
  summary: "Reset the password",
  description:
    "The link can be used once and expires after 30 minutes. Ends all of the account's sessions.",
  body: z.object({
    token: z.string().max(100).meta({
      description: "The part of the link after the `#`.",
      example: "iXlvnJTJ2b0gIcJzOyLqS4mHhrGJPMbR4hQHtJbX4ZY",
    }),
    new_password: newPassword,
  }),
  status: 204,
  refusals: ["reset_by_mail_off", "reset_link_dead", "too_many_attempts"],
  async handle({ body, tools, request }) {
    const { mailer, attempts, passwords } = tools.signIn;
    if (mailer === null) throw new Refusal("reset_by_mail_off");
    const digest = tokenDigest(body.token);
    if (!digest) throw new Refusal("reset_link_dead");
    attempts.take(request.ip, "reset");
    const passwordHash = await passwords.hash(body.new_password);
    const isDone = await finishPasswordReset(tools.database, digest, passwordHash);
    if (!isDone) throw new Refusal("reset_link_dead");
    return {};
  },
});
