import { expect, test } from "vitest";
import { formatTraceparent, parseTraceparent } from "./traceparent.ts";

const traceId = "0af7651916cd43dd8448eb211c80319c";
const spanId = "b7ad6b7169203331";

test.each([
  [`00-${traceId}-${spanId}-01`, true],
  [`00-${traceId}-${spanId}-00`, false],
  [`00-${traceId}-${spanId}-03`, true],
  // Later versions may add fields; the known ones are read.
  [`01-${traceId}-${spanId}-01-what-the-future-brings`, true],
])("%s is parsed", (text, isSampled) => {
  expect(parseTraceparent(text)).toEqual({ traceId, spanId, isSampled });
});

test.each([
  ["nothing", ""],
  ["words", "hello"],
  ["upper case", `00-${traceId.toUpperCase()}-${spanId}-01`],
  ["a trace of zeros", `00-${"0".repeat(32)}-${spanId}-01`],
  ["a span of zeros", `00-${traceId}-${"0".repeat(16)}-01`],
  ["the forbidden version", `ff-${traceId}-${spanId}-01`],
  ["more than version 00 knows", `00-${traceId}-${spanId}-01-more`],
  ["too short a trace", `00-${traceId.slice(1)}-${spanId}-01`],
  ["a line break", `00-${traceId}-${spanId}-01\n`],
  ["two values", `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`],
])("%s is ignored", (_, text) => {
  expect(parseTraceparent(text)).toBeUndefined();
});

test("a formatted traceparent can be parsed again", () => {
  const context = { traceId, spanId, isSampled: true };
  expect(parseTraceparent(formatTraceparent(context))).toEqual(context);
});
