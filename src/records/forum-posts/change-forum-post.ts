/** Edits of a post by the person who added it. What was before is kept as a revision. */
import type { AccountHandle } from "../../db/account-handle.ts";
import { limitTime } from "../../db/account-handle.ts";
import { compareThread, mergeReplies } from "./thread-changes.ts";
import type { ThreadFields } from "./thread-changes.ts";
import { isEditableKind } from "./forum-posts.ts";
import { identifyPost } from "./identify-post.ts";
import { findKnownThreads, readThreads } from "./known-threads.ts";
import { lockThreads } from "./save-threads.ts";
import { updateThreads } from "./write-threads.ts";

const changeMsMax = 10_000;

/** Only the account's own. `taken`: another post has this address. */
export async function changeForumPost(
  account: AccountHandle,
  id: number,
  told: Partial<ThreadFields>,
): Promise<"changed" | "unknown" | "not_editable" | "taken"> {
  await limitTime(account, changeMsMax);
  await lockThreads(account);
  const [stored] = await readThreads(account, [id]);
  if (!stored) return "unknown";
  if (!isEditableKind(stored.sourceKind)) return "not_editable";
  const fields = { ...stored, ...told };
  if (told.replies) fields.replies = mergeReplies(stored.replies, told.replies);
  const changes = compareThread(stored, fields);
  if (changes.length === 0) return "changed";
  if (fields.url !== stored.url && !(await giveAddress(account, stored, fields))) return "taken";
  await updateThreads(account, [{ id, fields, changes, isRevision: true }], {
    replacedBy: "person",
    importId: null,
  });
  return "changed";
}

/** Posts that are given are known by their addresses, so an import of the old one must not find this post. */
async function giveAddress(
  account: AccountHandle,
  { id, sourceId }: { id: number; sourceId: number },
  fields: ThreadFields,
): Promise<boolean> {
  const externalId = identifyPost(fields);
  const given = { externalId, url: fields.url };
  const [found] = await findKnownThreads(account, sourceId, [given]);
  if (found?.known && found.known.id !== id) return false;
  await account.execute`
    update forum_posts set external_id = ${externalId}
    where account_id = ${account.accountId} and id = ${id}`;
  return true;
}
