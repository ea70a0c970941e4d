/** One request to a collector, limited in time and in what is read of the response; redirects are not followed. */

export type PostResult =
  | { readonly isTaken: true; readonly rejected: number }
  | {
      readonly isTaken: false;
      /** Worth another try: the collector was unavailable or too busy. */
      readonly isPassing: boolean;
      readonly reason: string;
    };

const answerBytesMax = 64 * 1024;
/** According to OTLP, other failures are permanent. */
const passingStatuses = new Set([429, 502, 503, 504]);

export async function postJson(
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<PostResult> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    let text = "";
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString("utf8");
      if (text.length > answerBytesMax) throw new Error("the collector's response does not end");
    }
    if (response.ok) return { isTaken: true, rejected: rejectedSpans(text) };
    const { status } = response;
    const reason = `the collector answered ${status}`;
    return { isTaken: false, isPassing: passingStatuses.has(status), reason };
  } catch (error) {
    const { cause, message } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    return { isTaken: false, isPassing: true, reason };
  }
}

/** A collector may accept only some of the spans. */
function rejectedSpans(text: string): number {
  try {
    const answer = JSON.parse(text) as { partialSuccess?: { rejectedSpans?: string | number } };
    return Number(answer.partialSuccess?.rejectedSpans ?? 0) || 0;
  } catch {
    return 0;
  }
}
