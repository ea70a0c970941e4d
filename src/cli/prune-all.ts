/**
 * Walks through the accounts, page by page, and rests after each page that removed something for as long as it took:
 * the service always has the larger part of the disk. What a page is, records/jobs/pruning.ts says.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../db/database.ts";
import { listAccounts } from "../records/accounts/accounts.ts";
import { pruneDeletedContents } from "../records/contents/content-deletion.ts";
import { findPruneTime, pruneBuckets, prunePage } from "../records/jobs/pruning.ts";
import type { PruneWish } from "../records/jobs/pruning.ts";
import { shownCount } from "./amount.ts";
import { chooseAccount } from "./choose-account.ts";
import type { Output } from "./output.ts";

export interface PruneOptions {
  readonly olderThanSeconds: number;
  readonly withContents: boolean;
  /** Id or e-mail address of the only account; undefined for all. */
  readonly account: string | undefined;
  readonly isRehearsal: boolean;
  readonly signal: AbortSignal;
}

export interface Pruned {
  readonly before: string;
  readonly accounts: number;
  readonly looked_at: number;
  readonly removed: {
    readonly jobs: number;
    readonly contents: number;
    /** Of these, those that were deleted long enough ago. */
    readonly deleted_contents: number;
    readonly events: number;
    readonly rate_buckets: number;
  };
}

export async function pruneAll(
  output: Output,
  database: Database,
  options: PruneOptions,
): Promise<Pruned> {
  const { signal, withContents, isRehearsal } = options;
  const accounts =
    options.account === undefined
      ? await listAccounts(database)
      : [await chooseAccount(database, { account: options.account })];
  const before = await findPruneTime(database, options.olderThanSeconds);
  const wish: PruneWish = { before, withContents, isRehearsal };
  const total = { looked: 0, jobs: 0, contents: 0, events: 0 };
  let deleted = 0;
  for (const { id, email } of accounts) {
    // Whatever the span: what was deleted is kept for as long as it can be brought back, and no longer.
    let after: number | null = 0;
    while (after !== null) {
      signal.throwIfAborted();
      const page = await pruneDeletedContents(database, id, after, { isRehearsal });
      after = page.next;
      deleted += page.contents;
    }
    let next: number | null = 0;
    while (next !== null) {
      signal.throwIfAborted();
      const startedAt = performance.now();
      const page = await prunePage(database, id, next, wish);
      next = page.next;
      for (const kind of ["looked", "jobs", "contents", "events"] as const)
        total[kind] += page[kind];
      output.live(
        `${email}: checked ${shownCount(total.looked, "job")}, ${isRehearsal ? "would remove" : "removed"} ${total.jobs.toLocaleString("en")}`,
      );
      if (!isRehearsal && page.jobs + page.events > 0) {
        await sleep(performance.now() - startedAt, undefined, { signal }).catch(() => undefined);
      }
    }
  }
  // One account's buckets are few, and go with the next run for all.
  const buckets = options.account === undefined ? await pruneBuckets(database, wish) : 0;
  output.live("");
  const { looked, ...removed } = total;
  return {
    before: before.toISOString(),
    accounts: accounts.length,
    looked_at: looked,
    removed: {
      ...removed,
      contents: removed.contents + deleted,
      deleted_contents: deleted,
      rate_buckets: buckets,
    },
  };
}
