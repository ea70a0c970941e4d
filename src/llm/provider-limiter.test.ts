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
      for (let turn = 0; turn < times; turn += 1) pass().report("failing");
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

test("it opens after so many failures in a row, and says for how long", () => {
  const { fail, waitMs, later } = open();
  fail(3);
  expect(waitMs()).toBe(1_000);
  later(400);
  expect(waitMs()).toBe(600);
});

test("a success in between begins the count anew, what says nothing does not", () => {
  const { fail, pass, waitMs } = open();
  fail(2);
  pass().report("well");
  fail(2);
  pass().report("neither");
  expect(waitMs()).toBe(0);
  fail(1);
  expect(waitMs()).toBe(1_000);
});

test("when its time is over one call tries, and the others wait for what it finds", () => {
  const { fail, pass, waitMs, later } = open();
  fail(3);
  later(1_000);
  const probe = pass();
  expect(waitMs()).toBeGreaterThan(0);
  probe.report("well");
  expect(waitMs()).toBe(0);
});

test("a probe that fails opens it again; one that says nothing lets the next one try", () => {
  const { fail, pass, waitMs, later } = open();
  fail(3);
  later(1_000);
  pass().report("failing");
  expect(waitMs()).toBe(1_000);
  later(1_000);
  pass().report("neither");
  pass().report("well");
  expect(waitMs()).toBe(0);
});

test("calls that were under way when it opened do not keep it open", () => {
  const { fail, pass, waitMs, later } = open();
  const late = pass();
  fail(3);
  later(900);
  late.report("failing");
  expect(waitMs()).toBe(100);
});
