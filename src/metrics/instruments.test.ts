import { expect, test } from "vitest";
import { createCounter, createGauge, createHistogram } from "./instruments.ts";

test("a counter has one series for each set of values, whatever the order they came in", async () => {
  const counter = createCounter({ name: "x_total", help: "x", labels: ["a", "b"] });
  counter.at("1", "2").value += 1;
  counter.at("2", "1").value += 1;
  counter.at("1", "2").value += 3;
  expect((await counter.get()).values).toEqual([
    { metricName: "x_total", labels: { a: "1", b: "2" }, value: 4 },
    { metricName: "x_total", labels: { a: "2", b: "1" }, value: 1 },
  ]);
});

test("a counter without labels is there from the start, at zero", async () => {
  const counter = createCounter({ name: "x_total", help: "x", labels: [] });
  expect((await counter.get()).values).toEqual([{ metricName: "x_total", labels: {}, value: 0 }]);
  expect(counter.at()).toBe(counter.at());
});

test("a histogram's buckets are cumulative, a bound belongs to its bucket, and nothing is too large", async () => {
  const histogram = createHistogram({ name: "x_seconds", help: "x", labels: ["a"] }, [0.5, 1]);
  for (const value of [0.1, 0.5, 0.50001, 1, 7]) histogram.at("1").observe(value);
  const { type, values } = await histogram.get();
  expect(type).toBe("histogram");
  expect(values.map(({ metricName, labels, value }) => [metricName, labels["le"], value])).toEqual([
    ["x_seconds_bucket", 0.5, 2],
    ["x_seconds_bucket", 1, 4],
    ["x_seconds_bucket", "+Inf", 5],
    ["x_seconds_sum", undefined, expect.closeTo(9.10001)],
    ["x_seconds_count", undefined, 5],
  ]);
});

test("a gauge that finds nothing shows nothing, and not an old number", async () => {
  let reading: readonly (readonly [Record<string, string>, number])[] = [[{ a: "1" }, 3]];
  const gauge = createGauge({ name: "x", help: "x" }, () => reading);
  expect((await gauge.get()).values).toEqual([{ metricName: "x", labels: { a: "1" }, value: 3 }]);
  reading = [];
  expect((await gauge.get()).values).toEqual([]);
});
