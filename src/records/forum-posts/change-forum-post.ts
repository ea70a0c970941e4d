/** Edits a post of the account, and keeps the previous version as a revision. */
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

/** `taken`: another post has this URL. */
export async function changeForumPost(
  account: AccountHandle,
  id: number,
  given: Partial<ThreadFields>,
): Promise<"changed" | "unknown" | "not_editable" | "taken"> {
  await limitTime(account, changeMsMax);
  await lockThreads(account);
  const [stored] = await readThreads(account, [id]);
  if (!stored) return "unknown";
  if (!isEditableKind(stored.sourceKind)) return "not_editable";
  const fields = { ...stored, ...given };
  if (given.replies) fields.replies = mergeReplies(stored.replies, given.replies);
  const changes = compareThread(stored, fields);
  if (changes.length === 0) return "changed";
  if (fields.url !== stored.url && !(await changeUrl(account, stored, fields))) return "taken";
  await updateThreads(account, [{ id, fields, changes, isRevision: true }], {
    replacedBy: "person",
    importId: null,
  });
  return "changed";
}

/** The URL identifies a post, so the external id changes with it: an import with the old URL must not find this post. */
async function changeUrl(
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
