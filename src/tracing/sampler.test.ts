import { expect, test } from "vitest";
import { isSampled, samplerNames } from "./sampler.ts";
import type { SamplerName } from "./sampler.ts";

const low = "0".repeat(31) + "1";
const high = "f".repeat(32);
const parent = (isParentSampled: boolean) => ({
  traceId: low,
  spanId: "1".repeat(16),
  isSampled: isParentSampled,
});

test.each<[SamplerName, boolean, boolean]>([
  ["always_on", true, true],
  ["always_off", false, false],
  ["traceidratio", true, false],
  ["parentbased_always_on", true, true],
  ["parentbased_always_off", false, false],
  ["parentbased_traceidratio", true, false],
])("%s samples new traces", (name, isLow, isHigh) => {
  expect(isSampled({ name, ratio: 0.5 }, low, undefined)).toBe(isLow);
  expect(isSampled({ name, ratio: 0.5 }, high, undefined)).toBe(isHigh);
});

test.each(samplerNames.filter((name) => name.startsWith("parentbased_")))(
  "%s follows the caller's decision",
  (name) => {
    expect(isSampled({ name, ratio: 0 }, high, parent(true))).toBe(true);
    expect(isSampled({ name, ratio: 1 }, low, parent(false))).toBe(false);
  },
);

test("a ratio of 1 samples every trace, and 0 none", () => {
  for (const traceId of [low, high]) {
    expect(isSampled({ name: "traceidratio", ratio: 1 }, traceId, undefined)).toBe(true);
    expect(isSampled({ name: "traceidratio", ratio: 0 }, traceId, undefined)).toBe(false);
  }
});
