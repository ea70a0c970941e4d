/** `account limits`: shows and sets what one account may have and spend. */
import { accountOption, defineCommand } from "../command.ts";
import { withAccount } from "../with-account.ts";
import { WrongUse } from "../wrong-use.ts";

export const accountLimits = defineCommand({
  details:
    "What is not set for an account is what PRESSROOM_ACCOUNT_RATE, _JOBS and _BUDGET say for all. `default` unsets a limit.",
  options: {
    rate: { type: "string", value: "N", meaning: "generation requests a minute, of all its keys" },
    jobs: { type: "string", value: "N", meaning: "jobs queued and running at once" },
    budget: { type: "string", value: "DOLLARS", meaning: "what models may cost in a day (UTC)" },
    ...accountOption,
  },
  examples: [
    { line: "pressroom account limits", meaning: "what is set for the account" },
    {
      line: "pressroom account limits --account ada@example.com --budget 20 --jobs 500",
      meaning: "give one account its own",
    },
    { line: "pressroom account limits --budget default", meaning: "what all accounts have again" },
  ],
  run: async (output, { values }) => {
    const rate = readLimit("rate", values.rate, 1);
    const jobs = readLimit("jobs", values.jobs, 0);
    const budget = readDollars(values.budget);
    const { readOwnLimits, setOwnLimits } = await import("../../records/account-limits.ts");
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
        `Requests a minute:  ${say(shown.rate_per_minute)}`,
        `Open jobs:          ${say(shown.open_jobs)}`,
        `Dollars a day:      ${say(shown.daily_budget)}`,
      ].join("\n"),
    );
  },
});

function say(value: number | null): string {
  return value === null ? "as all accounts" : String(value);
}

/** Undefined where nothing was said, null for `default`. */
function readLimit(
  name: string,
  text: string | undefined,
  least: number,
): number | null | undefined {
  if (text === undefined) return undefined;
  if (text === "default") return null;
  const limit = /^\d{1,8}$/.test(text) ? Number(text) : -1;
  if (limit >= least) return limit;
  throw new WrongUse("invalid_input", `--${name} is a whole number from ${least} on, or default.`);
}

function readDollars(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined;
  if (text === "default") return null;
  if (/^\d{1,6}(\.\d{1,6})?$/.test(text)) return Math.round(Number(text) * 1_000_000);
  throw new WrongUse("invalid_input", "--budget is an amount such as 2 or 0.50, or default.");
}
