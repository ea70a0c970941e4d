/** Decides which traces are recorded, with OpenTelemetry's standard samplers. */
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

/** `ratio` only applies to the `traceidratio` samplers. */
export function isSampled(
  { name, ratio }: { name: SamplerName; ratio: number },
  traceId: string,
  parent: TraceContext | undefined,
): boolean {
  const [, isParentBased, way] = /^(parentbased_)?(.*)$/.exec(name) ?? [];
  if (isParentBased !== undefined && parent !== undefined) return parent.isSampled;
  if (way !== "traceidratio") return way === "always_on";
  // By trace ID, so that all services with the same ratio make the same decision.
  return Number.parseInt(traceId.slice(-13), 16) < ratio * 16 ** 13;
}
