/** Requires the operator's metrics token, if one is set. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Refusal } from "../../errors.ts";

export function assertMetricsToken(
  { metricsToken }: { metricsToken: string },
  request: IncomingMessage,
): void {
  if (metricsToken === "") return;
  const [, given = ""] = /^bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
  // Compares digests, because timingSafeEqual requires buffers of equal length.
  if (!timingSafeEqual(digest(given), digest(metricsToken))) {
    throw new Refusal("unauthorized", {
      message:
        "Metrics require their own token. Send PRESSROOM_METRICS_TOKEN in an Authorization: Bearer header.",
    });
  }
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
