/** Opens an account for a command that reads or writes what is encrypted under the instance's secret. */
import { readConfig } from "../config.ts";
import type { AccountHandle } from "../db/account-handle.ts";
import type { Encryption } from "../encrypt.ts";
import type { AccountWish, ChosenAccount } from "./choose-account.ts";
import { withAccount } from "./with-account.ts";

export async function withAccountSecret<T>(
  wish: AccountWish,
  work: (account: AccountHandle, owner: ChosenAccount, encryption: Encryption) => Promise<T>,
): Promise<T> {
  return withAccount(wish, async (account, owner) => {
    const [{ openSecret }, { openModelEncryption }] = await Promise.all([
      import("../instance-secret.ts"),
      import("../records/models/account-models.ts"),
    ]);
    return work(account, owner, openModelEncryption(await openSecret(readConfig())));
  });
}
