/** `prune`: removes old data. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../../../db/database.ts";
import { listAccounts } from "../../../records/accounts/accounts.ts";
import { pruneDeletedContents } from "../../../records/contents/content-deletion.ts";
import { findPruneTime, pruneBuckets, prunePage } from "../../../records/jobs/pruning.ts";
import type { PruneScope } from "../../../records/jobs/pruning.ts";
import { chooseAccount } from "../../choose-account.ts";
import type { Output } from "../../terminal/output.ts";
import { defineCommand, flagOption, option } from "../../command.ts";
import { requireDuration } from "../../terminal/duration.ts";
import { shownCount } from "../../terminal/amount.ts";
import { withServices } from "../../with-services.ts";
import { refused, WrongUse } from "../../terminal/wrong-use.ts";

/** Stored responses for an Idempotency-Key are kept for a day and need their job. */
const secondsMin = 86_400;

export const prune = defineCommand({
  details: `Removes the events of jobs that ended before the cutoff that --older-than sets, and the jobs themselves if they produced
nothing (failed or canceled). Also removes the rate limit data of API keys that expired before the cutoff. With --contents,
removes all of these jobs and the content that they produced. Content that was deleted more than 30 days ago is always
removed; until then it can be restored. Queued, waiting and running jobs, accounts, brands, keys, forum posts and daily
usage data are always kept.
Works in small steps with pauses, so you can run it while the service is running. You can stop it at any time; the next
run continues. PostgreSQL reuses the freed space, but the files do not shrink.`,
  options: {
    "older-than": option("SPAN", "an age such as 90d or 12w; at least 1d"),
    contents: flagOption("also remove finished jobs and their content"),
    account: option("ID|EMAIL", "only this account; default: all"),
    "dry-run": flagOption("only count what would be removed"),
  },
  examples: {
    "pressroom prune --older-than 90d --dry-run": "count what would be removed",
    "pressroom prune --older-than 90d": "for a nightly timer",
    "pressroom prune --older-than 52w --contents --account ada@example.com":
      "remove one account's content that is older than a year",
  },
  run: async (output, { values }) => {
    const span = values["older-than"];
    if (span === undefined) {
      throw new WrongUse(
        "missing_option",
        "--older-than is required: nothing is removed without it.",
        "pressroom prune --older-than 90d --dry-run",
      );
    }
    const olderThanSeconds = requireDuration(span, "--older-than");
    if (olderThanSeconds < secondsMin) {
      throw refused(
        "--older-than must be at least 1d, because idempotency keys are kept for 24 hours.",
      );
    }
    const isDryRun = values["dry-run"] === true;
    const pruned = await withServices("prune", ({ services, signal }) =>
      pruneAll(output, services.database, {
        olderThanSeconds,
        withContents: values.contents === true,
        account: values.account,
        isDryRun,
        signal,
      }),
    );
    const { removed } = pruned;
    output.result({ dry_run: isDryRun, ...pruned }, () =>
      [
        `${isDryRun ? "Would remove" : "Removed"} data from before ${pruned.before}:`,
        `  ${shownCount(removed.jobs, "job")} with ${shownCount(removed.contents, "piece of content", "pieces of content")}`,
        `  including ${shownCount(removed.deleted_contents, "piece of content", "pieces of content")} that had been deleted more than 30 days ago`,
        `  ${shownCount(removed.events, "event")}`,
        `  ${shownCount(removed.rate_buckets, "rate limit record")}`,
        `  (checked ${shownCount(pruned.looked_at, "job")})`,
      ].join("\n"),
    );
  },
});

interface PruneOptions {
  readonly olderThanSeconds: number;
  readonly withContents: boolean;
  /** The ID or email address of one account; undefined for all. */
  readonly account: string | undefined;
  readonly isDryRun: boolean;
  readonly signal: AbortSignal;
}

/**
 * Removes data page by page, and pauses after each page for as long as it took, so that the service keeps most of the
 * disk bandwidth. records/jobs/pruning.ts defines a page.
 */
async function pruneAll(output: Output, database: Database, options: PruneOptions) {
  const { signal, withContents, isDryRun } = options;
  const accounts =
    options.account === undefined
      ? await listAccounts(database)
      : [await chooseAccount(database, { account: options.account })];
  const before = await findPruneTime(database, options.olderThanSeconds);
  const scope: PruneScope = { before, withContents, isDryRun };
  const total = { checked: 0, jobs: 0, contents: 0, events: 0 };
  let deleted = 0;
  for (const { id, email } of accounts) {
    // Regardless of --older-than, deleted content is removed as soon as it can no longer be restored.
    let after: number | null = 0;
    while (after !== null) {
      signal.throwIfAborted();
      const page = await pruneDeletedContents(database, id, after, { isDryRun });
      after = page.next;
      deleted += page.contents;
    }
    let next: number | null = 0;
    while (next !== null) {
      signal.throwIfAborted();
      const startedAt = performance.now();
      const page = await prunePage(database, id, next, scope);
      next = page.next;
      for (const kind of ["checked", "jobs", "contents", "events"] as const)
        total[kind] += page[kind];
      output.live(
        `${email}: checked ${shownCount(total.checked, "job")}, ${isDryRun ? "would remove" : "removed"} ${total.jobs.toLocaleString("en")}`,
      );
      if (!isDryRun && page.jobs + page.events > 0) {
        await sleep(performance.now() - startedAt, undefined, { signal }).catch(() => undefined);
      }
    }
  }
  // Only in runs for all accounts; a single account has few buckets.
  const buckets = options.account === undefined ? await pruneBuckets(database, scope) : 0;
  output.live("");
  const { checked, ...removed } = total;
  return {
    before: before.toISOString(),
    accounts: accounts.length,
    looked_at: checked,
    removed: {
      ...removed,
      contents: removed.contents + deleted,
      /** Of these, the number that had been deleted earlier. */
      deleted_contents: deleted,
      rate_buckets: buckets,
    },
  };
}
