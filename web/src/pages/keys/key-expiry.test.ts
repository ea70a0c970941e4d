import { expect, test } from "vitest";
import { readExpiry } from "./key-expiry.tsx";

test("a key expires at the end of the chosen day in the viewer's time zone", () => {
  const read = readExpiry({ choice: "day", day: "2099-05-04" });
  expect(read?.expiresAt).toBe(new Date(2099, 4, 4, 23, 59, 59).toISOString());
});

test.each(["", "2020-01-01", "2099-02-31x"])("%j is not accepted as the last day", (day) => {
  expect(readExpiry({ choice: "day", day })).toBeNull();
});

test("an unchanged expiry is not sent, and no expiry is sent as null", () => {
  expect(readExpiry({ choice: "as", day: "" })).toEqual({});
  expect(readExpiry({ choice: "never", day: "" })).toEqual({ expiresAt: null });
});
