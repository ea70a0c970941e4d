/** Opens tracing if an endpoint is set; otherwise nothing is loaded. */
import { randomUUID } from "node:crypto";
import type { ExporterOptions } from "./otlp-exporter.ts";
import type { SamplerName } from "./sampler.ts";
import { withoutTracing } from "./tracing.ts";
import type { Attributes, Tracing } from "./tracing.ts";

type ExporterEvents = "onExported" | "onDropped" | "onTrouble" | "onRecovery";

export interface TracingOptions extends Pick<ExporterOptions, ExporterEvents> {
  /** Empty if tracing is disabled. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  resourceAttributes: Attributes;
  sampler: { name: SamplerName; ratio: number };
  role: string;
  version: string;
}

export async function openTracing(options: TracingOptions): Promise<Tracing> {
  if (options.endpoint === "") return withoutTracing();
  const [{ createRecorder }, { createOtlpExporter }] = await Promise.all([
    import("./recorder.ts"),
    import("./otlp-exporter.ts"),
  ]);
  const { version, role } = options;
  const attributes = {
    "service.instance.id": randomUUID(),
    ...options.resourceAttributes,
    "service.name": options.serviceName,
    "service.version": version,
    "pressroom.role": role,
  };
  return createRecorder(
    createOtlpExporter({ ...options, resource: { attributes, version } }),
    options.sampler,
  );
}
