/** Runs some work inside a span, which ends with it. */
import type { Span, SpanOptions, Tracing } from "./tracing.ts";

export interface TracedOptions extends SpanOptions {
  /** Whether what was thrown is a failure of ours; a caller's own mistake is none. */
  isProblem?: (error: unknown) => boolean;
}

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
