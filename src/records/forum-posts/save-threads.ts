/**
 * Saves an account's own threads, many in a few statements: new ones are added, and those that are there already are
 * brought up to date. What is not told of a thread stays as it is stored, and what was there before an edit is kept as a
 * revision. The same address is the same thread, whichever source it comes from.
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

/** Their words are taken in with them; a request's mebibyte takes about a second. */
const saveMsMax = 10_000;

export interface SavedThread {
  /** Null where it would be created. */
  id: number | null;
  /** A duplicate is the same thread as an earlier one of the same call, and is left out. */
  result: "created" | "updated" | "unchanged" | "duplicate";
  /** Of an updated one. */
  changes: ThreadChange[];
}

/** All of one source. In the order given. */
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

/** What saving them would do; nothing is saved. */
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
  /** As it will be. */
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
  const told = threads.map(toFields);
  const found = await findKnownThreads(
    account,
    sourceId,
    told.map(({ url = "" }, index) => ({ externalId: names[index] ?? "", url })),
  );
  const seen = new Set<string | number>();
  return threads.map((thread, index): Plan => {
    const { known, urlKey } = found[index] ?? { known: undefined, urlKey: null };
    const externalId = names[index] ?? "";
    const own = told[index] ?? {};
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
    // An address that is only written differently is none.
    if (urlKey !== null && urlKey === known.urlKey) delete applied.url;
    if (replacedBy === "source" && known.sourceId !== sourceId) leaveText(known, applied);
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
 * What another source, or a person, has said about a thread counts, and what they have not is filled in: else two sources
 * with the same thread would change it back and forth, and what a person edited would be lost with the next reading.
 */
function leaveText(known: KnownThread, applied: Partial<ThreadFields>): void {
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

/** Two who save the same threads at once take turns; in whatever order each has them, they cannot wait in a circle. */
export async function lockThreads({ execute, accountId }: AccountHandle): Promise<void> {
  await execute`select pg_advisory_xact_lock(hashtext('forum_posts'), (${accountId}::bigint % 2147483647)::integer)`;
}
