/** Opens the database for a command that works inside one account, in one transaction. */
import type { AccountHandle } from "../db/account-handle.ts";
import type { AccountWish, ChosenAccount } from "./choose-account.ts";
import { withServices } from "./with-services.ts";

export async function withAccount<T>(
  wish: AccountWish,
  work: (account: AccountHandle, owner: ChosenAccount) => Promise<T>,
): Promise<T> {
  return withServices("command", async ({ services }) => {
    const [{ chooseAccount }, { forAccount }] = await Promise.all([
      import("./choose-account.ts"),
      import("../db/account-handle.ts"),
    ]);
    const owner = await chooseAccount(services.database, wish);
    return forAccount(services.database, owner.id, (account) => work(account, owner));
  });
}
