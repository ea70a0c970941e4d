import { expect, test } from "vitest";
import { readExpiry } from "./key-expiry.tsx";

test("a chosen day lasts to its end, where the viewer is", () => {
  const read = readExpiry({ choice: "day", day: "2099-05-04" });
  expect(read?.expiresAt).toBe(new Date(2099, 4, 4, 23, 59, 59).toISOString());
});

test.each(["", "2020-01-01", "2099-02-31x"])("the day %j cannot be the last one", (day) => {
  expect(readExpiry({ choice: "day", day })).toBeNull();
});

test("what stays as it is is not sent, and never is sent as null", () => {
  expect(readExpiry({ choice: "as", day: "" })).toEqual({});
  expect(readExpiry({ choice: "never", day: "" })).toEqual({ expiresAt: null });
});
