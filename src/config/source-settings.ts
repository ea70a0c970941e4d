/** The settings of sources. */
import { setting } from "./setting.ts";
import { wholeNumber } from "./values.ts";
import { hosts, span } from "./webhook-settings.ts";

export const sourceSettings = {
  sourceConcurrency: setting(
    "PRESSROOM_SOURCE_CONCURRENCY",
    "16",
    "The maximum number of sources that one worker reads at once.",
    wholeNumber(1, 1_000),
  ),
  sourcePauseMs: setting(
    "PRESSROOM_SOURCE_PAUSE",
    "500ms",
    "The pause between two requests to the same host when sources are read.",
    span(0, 60_000),
  ),
  sourceAllowedHosts: setting(
    "PRESSROOM_SOURCE_ALLOW",
    "",
    "A comma-separated list of private hosts, with or without a port, that sources may be read from, such as an internal wiki.",
    hosts,
  ),
};
