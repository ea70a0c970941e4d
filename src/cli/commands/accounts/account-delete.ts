/** `account delete`: closes an account permanently, and removes all its data. */
import { shownCount } from "../../amount.ts";
import { defineCommand } from "../../command.ts";
import { withServices } from "../../with-services.ts";
import { WrongUse } from "../../wrong-use.ts";

export const accountDelete = defineCommand({
  details: `Within a second its keys and sessions stop working everywhere, its jobs are canceled without a webhook, and its email
address is available for a new account. Then all its data is removed in small steps while the service runs. If the
command is stopped, the account stays deleted and the workers remove the rest. Backups keep the data until you delete
them. This cannot be undone.`,
  positionals: [{ name: "EMAIL", meaning: "the email address of the account" }],
  options: { yes: { type: "boolean", meaning: "confirm the deletion (required)" } },
  examples: [
    {
      line: "pressroom account delete ada@example.com --yes",
      meaning: "delete the account and all its data",
    },
  ],
  run: async (output, { values, positionals }) => {
    const [email = ""] = positionals;
    const done = await withServices("command", async ({ services, signal }) => {
      const [{ findAccount }, { closeAccount, purgeClosedRows }, { forAccount }] =
        await Promise.all([
          import("../../../records/accounts/accounts.ts"),
          import("../../../records/accounts/account-closing.ts"),
          import("../../../db/account-handle.ts"),
        ]);
      const { database } = services;
      const account = await findAccount(database, { email: email.trim() });
      if (account === undefined) {
        throw new WrongUse(
          "account_not_found",
          `Account ${email} not found.`,
          "See: pressroom account list",
        );
      }
      if (values.yes !== true) {
        throw new WrongUse(
          "missing_option",
          `Nothing was deleted. To delete account ${account.id} (${account.email}) and all its data, add --yes.`,
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
        "The workers remove the rest, if any.",
      ].join("\n"),
    );
  },
});
