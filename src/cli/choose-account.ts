/** Which account a command works for: the named one, the only one, else the demo account. */
import { findAccount, listAccounts } from "../records/accounts.ts";
import type { AccountRecord } from "../records/accounts.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "./parse-id.ts";
import { WrongUse } from "./wrong-use.ts";

const shownMax = 10;

export async function chooseAccount(
  database: Database,
  named: string | undefined,
): Promise<AccountRecord> {
  if (named !== undefined) {
    const id = parseId(named);
    const found = await findAccount(database, id === undefined ? { email: named } : { id });
    if (found !== undefined) return found;
    throw new WrongUse(
      "account_not_found",
      `There is no account ${named}.`,
      describe(await listAccounts(database)),
    );
  }
  const accounts = await listAccounts(database);
  const chosen = accounts.length === 1 ? accounts[0] : accounts.find((one) => one.isDemo);
  if (chosen !== undefined) return chosen;
  throw accounts.length === 0
    ? new WrongUse(
        "account_missing",
        "There is no account yet.",
        "Make one: pressroom account create --email you@example.com",
      )
    : new WrongUse(
        "account_ambiguous",
        "There are several accounts: choose one with --account.",
        describe(accounts),
      );
}

function describe(accounts: readonly AccountRecord[]): string {
  if (accounts.length === 0) {
    return "There is none yet. Make one: pressroom account create --email you@example.com";
  }
  const shown = accounts.slice(0, shownMax).map(({ id, email }) => `${id} (${email})`);
  const rest = accounts.length - shown.length;
  return `There are: ${shown.join(", ")}${rest > 0 ? ` and ${rest} more (pressroom account list)` : ""}.`;
}
