/** POST /password-resets/ — sends a link to set a new password, to whoever has an account with this address. */
import { z } from "zod";
import { Refusal } from "../../errors.ts";
import { makeToken, tokenDigest } from "../../records/sessions.ts";
import { startPasswordReset } from "../../records/sign-in.ts";
import { defineOperation } from "../operation.ts";
import type { RouteTools } from "../route.ts";
import { emailAddress } from "./session-shape.ts";

export const requestPasswordReset = defineOperation({
  id: "requestPasswordReset",
  method: "POST",
  path: "/password-resets/",
  tag: "Session",
  scope: "read",
  summary: "Ask for a link to set a new password",
  description:
    "The answer is the same, and as quick, whether the address has an account or not. At most three links of an account live at a time.",
  body: z.object({ email: emailAddress }),
  status: 202,
  refusals: ["reset_by_mail_off", "too_many_attempts"],
  async handle({ body, tools, request }) {
    if (tools.signIn.mailer === null) throw new Refusal("reset_by_mail_off");
    tools.signIn.attempts.take(request.ip, `reset ${body.email}`);
    // Nobody waits for it, or the time would tell whether there is an account.
    sendLink(tools, body.email).catch((error: unknown) =>
      request.log.error({ err: error }, "a mail could not be sent"),
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
    text: `Somebody, most likely you, asked to set a new password for ${address} at ${config.baseUrl}.

Open this within 30 minutes to do so. It works once:

${link}

If it was not you, nothing needs to be done: without the link nobody can change anything.
`,
  });
}
