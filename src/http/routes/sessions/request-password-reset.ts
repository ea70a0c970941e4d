/** POST /password-resets/ — sends a password reset link, if the address has an account. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { makeToken, tokenDigest } from "../../../records/sessions/sessions.ts";
import { startPasswordReset } from "../../../records/sessions/sign-in.ts";
import { defineOperation } from "../../operation.ts";
import type { RouteTools } from "../../route.ts";
import { emailAddress } from "./session-shape.ts";

export const requestPasswordReset = defineOperation({
  id: "requestPasswordReset",
  method: "POST",
  path: "/password-resets/",
  tag: "Session",
  scope: "read",
  summary: "Request a password reset link",
  description:
    "The response is the same, and takes the same time, whether or not the address has an account. An account has at most three active links at a time.",
  body: z.object({ email: emailAddress }),
  status: 202,
  refusals: ["reset_by_mail_off", "too_many_attempts"],
  async handle({ body, tools, request }) {
    if (tools.signIn.mailer === null) throw new Refusal("reset_by_mail_off");
    tools.signIn.attempts.take(request.ip, `reset ${body.email}`);
    // Nobody waits for it, or the time would tell whether there is an account.
    sendLink(tools, body.email).catch((error: unknown) =>
      request.log.error({ err: error }, "could not send a mail"),
    );
    return {};
  },
});

async function sendLink({ config, database, signIn }: RouteTools, email: string): Promise<void> {
  const token = makeToken();
  const digest = tokenDigest(token);
  const address = digest && (await startPasswordReset(database, email, digest));
  if (!address) return;
  // From the operator's setting alone: a host that a caller names must not end up in a mail. After the `#`, so that no
  // server on the way writes it down.
  const link = `${config.baseUrl}/agents/reset#${token}`;
  await signIn.mailer?.send({
    to: address,
    subject: "Set a new password for Pressroom",
    text: `Someone, most likely you, asked to set a new password for ${address} at ${config.baseUrl}.

To do so, open this link within 30 minutes. It works once:

${link}

If it was not you, you can ignore this mail: nobody can change the password without the link.
`,
  });
}
