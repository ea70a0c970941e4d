import { expect, test } from "vitest";
import { createRecorder } from "./recorder.ts";
import type { EndedSpan } from "./recorder.ts";
import { parseTraceparent } from "./traceparent.ts";
import { problemOf, traced, withoutTracing } from "./tracing.ts";

const caller = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

function record(name: "parentbased_always_on" | "always_off" = "parentbased_always_on") {
  const ended: EndedSpan[] = [];
  const exporter = {
    add: (span: EndedSpan) => void ended.push(span),
    close: async () => undefined,
  };
  return { ended, tracing: createRecorder(exporter, { name, ratio: 1 }) };
}

test("a span and its children belong to the caller's trace", () => {
  const { ended, tracing } = record();
  const outer = tracing.start("outer", { kind: "server", parent: caller });
  const inner = tracing.start("inner", { parent: outer, attributes: { a: 1 } });
  inner?.set({ b: "two" });
  inner?.end();
  outer?.end("broken");
  expect(ended).toMatchObject([
    { name: "inner", kind: "internal", attributes: { a: 1, b: "two" }, problem: undefined },
    { name: "outer", kind: "server", problem: "broken", parentSpanId: "b7ad6b7169203331" },
  ]);
  expect(ended[0]?.parentSpanId).toBe(ended[1]?.context.spanId);
  for (const span of ended) {
    expect(span.context.traceId).toBe("0af7651916cd43dd8448eb211c80319c");
    expect(span.endMs).toBeGreaterThanOrEqual(span.startMs);
  }
});

test("a span of another process continues the trace by traceparent", () => {
  const { ended, tracing } = record();
  const here = tracing.start("here");
  const there = record();
  there.tracing.start("there", { parent: here?.traceparent })?.end();
  here?.end();
  expect(there.ended[0]?.parentSpanId).toBe(ended[0]?.context.spanId);
  expect(there.ended[0]?.context.traceId).toBe(ended[0]?.context.traceId);
});

test("an unsampled trace has IDs and propagates that it is not sampled", () => {
  const { ended, tracing } = record("always_off");
  const span = tracing.start("quiet", { parent: caller });
  tracing.start("below", { parent: span })?.end();
  span?.end();
  expect(ended).toEqual([]);
  expect(span?.traceId).toBe("0af7651916cd43dd8448eb211c80319c");
  expect(parseTraceparent(span?.traceparent ?? "")?.isSampled).toBe(false);
});

test("a span ends only once", () => {
  const { ended, tracing } = record();
  const span = tracing.start("once");
  span?.end();
  span?.end("too late");
  expect(ended).toMatchObject([{ problem: undefined }]);
});

test("a failed span records the error's code or name, never its message", async () => {
  const { ended, tracing } = record();
  await expect(
    traced(tracing, "work", {}, async () => {
      throw Object.assign(new Error("a secret topic"), { code: "40P01" });
    }),
  ).rejects.toThrow("a secret topic");
  expect(ended[0]?.problem).toBe("40P01");
  expect(JSON.stringify(ended)).not.toContain("secret");
  expect(problemOf(new TypeError("x"))).toBe("TypeError");
});

test("an error that is the caller's fault ends the span without a problem", async () => {
  const { ended, tracing } = record();
  const work = traced(tracing, "work", { isProblem: () => false }, async () => {
    throw new Error("the caller's to mend");
  });
  await expect(work).rejects.toThrow("the caller's to mend");
  expect(ended).toMatchObject([{ name: "work", problem: undefined }]);
});

test("without an exporter, a caller's trace is passed on unchanged, and no trace is started", () => {
  const tracing = withoutTracing();
  expect(tracing.start("ours")).toBeUndefined();
  expect(tracing.start("broken", { parent: "hello" })).toBeUndefined();
  const span = tracing.start("theirs", { parent: caller });
  expect(span?.traceparent).toBe(caller);
  expect(tracing.start("below", { parent: span })).toBe(span);
});
