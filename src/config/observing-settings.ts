/** The settings of metrics and traces. */
import { samplerNames } from "../tracing/sampler.ts";
import { headerValues, metricsToken, nameValues, share } from "./observing-values.ts";
import { setting } from "./setting.ts";
import type { Setting } from "./setting.ts";
import { hostName, oneOf, webAddress, wholeNumber } from "./values.ts";

export const observingSettings = {
  metricsPort: setting(
    "PRESSROOM_METRICS_PORT",
    "",
    "a port for `/metrics` alone, in every role; 0 takes a free one; default: none",
    (text): ReturnType<Setting<number | null>["read"]> =>
      text === "" ? { value: null } : wholeNumber(0, 65_535)(text),
  ),
  metricsHost: setting(
    "PRESSROOM_METRICS_HOST",
    "127.0.0.1",
    "the address that the port for metrics listens on",
    hostName,
  ),
  metricsToken: setting(
    "PRESSROOM_METRICS_TOKEN",
    "",
    "what a scraper sends as `Authorization: Bearer`; without a port of their own it opens `/metrics` on PORT",
    metricsToken,
  ),
  otlpEndpoint: setting(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "",
    "the OpenTelemetry collector that gets traces, such as http://127.0.0.1:4318; default: none",
    webAddress,
  ),
  otlpProtocol: setting(
    "OTEL_EXPORTER_OTLP_PROTOCOL",
    "http/json",
    "how traces travel: `http/json` alone, which a collector's HTTP port takes",
    oneOf(["http/json"]),
  ),
  otlpHeaders: setting(
    "OTEL_EXPORTER_OTLP_HEADERS",
    "",
    "headers for the collector, as `name=value,name=value`",
    headerValues,
  ),
  otelServiceName: setting(
    "OTEL_SERVICE_NAME",
    "pressroom",
    "the name under which traces appear",
    (text) => ({ value: text }),
  ),
  otelResourceAttributes: setting(
    "OTEL_RESOURCE_ATTRIBUTES",
    "",
    "what else traces say about who sent them, as `name=value,name=value`",
    nameValues,
  ),
  otelSampler: setting(
    "OTEL_TRACES_SAMPLER",
    "parentbased_always_on",
    "which traces are recorded: one of OpenTelemetry's standard samplers",
    oneOf(samplerNames),
  ),
  otelSamplerRatio: setting(
    "OTEL_TRACES_SAMPLER_ARG",
    "1",
    "the share of traces that the samplers called `traceidratio` record, from 0 to 1",
    share,
  ),
};
