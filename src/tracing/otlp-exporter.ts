/**
 * Sends spans to a collector as OTLP over HTTP in JSON. If the collector is unavailable, slow or full, a limited number
 * of spans wait; the others are dropped and counted.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { EndedSpan, Exporter } from "./recorder.ts";
import type { Attributes } from "./tracing.ts";

interface Resource {
  /** Resource attributes, such as `service.name` and `service.version`. */
  attributes: Attributes;
  version: string;
}

export interface ExporterOptions {
  /** The collector's base URL, without `/v1/traces`. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  resource: Resource;
  onExported(count: number): void;
  onDropped(count: number): void;
  /** Called for the first failure after the start or after a success. */
  onTrouble(reason: string): void;
  onRecovery(): void;
  waits?: Partial<typeof defaultWaits>;
}

/** OpenTelemetry's own defaults for a batch. */
const spansMax = 2_048;
const batchMax = 512;
const defaultWaits = {
  /** How long a span waits for its batch to fill. */
  gatherMs: 2_000,
  requestMs: 10_000,
  /** Before the first retry of a batch; doubles with each retry. */
  retryMs: 1_000,
  closeMs: 1_500,
};
/** The maximum number of attempts per batch; by then, newer spans fill the queue. */
const triesMax = 5;

export function createOtlpExporter(options: ExporterOptions): Exporter {
  const waits = { ...defaultWaits, ...options.waits };
  const url = new URL(`${options.endpoint}/v1/traces`);
  const waiting: EndedSpan[] = [];
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let isTroubled = false;

  function add(span: EndedSpan): void {
    if (waiting.length >= spansMax || closing.signal.aborted) {
      options.onDropped(1);
      return;
    }
    waiting.push(span);
    if (waiting.length >= batchMax) void flush();
    else timer ??= setTimeout(() => void flush(), waits.gatherMs).unref();
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchMax);
      const rejected = await send(otlpBody(options.resource, batch));
      options.onExported(batch.length - Math.min(rejected ?? batch.length, batch.length));
      options.onDropped(Math.min(rejected ?? batch.length, batch.length));
    }
  }

  /** The number of spans that the collector rejected; undefined if the whole batch failed. */
  async function send(body: string): Promise<number | undefined> {
    for (let tries = 1; ; tries += 1) {
      const result = await postJson(url, body, options.headers, waits.requestMs, closing.signal);
      if (result.isTaken) {
        if (isTroubled) options.onRecovery();
        isTroubled = false;
        return result.rejected;
      }
      if (!isTroubled && !closing.signal.aborted) options.onTrouble(result.reason);
      isTroubled = true;
      if (!result.isPassing || tries === triesMax || closing.signal.aborted) return undefined;
      const pause = { ref: false, signal: closing.signal };
      await sleep(waits.retryMs * 2 ** (tries - 1), undefined, pause).catch(() => undefined);
    }
  }

  return {
    add,
    async close() {
      // Limits the delay of the shutdown: spans that are not sent by then are dropped and counted.
      const cut = setTimeout(() => closing.abort(), waits.closeMs);
      await flush();
      clearTimeout(cut);
      closing.abort();
    },
  };
}

type PostResult =
  | { readonly isTaken: true; readonly rejected: number }
  | {
      readonly isTaken: false;
      /** Worth a retry: the collector was unavailable or overloaded. */
      readonly isPassing: boolean;
      readonly reason: string;
    };

const answerBytesMax = 64 * 1024;
/** According to OTLP, other failures are permanent. */
const passingStatuses = new Set([429, 502, 503, 504]);

/** One request, with limits on its time and on the response size; redirects are not followed. */
async function postJson(
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<PostResult> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    let text = "";
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString("utf8");
      if (text.length > answerBytesMax) throw new Error("the collector's response is too large");
    }
    if (response.ok) return { isTaken: true, rejected: rejectedSpans(text) };
    const { status } = response;
    const reason = `the collector responded with status ${status}`;
    return { isTaken: false, isPassing: passingStatuses.has(status), reason };
  } catch (error) {
    const { cause, message } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    return { isTaken: false, isPassing: true, reason };
  }
}

/** A collector may accept only some of the spans. */
function rejectedSpans(text: string): number {
  try {
    const answer = JSON.parse(text) as { partialSuccess?: { rejectedSpans?: string | number } };
    return Number(answer.partialSuccess?.rejectedSpans ?? 0) || 0;
  } catch {
    return 0;
  }
}

const kinds = { internal: 1, server: 2, consumer: 5 } as const;
const statusError = 2;

function otlpBody({ attributes, version }: Resource, spans: readonly EndedSpan[]): string {
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

/** A string, because a JavaScript number cannot hold nanoseconds; it can hold microseconds. */
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
