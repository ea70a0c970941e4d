/** PUT /password-resets/ — sets a new password with a link that was sent by mail. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { tokenDigest } from "../../../records/sessions/sessions.ts";
import { finishPasswordReset } from "../../../records/sessions/sign-in.ts";
import { defineOperation } from "../../operation.ts";
import { newPassword } from "./session-shape.ts";

export const resetPassword = defineOperation({
  id: "resetPassword",
  method: "PUT",
  path: "/password-resets/",
  tag: "Session",
  scope: "read",
  summary: "Set a new password with a link",
  description: "The link works once, within 30 minutes. All sessions of the account are ended.",
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
