/** The body of an OTLP request: spans in the JSON form of OpenTelemetry's protocol. */
import type { EndedSpan } from "./recorder.ts";
import type { Attributes } from "./tracing.ts";

export interface Resource {
  /** Who sends: `service.name`, `service.version` and so on. */
  attributes: Attributes;
  version: string;
}

const kinds = { internal: 1, server: 2, consumer: 5 } as const;
const statusError = 2;

export function otlpBody({ attributes, version }: Resource, spans: readonly EndedSpan[]): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: keyValues(attributes) },
        scopeSpans: [{ scope: { name: "pressroom", version }, spans: spans.map(toSpan) }],
      },
    ],
  });
}

function toSpan(span: EndedSpan) {
  return {
    traceId: span.context.traceId,
    spanId: span.context.spanId,
    ...(span.parentSpanId !== undefined && { parentSpanId: span.parentSpanId }),
    name: span.name,
    kind: kinds[span.kind],
    startTimeUnixNano: nanoseconds(span.startMs),
    endTimeUnixNano: nanoseconds(span.endMs),
    attributes: keyValues(span.attributes),
    status: span.problem === undefined ? {} : { code: statusError, message: span.problem },
  };
}

/** A string, since no JavaScript number holds so many digits: microseconds it does. */
function nanoseconds(ms: number): string {
  return `${Math.round(ms * 1_000)}000`;
}

function keyValues(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: anyValue(value) }));
}

function anyValue(value: string | number | boolean) {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  // 64-bit integers are strings in protobuf's JSON.
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
