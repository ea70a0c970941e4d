/** `prune`: removes what is old and nobody reads again, so that the database does not grow forever. */
import { defineCommand } from "../command.ts";
import { refused } from "../check-text.ts";
import { requireDuration } from "../duration.ts";
import { shownCount } from "../amount.ts";
import { withServices } from "../with-services.ts";
import { WrongUse } from "../wrong-use.ts";

/** Answers to an Idempotency-Key are remembered for a day and hang on their job. */
const secondsMin = 86_400;

export const prune = defineCommand({
  details: `Of jobs that ended longer ago than --older-than, it removes the events of all and the whole record of those that
made nothing (failed, canceled); and the rate buckets of keys that ended before that time. With --contents it
removes all of these jobs, with everything that they wrote. Contents that were deleted more than 30 days ago go in any
case: until then they can be brought back. Jobs that wait or run, accounts, brands, keys, forum posts and
the usage by day always stay.
It works in small steps while the service runs and rests between them. Stopped at any time, what it did stays done, and
the next run goes on. PostgreSQL uses the room again by itself; the files do not shrink.`,
  options: {
    "older-than": { type: "string", value: "SPAN", meaning: "such as 90d or 12w; at least 1d" },
    contents: { type: "boolean", meaning: "remove finished jobs with the contents that they made" },
    account: { type: "string", value: "ID|EMAIL", meaning: "only this account; default: all" },
    "dry-run": { type: "boolean", meaning: "only count what would be removed" },
  },
  examples: [
    { line: "pressroom prune --older-than 90d --dry-run", meaning: "see what it would do" },
    { line: "pressroom prune --older-than 90d", meaning: "as a timer would do every night" },
    {
      line: "pressroom prune --older-than 52w --contents --account ada@example.com",
      meaning: "forget what was written for one account more than a year ago",
    },
  ],
  run: async (output, { values }) => {
    const span = values["older-than"];
    if (span === undefined) {
      throw new WrongUse(
        "missing_option",
        "--older-than is missing: nothing is removed unless you say how old it must be.",
        "pressroom prune --older-than 90d --dry-run",
      );
    }
    const olderThanSeconds = requireDuration(span, "--older-than");
    if (olderThanSeconds < secondsMin) {
      throw refused("--older-than must be 1d or more: a request may be repeated for that long.");
    }
    const isRehearsal = values["dry-run"] === true;
    const pruned = await withServices("prune", async ({ services, signal }) => {
      const { pruneAll } = await import("../prune-all.ts");
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
        `${isRehearsal ? "Would remove" : "Removed"} what ended before ${pruned.before}:`,
        `  ${shownCount(removed.jobs, "job")} with ${shownCount(removed.contents, "content")}`,
        `  of the contents, ${removed.deleted_contents.toLocaleString("en")} that were deleted more than 30 days ago`,
        `  ${shownCount(removed.events, "event")}`,
        `  ${shownCount(removed.rate_buckets, "rate bucket")}`,
        `  (looked at ${shownCount(pruned.looked_at, "job")})`,
      ].join("\n"),
    );
  },
});
