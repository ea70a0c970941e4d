/** `account delete`: closes an account for good, and removes everything that it had. */
import { shownCount } from "../amount.ts";
import { defineCommand } from "../command.ts";
import { withServices } from "../with-services.ts";
import { WrongUse } from "../wrong-use.ts";

export const accountDelete = defineCommand({
  details: `Within a second its keys and sessions are dead everywhere, its jobs are canceled without a webhook, and its address is
free for a new account. Then everything that it had is removed, in small steps while the service runs. Stopped in
between, the account stays deleted, and any worker removes the rest. Backups keep it until they are gone themselves.
This cannot be undone.`,
  positionals: [{ name: "EMAIL", meaning: "the account's e-mail address" }],
  options: { yes: { type: "boolean", meaning: "really delete it (required)" } },
  examples: [
    { line: "pressroom account delete ada@example.com --yes", meaning: "with all that it had" },
  ],
  run: async (output, { values, positionals }) => {
    const [email = ""] = positionals;
    const done = await withServices("command", async ({ services, signal }) => {
      const [{ findAccount }, { closeAccount, purgeClosedRows }, { forAccount }] =
        await Promise.all([
          import("../../records/accounts.ts"),
          import("../../records/account-closing.ts"),
          import("../../db/account-handle.ts"),
        ]);
      const { database } = services;
      const account = await findAccount(database, { email: email.trim() });
      if (account === undefined) {
        throw new WrongUse(
          "account_not_found",
          `There is no account ${email}.`,
          "See: pressroom account list",
        );
      }
      if (values.yes !== true) {
        throw new WrongUse(
          "missing_option",
          `Nothing was deleted: --yes is missing. It deletes account ${account.id} (${account.email}) with everything in it.`,
          `pressroom account delete ${account.email} --yes`,
        );
      }
      await forAccount(database, account.id, closeAccount);
      let rows = 0;
      for (let forgotten = -1; forgotten !== 0 && !signal.aborted; rows += forgotten) {
        forgotten = await purgeClosedRows(database);
        output.live(`removed ${shownCount(rows + forgotten, "row")}`);
      }
      output.live("");
      return { id: account.id, email: account.email, rows };
    });
    output.result({ id: done.id, email: done.email, deleted: true, rows_removed: done.rows }, () =>
      [
        `Deleted account ${done.id} (${done.email}); ${shownCount(done.rows, "row")} removed.`,
        "What is left, if anything, is removed by the workers.",
      ].join("\n"),
    );
  },
});
