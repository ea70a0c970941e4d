/**
 * Sends spans to a collector as OTLP over HTTP in JSON. If the collector is unavailable, slow or full, a limited number
 * of spans wait; the others are dropped and counted.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { otlpBody } from "./otlp-body.ts";
import type { Resource } from "./otlp-body.ts";
import { postJson } from "./post-json.ts";
import type { EndedSpan, Exporter } from "./recorder.ts";

export interface ExporterOptions {
  /** The collector's base address; `/v1/traces` is put behind it, as the standard says. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  resource: Resource;
  onExported(count: number): void;
  onDropped(count: number): void;
  /** At the first failure, and again when a later one comes after a success. */
  onTrouble(reason: string): void;
  onRecovery(): void;
  waits?: Partial<typeof defaultWaits>;
}

/** OpenTelemetry's own defaults for a batch. */
const spansMax = 2_048;
const batchMax = 512;
const defaultWaits = {
  /** How long a span may wait for others to travel with. */
  gatherMs: 2_000,
  requestMs: 10_000,
  /** Between two tries of the same batch; doubled each time. */
  retryMs: 1_000,
  closeMs: 1_500,
};
/** A batch is tried this often; by then newer spans have filled the room anyway. */
const triesMax = 5;

export function createOtlpExporter(options: ExporterOptions): Exporter {
  const waits = { ...defaultWaits, ...options.waits };
  const url = new URL(`${options.endpoint}/v1/traces`);
  const waiting: EndedSpan[] = [];
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let isTroubled = false;

  function add(span: EndedSpan): void {
    if (waiting.length >= spansMax || closing.signal.aborted) {
      options.onDropped(1);
      return;
    }
    waiting.push(span);
    if (waiting.length >= batchMax) void flush();
    else timer ??= setTimeout(() => void flush(), waits.gatherMs).unref();
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchMax);
      const rejected = await send(otlpBody(options.resource, batch));
      options.onExported(batch.length - Math.min(rejected ?? batch.length, batch.length));
      options.onDropped(Math.min(rejected ?? batch.length, batch.length));
    }
  }

  /** How many spans the collector did not want; undefined where it took none at all. */
  async function send(body: string): Promise<number | undefined> {
    for (let tries = 1; ; tries += 1) {
      const result = await postJson(url, body, options.headers, waits.requestMs, closing.signal);
      if (result.isTaken) {
        if (isTroubled) options.onRecovery();
        isTroubled = false;
        return result.rejected;
      }
      if (!isTroubled && !closing.signal.aborted) options.onTrouble(result.reason);
      isTroubled = true;
      if (!result.isPassing || tries === triesMax || closing.signal.aborted) return undefined;
      const pause = { ref: false, signal: closing.signal };
      await sleep(waits.retryMs * 2 ** (tries - 1), undefined, pause).catch(() => undefined);
    }
  }

  return {
    add,
    async close() {
      // An orderly end is not held up: what has not left by then is lost, and said to be.
      const cut = setTimeout(() => closing.abort(), waits.closeMs);
      await flush();
      clearTimeout(cut);
      closing.abort();
    },
  };
}
