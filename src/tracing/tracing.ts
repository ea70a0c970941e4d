/**
 * Traces: a span is started with its parent, given attributes, and ended. Spans are passed on explicitly. No attribute
 * ever holds a key, a topic, a prompt or any other text of a user.
 */
import { formatTraceparent, parseTraceparent } from "./traceparent.ts";

export type SpanKind = "internal" | "server" | "consumer";
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  readonly traceId: string;
  /** How another process goes on with this trace (W3C Trace Context). */
  readonly traceparent: string;
  set(attributes: Attributes): void;
  /** Once; what comes later changes nothing. `problem` says in a word or a code what went wrong. */
  end(problem?: string): void;
}

export interface SpanOptions {
  kind?: SpanKind;
  /** A span of this process, or the traceparent of another's; what is not well-formed is as none. */
  parent?: Span | string | null | undefined;
  attributes?: Attributes;
}

export interface Tracing {
  /** Undefined where there is no trace to take part in. */
  start(name: string, options?: SpanOptions): Span | undefined;
  /** Sends what is left, for as long as a short while allows. */
  close(): Promise<void>;
}

/** Sends nothing and starts no trace; a trace that the caller has started is still handed on and logged. */
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
  /** Whether what was thrown is a failure of ours; a caller's own mistake is none. */
  isProblem?: (error: unknown) => boolean;
}

/** Runs some work inside a span, which ends with it. */
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

/** A code or a name, never the message: an error may quote what somebody wrote. */
export function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
