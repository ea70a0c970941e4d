/** DELETE /account/ — closes the account permanently; worker/purge-closed-accounts.ts deletes its rows afterwards. */
import { z } from "zod";
import { AccountClosed } from "../../../db/account-handle.ts";
import { Refusal } from "../../../errors.ts";
import { closeAccount } from "../../../records/accounts/account-closing.ts";
import { readOwnName } from "../../../records/accounts/accounts.ts";
import { defineOperation } from "../../operation.ts";
import { requireWholeAccount } from "../../own-brand.ts";
import { endedCookie } from "../../session-cookie.ts";

export const deleteAccount = defineOperation({
  id: "deleteAccount",
  method: "DELETE",
  path: "/account/",
  tag: "Account",
  scope: "admin",
  summary: "Delete the account",
  description:
    "Deletes the account and everything in it: brands, content, jobs, keys, webhooks and usage. This cannot be undone, so export the account first. After the response, none of its keys and sessions work, queued and running jobs are canceled without sending webhooks, and the e-mail address can be used for a new account. The stored data is removed within minutes; backups keep it until they are deleted.",
  body: z.object({
    confirm: z.string().meta({
      description: "The e-mail address of the account, to confirm the deletion.",
      example: "owner@example.com",
    }),
  }),
  status: 204,
  answerHeaders: { "Set-Cookie": "Removes the session cookie, if the request used one." },
  async handle({ caller, body, tools, request }) {
    requireWholeAccount(caller);
    await caller.inAccount(async (account) => {
      const { email } = await readOwnName(account);
      // Another request deleted it a moment ago (migrations/functions/close_account.sql).
      if (!email.includes("@")) throw new AccountClosed();
      if (inOneForm(body.confirm) !== inOneForm(email)) {
        throw new Refusal("invalid_parameters", {
          errors: [{ param: "confirm", message: "Must be the e-mail address of this account." }],
        });
      }
      // Another request deleted it at the same moment.
      if (!(await closeAccount(account))) throw new AccountClosed();
    });
    if (caller.sessionId === null) return {};
    return { headers: { "Set-Cookie": endedCookie(tools.config, request.raw) } };
  },
});

/** Normalized the same way as on sign-in. */
function inOneForm(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}
