/** DELETE /account/ — closes the account for good; its rows go afterwards (worker/purge-closed-accounts.ts). */
import { z } from "zod";
import { AccountClosed } from "../../db/account-handle.ts";
import { Refusal } from "../../errors.ts";
import { closeAccount } from "../../records/account-closing.ts";
import { readOwnName } from "../../records/accounts.ts";
import { defineOperation } from "../operation.ts";
import { requireWholeAccount } from "../own-brand.ts";
import { endedCookie } from "../session-cookie.ts";

export const deleteAccount = defineOperation({
  id: "deleteAccount",
  method: "DELETE",
  path: "/account/",
  tag: "Account",
  scope: "admin",
  summary: "Delete the account",
  description:
    "Deletes the account with everything in it: brands, contents, jobs, keys, webhooks, usage. This cannot be undone; export it first. From the answer on no key and no session of it works, jobs that were queued or running are canceled without a webhook, and the e-mail address can be used for a new account. What is stored is removed in the minutes after; backups keep it until they are gone themselves.",
  body: z.object({
    confirm: z.string().meta({
      description: "The e-mail address of the account, to show that this one is meant.",
      example: "owner@example.com",
    }),
  }),
  status: 204,
  answerHeaders: { "Set-Cookie": "Takes the session away, where one was used." },
  async handle({ caller, body, tools, request }) {
    requireWholeAccount(caller);
    await caller.inAccount(async (account) => {
      const { email } = await readOwnName(account);
      if (inOneForm(body.confirm) !== inOneForm(email)) {
        throw new Refusal("invalid_parameters", {
          errors: [{ param: "confirm", message: "Must be the e-mail address of this account." }],
        });
      }
      // Somebody else deleted it in the same moment.
      if (!(await closeAccount(account))) throw new AccountClosed();
    });
    if (caller.sessionId === null) return {};
    return { headers: { "Set-Cookie": endedCookie(tools.config, request.raw) } };
  },
});

/** As an address is looked for when somebody signs in. */
function inOneForm(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}
