/** The `traceparent` header, which continues a trace across services (W3C Trace Context, section 3.2). */
export interface TraceContext {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
}

const shape = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Undefined if it is malformed; a new trace is then started, as the specification requires. */
export function parseTraceparent(text: string): TraceContext | undefined {
  const [, version, traceId = "", spanId = "", flags = "", rest] = shape.exec(text) ?? [];
  if (version === undefined || version === "ff" || (version === "00" && rest !== undefined)) {
    return undefined;
  }
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function formatTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
}
