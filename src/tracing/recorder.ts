/** Records spans with IDs and times, and passes ended ones to an exporter. */
import { randomBytes } from "node:crypto";
import { isSampled } from "./sampler.ts";
import type { SamplerName } from "./sampler.ts";
import { formatTraceparent, parseTraceparent } from "./traceparent.ts";
import type { TraceContext } from "./traceparent.ts";
import type { Attributes, Span, SpanKind, Tracing } from "./tracing.ts";

export interface EndedSpan {
  readonly context: TraceContext;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: SpanKind;
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Attributes;
  readonly problem: string | undefined;
}

export interface Exporter {
  add(span: EndedSpan): void;
  close(): Promise<void>;
}

interface RecordedSpan extends Span {
  readonly context: TraceContext;
  readonly clock: Clock;
}

/** Wall time at the first local span of a trace, continued with the monotonic clock. */
type Clock = () => number;

export function createRecorder(
  exporter: Exporter,
  sampler: { name: SamplerName; ratio: number },
): Tracing {
  return {
    start(name, { kind = "internal", parent, attributes = {} } = {}): RecordedSpan {
      const above = contextOf(parent);
      const traceId = above?.traceId ?? randomBytes(16).toString("hex");
      const isLocal = isRecorded(parent);
      const context: TraceContext = {
        traceId,
        spanId: randomBytes(8).toString("hex"),
        // Decided once, where the trace enters this process.
        isSampled: isLocal ? parent.context.isSampled : isSampled(sampler, traceId, above),
      };
      const clock = isLocal ? parent.clock : startClock();
      const startMs = clock();
      let facts = attributes;
      let hasEnded = !context.isSampled;
      return {
        context,
        clock,
        traceId,
        traceparent: formatTraceparent(context),
        set: (more) => void (facts = { ...facts, ...more }),
        end(problem) {
          if (hasEnded) return;
          hasEnded = true;
          const times = { startMs, endMs: clock() };
          const parentSpanId = above?.spanId;
          exporter.add({ context, parentSpanId, name, kind, ...times, attributes: facts, problem });
        },
      };
    },
    close: () => exporter.close(),
  };
}

function startClock(): Clock {
  const wallMs = Date.now();
  const startedAt = performance.now();
  return () => wallMs + performance.now() - startedAt;
}

function contextOf(parent: Span | string | null | undefined): TraceContext | undefined {
  if (typeof parent === "string") return parseTraceparent(parent);
  return isRecorded(parent) ? parent.context : undefined;
}

function isRecorded(parent: Span | string | null | undefined): parent is RecordedSpan {
  return typeof parent === "object" && parent !== null && "context" in parent;
}
