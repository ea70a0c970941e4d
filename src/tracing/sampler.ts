/** Which traces are recorded: OpenTelemetry's own samplers, by their standard names. */
import type { TraceContext } from "./traceparent.ts";

export const samplerNames = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

export type SamplerName = (typeof samplerNames)[number];

/** `ratio` counts for the samplers that are called after it. */
export function isSampled(
  { name, ratio }: { name: SamplerName; ratio: number },
  traceId: string,
  parent: TraceContext | undefined,
): boolean {
  const [, isParentBased, way] = /^(parentbased_)?(.*)$/.exec(name) ?? [];
  if (isParentBased !== undefined && parent !== undefined) return parent.isSampled;
  if (way !== "traceidratio") return way === "always_on";
  // By the trace's own number, so that every service with the same ratio decides alike.
  return Number.parseInt(traceId.slice(-13), 16) < ratio * 16 ** 13;
}
