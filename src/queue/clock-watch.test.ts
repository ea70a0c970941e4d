import { expect, test } from "vitest";
import { openClockWatch } from "./clock-watch.ts";

/**
 * A monotonic clock, a database clock that can be set, and whether leases may be treated as expired when the two are
 * compared.
 */
function openClocks() {
  let monotonic = 50_000;
  let database = 1_800_000_000;
  const clock = openClockWatch(() => monotonic);
  return {
    pass(seconds: number) {
      monotonic += seconds * 1_000;
      database += seconds;
    },
    jump(seconds: number) {
      database += seconds;
    },
    isJudging() {
      const look = clock.look();
      look.saw(database);
      return look.from <= database && database <= look.to;
    },
  };
}

test("leases are not judged at the first comparison, but are at the second", () => {
  const clocks = openClocks();
  expect(clocks.isJudging()).toBe(false);
  clocks.pass(0.5);
  expect(clocks.isJudging()).toBe(true);
});

test("a clock that only advanced is trusted, however long ago the last comparison was", () => {
  const clocks = openClocks();
  clocks.isJudging();
  clocks.pass(3_600);
  expect(clocks.isJudging()).toBe(true);
});

test.each([2 * 3_600, -600])(
  "after a jump of %d s, live workers have time to renew their leases",
  (jump) => {
    const clocks = openClocks();
    clocks.isJudging();
    clocks.pass(0.5);
    clocks.jump(jump);
    expect(clocks.isJudging()).toBe(false);
    clocks.pass(4);
    expect(clocks.isJudging()).toBe(false);
    clocks.pass(2);
    expect(clocks.isJudging()).toBe(true);
  },
);
