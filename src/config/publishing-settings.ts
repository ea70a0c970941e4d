/** Settings for publishing. */
import { setting } from "./setting.ts";
import { hosts, span, spans, wholeNumber } from "./values.ts";

export const publishingSettings = {
  publishingWaitsMs: setting(
    "PRESSROOM_PUBLISHING_SCHEDULE",
    "10s,30s,2m,10m,30m,2h,6h",
    "The delay after each failed attempt to publish. The number of attempts is one more than the number of delays. See docs/publishing.md.",
    spans,
  ),
  publishingTimeoutMs: setting(
    "PRESSROOM_PUBLISHING_TIMEOUT",
    "20s",
    "How long a channel may take to respond.",
    span(1, 60_000),
  ),
  publishingConcurrency: setting(
    "PRESSROOM_PUBLISHING_CONCURRENCY",
    "16",
    "The maximum number of channels that one worker publishes to at once.",
    wholeNumber(1, 1_000),
  ),
  publishingAllowedHosts: setting(
    "PRESSROOM_PUBLISHING_ALLOW",
    "",
    "A comma-separated list of private hosts, with or without a port, that channels may point to, such as an internal WordPress site.",
    hosts,
  ),
};
