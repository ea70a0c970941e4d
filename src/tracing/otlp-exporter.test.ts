import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTestCollector } from "../../test/test-collector.ts";
import type { TestCollector } from "../../test/test-collector.ts";
import { createOtlpExporter } from "./otlp-exporter.ts";
import type { ExporterOptions } from "./otlp-exporter.ts";
import type { EndedSpan } from "./recorder.ts";

let collector: TestCollector;
beforeEach(async () => {
  collector = await startTestCollector();
});
afterEach(async () => collector.close());

const soon = { gatherMs: 1, retryMs: 1, closeMs: 5_000 };

function open(options: Partial<ExporterOptions> = {}) {
  const told = { exported: 0, dropped: 0, troubles: [] as string[], recoveries: 0 };
  const exporter = createOtlpExporter({
    endpoint: collector.url,
    headers: { "x-tenant": "press" },
    resource: { attributes: { "service.name": "pressroom" }, version: "1.2.3" },
    onExported: (count) => void (told.exported += count),
    onDropped: (count) => void (told.dropped += count),
    onTrouble: (reason) => void told.troubles.push(reason),
    onRecovery: () => void (told.recoveries += 1),
    waits: soon,
    ...options,
  });
  return { exporter, told };
}

function span(name: string): EndedSpan {
  return {
    context: { traceId: "1".repeat(32), spanId: "2".repeat(16), isSampled: true },
    parentSpanId: undefined,
    name,
    kind: "server",
    startMs: 1_794_718_995_000.25,
    endMs: 1_794_718_995_001.5,
    attributes: { text: "a", whole: 3, part: 0.5, flag: true },
    problem: undefined,
  };
}

test("spans arrive as OTLP JSON with the configured headers", async () => {
  const { exporter, told } = open();
  exporter.add({ ...span("one"), parentSpanId: "3".repeat(16), problem: "unavailable" });
  await exporter.close();
  expect(collector.requests).toMatchObject([
    { path: "/v1/traces", headers: { "content-type": "application/json", "x-tenant": "press" } },
  ]);
  expect(collector.spans).toEqual([
    {
      traceId: "1".repeat(32),
      spanId: "2".repeat(16),
      parentSpanId: "3".repeat(16),
      name: "one",
      kind: 2,
      startTimeUnixNano: "1794718995000250000",
      endTimeUnixNano: "1794718995001500000",
      attributes: [
        { key: "text", value: { stringValue: "a" } },
        { key: "whole", value: { intValue: "3" } },
        { key: "part", value: { doubleValue: 0.5 } },
        { key: "flag", value: { boolValue: true } },
      ],
      status: { code: 2, message: "unavailable" },
      resource: { "service.name": "pressroom" },
    },
  ]);
  expect(told).toEqual({ exported: 1, dropped: 0, troubles: [], recoveries: 0 });
});

test("spans are exported automatically, in batches", async () => {
  const { exporter, told } = open();
  for (let count = 0; count < 600; count += 1) exporter.add(span(`${count}`));
  await vi.waitFor(() => expect(told.exported).toBe(600));
  expect(collector.requests.length).toBeLessThan(5);
  await exporter.close();
});

test("spans wait for an unavailable collector, and its failure and recovery are each reported once", async () => {
  const { exporter, told } = open();
  let refusals = 0;
  collector.answer = (response) => {
    refusals += 1;
    if (refusals === 3) collector.answer = undefined;
    response.writeHead(503).end();
  };
  exporter.add(span("patient"));
  await vi.waitFor(() => expect(told.exported).toBe(1));
  expect(told).toMatchObject({
    dropped: 0,
    troubles: ["the collector responded with status 503"],
    recoveries: 1,
  });
  await exporter.close();
});

test("permanently rejected spans are dropped and counted", async () => {
  const { exporter, told } = open();
  collector.answer = (response) => void response.writeHead(400).end();
  exporter.add(span("bad"));
  await vi.waitFor(() => expect(told.dropped).toBe(1));
  expect(collector.requests).toHaveLength(1);
  await exporter.close();
});

test("partially rejected batches are counted by span", async () => {
  const { exporter, told } = open();
  collector.answer = (response) =>
    void response.end(JSON.stringify({ partialSuccess: { rejectedSpans: "2" } }));
  for (const name of ["a", "b", "c"]) exporter.add(span(name));
  await exporter.close();
  expect(told).toMatchObject({ exported: 1, dropped: 2 });
});

test("a redirect is not followed", async () => {
  const { exporter, told } = open();
  collector.answer = (response) =>
    void response.writeHead(307, { Location: `${collector.url}/elsewhere` }).end();
  exporter.add(span("a"));
  await exporter.close();
  expect(collector.requests.map(({ path }) => path)).toEqual(["/v1/traces"]);
  expect(told.dropped).toBe(1);
});

test("without a collector, a limited number of spans wait, the rest are dropped, and closing does not hang", async () => {
  const { exporter, told } = open({
    // A port that nothing listens on.
    endpoint: "http://127.0.0.1:1",
    waits: { gatherMs: 1, retryMs: 60_000, closeMs: 50 },
  });
  for (let count = 0; count < 10_000; count += 1) exporter.add(span(`${count}`));
  expect(told.dropped).toBeGreaterThan(7_000);
  await exporter.close();
  expect(told).toMatchObject({ exported: 0, dropped: 10_000 });
  exporter.add(span("after the end"));
  expect(told.dropped).toBe(10_001);
});

test("a collector that never responds does not delay closing", async () => {
  const { exporter, told } = open({ waits: { ...soon, requestMs: 60_000, closeMs: 50 } });
  collector.answer = () => undefined;
  exporter.add(span("waits"));
  await exporter.close();
  expect(told).toMatchObject({ exported: 0, dropped: 1 });
});

test("an endless response is aborted", async () => {
  const { exporter, told } = open({ waits: { ...soon, closeMs: 200 } });
  collector.answer = (response) => {
    const pour = () => {
      while (!response.destroyed && response.write("x".repeat(16_384)));
      if (!response.destroyed) response.once("drain", pour);
    };
    pour();
  };
  exporter.add(span("a"));
  await exporter.close();
  expect(told).toMatchObject({ exported: 0, dropped: 1 });
});
