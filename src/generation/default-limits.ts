/** What the settings give to accounts that have no limits of their own. */
import type { Config } from "../config.ts";
import type { AccountLimits } from "../records/account-limits.ts";

export function defaultLimits(config: Config): AccountLimits {
  const { accountRatePerMinute, accountJobsMax, accountBudgetMicros } = config;
  return {
    ratePerMinute: accountRatePerMinute === 0 ? null : accountRatePerMinute,
    openJobsMax: accountJobsMax,
    dailyBudgetMicros: Number.isFinite(accountBudgetMicros) ? accountBudgetMicros : null,
  };
}
