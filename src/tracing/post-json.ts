/** One request to a collector: bounded in time and in what is read of the answer, no redirect followed. */
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";

export type PostResult =
  | { readonly isTaken: true; readonly rejected: number }
  | {
      readonly isTaken: false;
      /** Worth another try: the collector was away or too busy. */
      readonly isPassing: boolean;
      readonly reason: string;
    };

const answerBytesMax = 64 * 1024;
/** As OTLP says: all others will not change by trying again. */
const passingStatuses = new Set([429, 502, 503, 504]);

export async function postJson(
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<PostResult> {
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  const bytes = Buffer.from(body);
  return new Promise((resolve) => {
    const failed = (reason: string) => resolve({ isTaken: false, isPassing: true, reason });
    const outgoing = send(url, {
      method: "POST",
      headers: {
        ...headers,
        "Content-Type": "application/json",
        "Content-Length": bytes.length,
      },
      // From the first byte to the last; a collector that trickles its answer is cut as well.
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    outgoing.on("error", (error) => failed(error.message));
    outgoing.on("response", (incoming) => {
      const status = incoming.statusCode ?? 0;
      let text = "";
      incoming.on("data", (chunk: Buffer) => {
        if (text.length < answerBytesMax) text += chunk.toString("utf8");
        else outgoing.destroy(new Error("the collector's answer does not end"));
      });
      incoming.on("error", (error) => failed(error.message));
      incoming.on("end", () => {
        if (status >= 200 && status < 300)
          resolve({ isTaken: true, rejected: rejectedSpans(text) });
        else {
          const reason = `the collector answered ${status}`;
          resolve({ isTaken: false, isPassing: passingStatuses.has(status), reason });
        }
      });
    });
    outgoing.end(bytes);
  });
}

/** A collector may take some and say how many it did not. */
function rejectedSpans(text: string): number {
  try {
    const answer = JSON.parse(text) as { partialSuccess?: { rejectedSpans?: string | number } };
    return Number(answer.partialSuccess?.rejectedSpans ?? 0) || 0;
  } catch {
    return 0;
  }
}
