/**
 * Saves an account's own threads in bulk: inserts new ones and updates existing ones. Unknown fields keep their stored
 * values, and an edit keeps the previous version as a revision. Threads of different sources with the same URL are the
 * same thread.
 */
import type { AccountHandle } from "../../db/account-handle.ts";
import { limitTime } from "../../db/account-handle.ts";
import { compareThread, emptyThread, isEdit, toFields, mergeReplies } from "./thread-changes.ts";
import type { ReplacedBy, ThreadChange, ThreadFields } from "./thread-changes.ts";
import { findKnownThreads } from "./known-threads.ts";
import type { KnownThread } from "./known-threads.ts";
import type { ReadThread } from "./incoming-thread.ts";
import { indexable } from "./identify-post.ts";
import { insertThreads, updateThreads } from "./write-threads.ts";

/** Includes indexing the threads' words: one mebibyte takes about a second. */
const saveMsMax = 10_000;

export interface SavedThread {
  /** Null in a preview of a new thread. */
  id: number | null;
  /** A duplicate of an earlier thread in the same call is skipped. */
  result: "created" | "updated" | "unchanged" | "duplicate";
  changes: ThreadChange[];
}

/** Saves threads of one source; returns results in the order given. */
export async function saveThreads(
  account: AccountHandle,
  sourceId: number,
  threads: readonly ReadThread[],
  replacedBy: ReplacedBy,
  importId: number | null = null,
): Promise<SavedThread[]> {
  if (threads.length === 0) return [];
  const plans = await planSaving(account, sourceId, threads, replacedBy);
  const created = plans.filter((plan) => plan.result === "created");
  const ids = await insertThreads(account, sourceId, importId, created);
  await updateThreads(
    account,
    plans.flatMap(({ known, changes, fields }) =>
      known === undefined || (changes.length === 0 && known.missingSince === null)
        ? []
        : [
            {
              id: known.id,
              fields,
              changes,
              isRevision: replacedBy === "source" ? isEdit(changes) : changes.length > 0,
            },
          ],
    ),
    { replacedBy, importId },
  );
  const idOf = new Map(created.map((plan, index) => [plan, ids[index] ?? null]));
  return plans.map((plan) => ({ ...toResult(plan), id: plan.known?.id ?? idOf.get(plan) ?? null }));
}

/** Previews saving threads. */
export async function previewThreads(
  account: AccountHandle,
  sourceId: number,
  threads: readonly ReadThread[],
  replacedBy: ReplacedBy,
): Promise<SavedThread[]> {
  return (await planSaving(account, sourceId, threads, replacedBy)).map(toResult);
}

interface Plan {
  externalId: string;
  result: SavedThread["result"];
  known: KnownThread | undefined;
  /** The thread after saving. */
  fields: ThreadFields;
  changes: ThreadChange[];
}

function toResult({ result, known, changes }: Plan): SavedThread {
  return { id: known?.id ?? null, result, changes };
}

async function planSaving(
  account: AccountHandle,
  sourceId: number,
  threads: readonly ReadThread[],
  replacedBy: ReplacedBy,
): Promise<Plan[]> {
  await limitTime(account, saveMsMax);
  await lockThreads(account);
  const names = threads.map(({ externalId }) => indexable(externalId));
  const given = threads.map(toFields);
  const found = await findKnownThreads(
    account,
    sourceId,
    given.map(({ url = "" }, index) => ({ externalId: names[index] ?? "", url })),
  );
  const seen = new Set<string | number>();
  return threads.map((thread, index): Plan => {
    const { known, urlKey } = found[index] ?? { known: undefined, urlKey: null };
    const externalId = names[index] ?? "";
    const own = given[index] ?? {};
    const marks = [known?.id ?? null, `named ${externalId}`, urlKey].filter(
      (mark) => mark !== null,
    );
    const isDuplicate = marks.some((mark) => seen.has(mark));
    for (const mark of marks) seen.add(mark);
    if (known === undefined || isDuplicate) {
      const language = own.language || (thread.detectedLanguage ?? "");
      const fields = { ...emptyThread, ...own, language };
      return {
        externalId,
        result: isDuplicate ? "duplicate" : "created",
        known: isDuplicate ? undefined : known,
        fields,
        changes: [],
      };
    }
    const applied = { ...own };
    // Keep the stored URL if the new one only differs in its spelling.
    if (urlKey !== null && urlKey === known.urlKey) delete applied.url;
    if (replacedBy === "source" && known.sourceId !== sourceId) keepStoredText(known, applied);
    if (applied.replies) applied.replies = mergeReplies(known.replies, applied.replies);
    const changes = compareThread(known, applied);
    return {
      externalId,
      result: changes.length > 0 ? "updated" : "unchanged",
      known,
      fields: { ...known, ...applied },
      changes,
    };
  });
}

/**
 * Keeps fields set by another source or a person and only fills in missing ones. Otherwise two sources with the same
 * thread would overwrite each other, and the next read would overwrite manual edits.
 */
function keepStoredText(known: KnownThread, applied: Partial<ThreadFields>): void {
  for (const field of [
    "title",
    "body",
    "author",
    "community",
    "url",
    "tags",
    "language",
  ] as const) {
    if (known[field].length > 0) delete applied[field];
  }
  if (known.postedAt !== null) delete applied.postedAt;
}

/** Serializes saves per account, so that concurrent saves cannot deadlock. */
export async function lockThreads({ execute, accountId }: AccountHandle): Promise<void> {
  await execute`select pg_advisory_xact_lock(hashtext('forum_posts'), (${accountId}::bigint % 2147483647)::integer)`;
}
