/** Settings for metrics and traces. */
import { samplerNames } from "../tracing/sampler.ts";
import { headerValues, metricsToken, nameValues, share } from "./observability-values.ts";
import { setting } from "./setting.ts";
import type { Setting } from "./setting.ts";
import { hostName, oneOf, webAddress, wholeNumber } from "./values.ts";

export const observingSettings = {
  metricsPort: setting(
    "PRESSROOM_METRICS_PORT",
    "",
    "A separate port on which every process (`serve`, `api` and `worker`) serves `/metrics`. 0 picks a free port. Default: none.",
    (text): ReturnType<Setting<number | null>["read"]> =>
      text === "" ? { value: null } : wholeNumber(0, 65_535)(text),
  ),
  metricsHost: setting(
    "PRESSROOM_METRICS_HOST",
    "127.0.0.1",
    "The address that the metrics port listens on.",
    hostName,
  ),
  metricsToken: setting(
    "PRESSROOM_METRICS_TOKEN",
    "",
    "The bearer token that a scraper must send. Without PRESSROOM_METRICS_PORT, setting it enables `/metrics` on PORT.",
    metricsToken,
  ),
  otlpEndpoint: setting(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "",
    "The OpenTelemetry collector that receives traces, such as http://127.0.0.1:4318. Default: none.",
    webAddress,
  ),
  otlpProtocol: setting(
    "OTEL_EXPORTER_OTLP_PROTOCOL",
    "http/json",
    "The protocol for traces. Only `http/json` is supported; use the HTTP port of the collector.",
    oneOf(["http/json"]),
  ),
  otlpHeaders: setting(
    "OTEL_EXPORTER_OTLP_HEADERS",
    "",
    "Headers for the collector, as `name=value,name=value`.",
    headerValues,
  ),
  otelServiceName: setting(
    "OTEL_SERVICE_NAME",
    "pressroom",
    "The service name in traces.",
    (text) => ({ value: text }),
  ),
  otelResourceAttributes: setting(
    "OTEL_RESOURCE_ATTRIBUTES",
    "",
    "Additional resource attributes for traces, as `name=value,name=value`.",
    nameValues,
  ),
  otelSampler: setting(
    "OTEL_TRACES_SAMPLER",
    "parentbased_always_on",
    "Which traces are recorded: one of the standard OpenTelemetry samplers.",
    oneOf(samplerNames),
  ),
  otelSamplerRatio: setting(
    "OTEL_TRACES_SAMPLER_ARG",
    "1",
    "The fraction of traces that the `traceidratio` samplers record, from 0 to 1.",
    share,
  ),
};
