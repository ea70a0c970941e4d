/** `account limits`: shows and sets the limits of an account. */
import { accountOption, defineCommand } from "../../command.ts";
import { withAccount } from "../../with-account.ts";
import { WrongUse } from "../../wrong-use.ts";

export const accountLimits = defineCommand({
  details:
    "If a limit is not set for an account, PRESSROOM_ACCOUNT_RATE, _JOBS or _BUDGET applies. `default` unsets a limit.",
  options: {
    rate: {
      type: "string",
      value: "N",
      meaning: "generation requests per minute, for all its keys together",
    },
    jobs: { type: "string", value: "N", meaning: "maximum number of queued and running jobs" },
    budget: { type: "string", value: "DOLLARS", meaning: "maximum cost of models per day (UTC)" },
    ...accountOption,
  },
  examples: [
    { line: "pressroom account limits", meaning: "show the limits of the account" },
    {
      line: "pressroom account limits --account ada@example.com --budget 20 --jobs 500",
      meaning: "set limits for one account",
    },
    {
      line: "pressroom account limits --budget default",
      meaning: "use the default of all accounts again",
    },
  ],
  run: async (output, { values }) => {
    const rate = readLimit("rate", values.rate, 1);
    const jobs = readLimit("jobs", values.jobs, 0);
    const budget = readDollars(values.budget);
    const { readOwnLimits, setOwnLimits } =
      await import("../../../records/accounts/account-limits.ts");
    const own = await withAccount({ account: values.account }, async (account) => {
      await setOwnLimits(account, {
        ...(rate !== undefined && { ratePerMinute: rate }),
        ...(jobs !== undefined && { openJobsMax: jobs }),
        ...(budget !== undefined && { dailyBudgetMicros: budget }),
      });
      return readOwnLimits(account);
    });
    const shown = {
      rate_per_minute: own.ratePerMinute,
      open_jobs: own.openJobsMax,
      daily_budget: own.dailyBudgetMicros === null ? null : own.dailyBudgetMicros / 1_000_000,
    };
    output.result(shown, () =>
      [
        `Requests per minute: ${say(shown.rate_per_minute)}`,
        `Open jobs:           ${say(shown.open_jobs)}`,
        `Dollars per day:     ${say(shown.daily_budget)}`,
      ].join("\n"),
    );
  },
});

function say(value: number | null): string {
  return value === null ? "default" : String(value);
}

/** Undefined if the option was not given, null for `default`. */
function readLimit(
  name: string,
  text: string | undefined,
  least: number,
): number | null | undefined {
  if (text === undefined) return undefined;
  if (text === "default") return null;
  const limit = /^\d{1,8}$/.test(text) ? Number(text) : -1;
  if (limit >= least) return limit;
  throw new WrongUse(
    "invalid_input",
    `--${name} must be a whole number of at least ${least}, or default.`,
  );
}

function readDollars(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined;
  if (text === "default") return null;
  if (/^\d{1,6}(\.\d{1,6})?$/.test(text)) return Math.round(Number(text) * 1_000_000);
  throw new WrongUse("invalid_input", "--budget must be an amount such as 2 or 0.50, or default.");
}
