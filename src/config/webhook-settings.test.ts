import { expect, test } from "vitest";
import { ConfigProblem, readConfig } from "../config.ts";

test("the schedule, timeouts and hosts are parsed", () => {
  const config = readConfig({
    PRESSROOM_WEBHOOK_SCHEDULE: "0s, 500ms,5m,2h",
    PRESSROOM_WEBHOOK_TIMEOUT: "3s",
    PRESSROOM_WEBHOOK_ALLOW: "LocalHost:3000, hooks.test,::1",
  });
  expect(config.webhookWaitsMs).toEqual([0, 500, 300_000, 7_200_000]);
  expect(config.webhookTimeoutMs).toBe(3_000);
  expect(config.webhookAllowedHosts).toEqual(["localhost:3000", "hooks.test", "::1"]);
});

test("by default, retries last several days, and no private host is allowed", () => {
  const config = readConfig({});
  expect(config.webhookWaitsMs).toHaveLength(10);
  expect(config.webhookWaitsMs.at(-1)).toBe(24 * 3_600_000);
  expect(config.webhookAllowedHosts).toEqual([]);
});

test.each([
  ["PRESSROOM_WEBHOOK_SCHEDULE", "5"],
  ["PRESSROOM_WEBHOOK_SCHEDULE", "0s,,5s"],
  ["PRESSROOM_WEBHOOK_SCHEDULE", "-5s"],
  ["PRESSROOM_WEBHOOK_SCHEDULE", "999999h"],
  ["PRESSROOM_WEBHOOK_TIMEOUT", "0s"],
  ["PRESSROOM_WEBHOOK_TIMEOUT", "2h"],
  ["PRESSROOM_WEBHOOK_ALLOW", "http://localhost"],
  ["PRESSROOM_WEBHOOK_ALLOW", "*"],
])("%s=%s is rejected with advice", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigProblem);
});
