import { expect, test } from "vitest";
import { createBreaker } from "./provider-limiter.ts";
import type { Admission } from "./provider-limiter.ts";

function open() {
  let time = 0;
  const breaker = createBreaker({ failuresMax: 3, openMs: 1_000, now: () => time });
  function pass(): Admission & { isAdmitted: true } {
    const admission = breaker.admit();
    if (!admission.isAdmitted) throw new Error("not admitted");
    return admission;
  }
  return {
    breaker,
    pass,
    fail: (times: number) => {
      for (let turn = 0; turn < times; turn += 1) pass().report("failure");
    },
    waitMs: () => {
      const admission = breaker.admit();
      return admission.isAdmitted ? 0 : admission.waitMs;
    },
    later: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

test("the breaker opens after consecutive failures and reports the remaining time", () => {
  const { fail, waitMs, later } = open();
  fail(3);
  expect(waitMs()).toBe(1_000);
  later(400);
  expect(waitMs()).toBe(600);
});

test("a success resets the count of failures; a neutral outcome does not", () => {
  const { fail, pass, waitMs } = open();
  fail(2);
  pass().report("success");
  fail(2);
  pass().report("neutral");
  expect(waitMs()).toBe(0);
  fail(1);
  expect(waitMs()).toBe(1_000);
});

test("after the open time, one call probes the provider while the others wait", () => {
  const { fail, pass, waitMs, later } = open();
  fail(3);
  later(1_000);
  const probe = pass();
  expect(waitMs()).toBeGreaterThan(0);
  probe.report("success");
  expect(waitMs()).toBe(0);
});

test("a failed probe reopens the breaker; after a neutral one, the next call probes", () => {
  const { fail, pass, waitMs, later } = open();
  fail(3);
  later(1_000);
  pass().report("failure");
  expect(waitMs()).toBe(1_000);
  later(1_000);
  pass().report("neutral");
  pass().report("success");
  expect(waitMs()).toBe(0);
});

test("calls that started before the breaker opened do not extend the open time", () => {
  const { fail, pass, waitMs, later } = open();
  const late = pass();
  fail(3);
  later(900);
  late.report("failure");
  expect(waitMs()).toBe(100);
});
