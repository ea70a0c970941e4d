import { expect, test } from "vitest";
import { addAccount, useTestDatabase } from "../../../test/test-database.ts";
import { forAccount } from "../../db/account-handle.ts";
import { readOwnBudget, readOwnLimits, setOwnLimits } from "./account-limits.ts";

const opened = useTestDatabase();

test("an account's own limits are changed individually, without affecting others; the worker reads the budget", async () => {
  const [own, other] = [await addAccount(opened), await addAccount(opened)];
  await forAccount(opened.database, own.accountId, async (account) => {
    await setOwnLimits(account, { ratePerMinute: 30, dailyBudgetMicros: 1_500_000 });
    await setOwnLimits(account, { ratePerMinute: null, openJobsMax: 7 });
    await setOwnLimits(account, {});
    expect(await readOwnLimits(account)).toEqual({
      ratePerMinute: null,
      openJobsMax: 7,
      dailyBudgetMicros: 1_500_000,
    });
  });
  expect(await forAccount(opened.worker, own.accountId, readOwnBudget)).toBe(1_500_000);
  expect(await forAccount(opened.worker, other.accountId, readOwnBudget)).toBeNull();
});
