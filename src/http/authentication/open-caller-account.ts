/** Opens an account for a caller who has just been authenticated; refuses if it was deleted in the meantime. */
import { AccountClosed, forAccount } from "../../db/account-handle.ts";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Database } from "../../db/database.ts";
import { Refusal } from "../../errors.ts";

export async function openCallerAccount<T>(
  { database, accountId }: { database: Database; accountId: number },
  otherwise: "session_required" | "sign_in_failed",
  work: (account: AccountHandle) => Promise<T>,
): Promise<T> {
  try {
    return await forAccount(database, accountId, work);
  } catch (error) {
    throw error instanceof AccountClosed ? new Refusal(otherwise) : error;
  }
}
