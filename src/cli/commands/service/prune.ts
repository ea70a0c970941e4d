/** `prune`: removes old data, so that the database does not grow forever. */
import { defineCommand, flagOption, option } from "../../command.ts";
import { refused } from "../../check-text.ts";
import { requireDuration } from "../../duration.ts";
import { shownCount } from "../../amount.ts";
import { withServices } from "../../with-services.ts";
import { WrongUse } from "../../wrong-use.ts";

/** Answers to an Idempotency-Key are remembered for a day and hang on their job. */
const secondsMin = 86_400;

export const prune = defineCommand({
  details: `Removes the events of jobs that ended before --older-than, and the whole job if it produced nothing (failed,
canceled). Also removes the rate limit buckets of keys that expired before that time. With --contents, removes all of
these jobs and the content that they produced. Content that was deleted more than 30 days ago is always removed; until
then it can be restored. Queued, waiting and running jobs, accounts, brands, keys, forum posts and the daily
usage are always kept.
Works in small steps with pauses while the service runs. You can stop it at any time; the next run continues.
PostgreSQL reuses the freed space, but the files do not shrink.`,
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
        "--older-than must be at least 1d, because requests can be repeated for that long.",
      );
    }
    const isRehearsal = values["dry-run"] === true;
    const pruned = await withServices("prune", async ({ services, signal }) => {
      const { pruneAll } = await import("../../prune-all.ts");
      return pruneAll(output, services.database, {
        olderThanSeconds,
        withContents: values.contents === true,
        account: values.account,
        isRehearsal,
        signal,
      });
    });
    const { removed } = pruned;
    output.result({ dry_run: isRehearsal, ...pruned }, () =>
      [
        `${isRehearsal ? "Would remove" : "Removed"} data from before ${pruned.before}:`,
        `  ${shownCount(removed.jobs, "job")} with ${shownCount(removed.contents, "piece")}`,
        `  including ${shownCount(removed.deleted_contents, "piece")} that had been deleted more than 30 days ago`,
        `  ${shownCount(removed.events, "event")}`,
        `  ${shownCount(removed.rate_buckets, "rate limit bucket")}`,
        `  (checked ${shownCount(pruned.looked_at, "job")})`,
      ].join("\n"),
    );
  },
});
