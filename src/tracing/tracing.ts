/**
 * Traces: a span is started with its parent, given attributes, and ended. Spans are passed on explicitly. No attribute
 * ever holds a key, a topic, a prompt or any other text of a user.
 */
import { formatTraceparent, parseTraceparent } from "./traceparent.ts";

export type SpanKind = "internal" | "server" | "consumer";
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  readonly traceId: string;
  /** For continuing the trace in another process (W3C Trace Context). */
  readonly traceparent: string;
  set(attributes: Attributes): void;
  /** Only the first call has an effect. `problem` is an error code or name. */
  end(problem?: string): void;
}

export interface SpanOptions {
  kind?: SpanKind;
  /** A span of this process or a traceparent; a malformed one is ignored. */
  parent?: Span | string | null | undefined;
  attributes?: Attributes;
}

export interface Tracing {
  /** Undefined if there is no trace to continue. */
  start(name: string, options?: SpanOptions): Span | undefined;
  /** Sends the remaining spans, within a short time limit. */
  close(): Promise<void>;
}

/** Records nothing and starts no trace; a caller's trace is still passed on and logged. */
export function withoutTracing(): Tracing {
  return {
    start(_name, { parent } = {}) {
      if (typeof parent === "object") return parent ?? undefined;
      const context = parent === undefined ? undefined : parseTraceparent(parent);
      return (
        context && {
          traceId: context.traceId,
          traceparent: formatTraceparent(context),
          set: () => undefined,
          end: () => undefined,
        }
      );
    },
    close: async () => undefined,
  };
}

interface TracedOptions extends SpanOptions {
  /** Whether an error counts as a problem; a caller's mistake does not. */
  isProblem?: (error: unknown) => boolean;
}

/** Runs work inside a span. */
export async function traced<T>(
  tracing: Tracing,
  name: string,
  { isProblem = () => true, ...options }: TracedOptions,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const span = tracing.start(name, options);
  try {
    const result = await work(span);
    span?.end();
    return result;
  } catch (error) {
    span?.end(isProblem(error) ? problemOf(error) : undefined);
    throw error;
  }
}

/** The error's code or name, never its message, which may contain user text. */
export function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
