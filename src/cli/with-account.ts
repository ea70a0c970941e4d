/** Opens the database for a command that works inside one account, in one transaction. */
import type { AccountHandle } from "../db/account-handle.ts";
import type { AccountRecord } from "../records/accounts.ts";
import { withServices } from "./with-services.ts";

export async function withAccount<T>(
  named: string | undefined,
  work: (account: AccountHandle, record: AccountRecord) => Promise<T>,
): Promise<T> {
  return withServices("command", async ({ services }) => {
    const [{ chooseAccount }, { forAccount }] = await Promise.all([
      import("./choose-account.ts"),
      import("../db/account-handle.ts"),
    ]);
    const record = await chooseAccount(services.database, named);
    return forAccount(services.database, record.id, (account) => work(account, record));
  });
}
