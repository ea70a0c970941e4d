import { expect, test } from "vitest";
import { isTimeZone, zonedTime } from "./zoned-time.ts";

test.each([
  ["2026-12-01T09:30", "Europe/Berlin", "2026-12-01T08:30:00.000Z"],
  ["2026-07-01T09:30", "Europe/Berlin", "2026-07-01T07:30:00.000Z"],
  // The clock goes from 2:00 to 3:00, and from 3:00 back to 2:00.
  ["2027-03-28T02:30", "Europe/Berlin", "2027-03-28T01:30:00.000Z"],
  ["2026-10-25T02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
  ["2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
  ["2026-12-01T09:00", "Asia/Kathmandu", "2026-12-01T03:15:00.000Z"],
  ["2026-12-01T00:15", "Pacific/Kiritimati", "2026-11-30T10:15:00.000Z"],
  ["2026-12-01T09:00", "UTC", "2026-12-01T09:00:00.000Z"],
])("a clock shows %s in %s at %s", (local, zone, moment) => {
  expect(zonedTime(local, zone).toISOString()).toBe(moment);
});

test("only existing time zones are valid", () => {
  expect(["Europe/Berlin", "UTC", "Mars/Base", ""].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
