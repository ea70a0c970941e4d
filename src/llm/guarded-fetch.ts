/**
 * The way out to a provider: `fetch` with a watch on it. No redirect is followed, so that a key never travels to another
 * host; whoever does not answer, falls silent or sends without end is cut off. It decides nothing about trying again.
 */

/** Why a call was ended by us; what to make of it is classify-error.ts's. */
export class CallCut extends Error {
  readonly reason: "headers" | "idle" | "total" | "bytes" | "redirect";

  constructor(reason: CallCut["reason"]) {
    super(`the call was cut: ${reason}`);
    this.name = "CallCut";
    this.reason = reason;
  }
}

export interface FetchLimits {
  /** Until the answer's headers are there; connecting itself is given ten seconds by Node. */
  headersMs: number;
  /** Between two pieces of the answer. */
  idleMs: number;
  /** Of the answer as it is after decompression: what a small compressed body can grow into is counted. */
  bytesMax: number;
}

/** `controller` is the call's: it is aborted with a CallCut, and its signal is what the request obeys. */
export function guardedFetch(controller: AbortController, limits: FetchLimits): typeof fetch {
  return async (input, init) => {
    const headersTimer = setTimeout(() => cut("headers"), limits.headersMs);
    let response: Response;
    try {
      response = await fetch(input, { ...init, redirect: "manual", signal: controller.signal });
    } finally {
      clearTimeout(headersTimer);
    }
    if (response.status >= 300 && response.status < 400) {
      cut("redirect");
      throw controller.signal.reason;
    }
    if (!response.body) return response;
    return new Response(watched(response.body), {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    });
  };

  function cut(reason: CallCut["reason"]): void {
    controller.abort(new CallCut(reason));
  }

  function watched(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
    const reader = body.getReader();
    let bytes = 0;
    const idleTimer = setTimeout(() => cut("idle"), limits.idleMs);
    // However the call ends, nothing is left that keeps the process alive.
    controller.signal.addEventListener("abort", () => clearTimeout(idleTimer), { once: true });
    return new ReadableStream(
      {
        async pull(sink) {
          try {
            if (!controller.signal.aborted) idleTimer.refresh();
            const { done, value } = await reader.read();
            if (done) {
              clearTimeout(idleTimer);
              sink.close();
              return;
            }
            bytes += value.byteLength;
            if (bytes > limits.bytesMax) {
              cut("bytes");
              throw controller.signal.reason;
            }
            sink.enqueue(value as Uint8Array<ArrayBuffer>);
          } catch (error) {
            clearTimeout(idleTimer);
            sink.error(error);
          }
        },
        async cancel(reason) {
          clearTimeout(idleTimer);
          await reader.cancel(reason);
        },
      },
      // Nothing is read ahead of whoever reads here.
      { highWaterMark: 0 },
    );
  }
}
