import { expect, test } from "vitest";
import { groupDigits } from "./group-digits.ts";

test.each([0, 7, -5, 60, 999, 1_000, 86_400, 2_592_000, -1_000_000_000, 2_147_483_647])(
  "%d is formatted like toLocaleString",
  (value) => {
    expect(groupDigits(value)).toBe(value.toLocaleString("en"));
  },
);
