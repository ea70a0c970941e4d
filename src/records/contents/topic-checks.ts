/** Whether a version of a content answers its topic, as a model said. Only the newest answer is kept. */
import { forAccount } from "../../db/account-handle.ts";
import type { Database } from "../../db/database.ts";
import { storableJson } from "../../db/storable-json.ts";

export interface SavedTopicCheck {
  accountId: number;
  contentId: number;
  version: number;
  answers: boolean;
  reason: string;
  quote: string;
}

/** Saved again, it is the same. */
export async function saveTopicCheck(
  database: Database,
  { accountId, contentId, ...check }: SavedTopicCheck,
): Promise<void> {
  await forAccount(database, accountId, ({ trx }) =>
    trx
      .updateTable("contents")
      .set({ topic_check: storableJson(check) })
      .where("account_id", "=", accountId)
      .where("id", "=", contentId)
      .execute(),
  );
}
