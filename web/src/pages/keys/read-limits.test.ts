import { expect, test } from "vitest";
import { readLimits } from "./read-limits.ts";

test.each([
  ["", "", null, null],
  [" 60 ", "2.50", 60, 2.5],
  ["1", "2,5", 1, 2.5],
  ["600", "$5", 600, 5],
  ["600", "0", 600, 0],
])("a rate of %j and a budget of %j are accepted", (rate, budget, readRate, readBudget) => {
  const read = readLimits({ rate, budget });
  expect(read).toEqual({ rate_per_minute: readRate, daily_budget_usd: readBudget, problems: {} });
});

test.each(["0", "-1", "1.5", "many", "1e3", "9999999999"])("a rate of %j is rejected", (rate) => {
  expect(readLimits({ rate, budget: "" }).problems.rate).toBeDefined();
});

test.each(["-1", "five", "1,000", "1e3", "0x10"])("a budget of %j is rejected", (budget) => {
  expect(readLimits({ rate: "", budget }).problems.budget).toBeDefined();
});
