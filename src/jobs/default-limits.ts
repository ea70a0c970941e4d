/** The configured limits for accounts without their own. */
import type { Config } from "../config.ts";
import type { AccountLimits } from "../records/accounts/account-limits.ts";

export function defaultLimits(config: Config): AccountLimits {
  const { accountRatePerMinute, accountJobsMax, accountBudgetMicros } = config;
  return {
    ratePerMinute: accountRatePerMinute === 0 ? null : accountRatePerMinute,
    // Open jobs are counted for every group of requests, which takes longer the more there are.
    openJobsMax: accountJobsMax === 0 ? null : accountJobsMax,
    dailyBudgetMicros: Number.isFinite(accountBudgetMicros) ? accountBudgetMicros : null,
  };
}
