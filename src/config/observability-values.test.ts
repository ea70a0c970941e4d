import { expect, test } from "vitest";
import { headerValues, metricsToken, nameValues, share } from "./observability-values.ts";

test("a list of names and values is parsed in OpenTelemetry's format", () => {
  expect(nameValues(" a=1, b.c = x%20y ,d=e=f,g=%zz")).toEqual({
    value: { a: "1", "b.c": "x y", d: "e=f", g: "%zz" },
  });
  expect(nameValues("")).toEqual({ value: {} });
});

test.each(["a", "=b", "a=b,c", "a b=c", "a=b c"])("the list %s is rejected", (text) => {
  expect(nameValues(text)).toHaveProperty("write");
});

test.each(["a=%0d%0ab", "a=%00", "a=%E2%82%AC"])("%s cannot be a header", (text) => {
  expect(headerValues(text)).toHaveProperty("write");
  expect(nameValues(text)).toHaveProperty("value");
});

test.each(["short", "with a space in the middle of it", "ümlaut-ümlaut-ümlaut"])(
  "the token %s is rejected",
  (text) => expect(metricsToken(text)).toHaveProperty("write"),
);

test.each([
  ["0", 0],
  ["1", 1],
  ["1.0", 1],
  [".25", 0.25],
  ["0.001", 0.001],
])("the share %s is accepted", (text, value) => expect(share(text)).toEqual({ value }));

test.each(["-1", "1.01", "2", "1e-3", "half", "."])("the share %s is rejected", (text) =>
  expect(share(text)).toHaveProperty("write"),
);
