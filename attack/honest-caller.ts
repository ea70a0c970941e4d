/**
 * A caller as they should be: starts a job or reads one, at a steady rate that does not wait for slow answers, every
 * other time over a new connection. Times count from when a request was due, so that no delay hides another.
 */
import { Agent, request as httpRequest } from "node:http";
import { summarizeTimes } from "../bench/statistics.ts";
import type { Times } from "../bench/statistics.ts";

export interface HonestResult extends Times {
  readonly failures: readonly string[];
  /** Requests sent a second time because a kept connection was closed under them, as any client does. */
  readonly retried: number;
}

export interface HonestCaller {
  /** What was measured since this was called the last time. */
  take(): HonestResult;
  stop(): void;
}

const perSecond = 16;
const timeoutMs = 20_000;

export function startHonestCaller(url: string, key: string): HonestCaller {
  const kept = new Agent({ keepAlive: true, maxSockets: 64 });
  let timesMs: number[] = [];
  let failures: string[] = [];
  let retried = 0;
  let sent = 0;
  let jobPath: string | undefined;
  const startedMs = performance.now();

  async function ask(dueMs: number, number: number): Promise<void> {
    const isNew = number % 2 === 0;
    // Two of three are reads: starting jobs has the lower rate.
    const isRead = number % 3 !== 0 && jobPath !== undefined;
    const what = {
      url: `${url}${isRead ? jobPath : "/agents/api/articles/generate/"}`,
      key,
      body: isRead ? undefined : "content_type=post",
    };
    try {
      const reply = await send(what, isNew ? false : kept).catch(async (error: unknown) => {
        if (isNew || !isReset(error)) throw error;
        retried += 1;
        return send(what, false);
      });
      timesMs.push(performance.now() - dueMs);
      if (reply.status !== 200) failures.push(`${reply.status} ${reply.code}`);
      jobPath ??= reply.jobPath;
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }

  const ticking = setInterval(() => {
    // A late tick makes up for what it missed.
    for (;;) {
      const dueMs = startedMs + (sent * 1_000) / perSecond;
      if (dueMs > performance.now()) return;
      void ask(dueMs, sent);
      sent += 1;
    }
  }, 5);

  return {
    take() {
      const result = { ...summarizeTimes(timesMs), failures, retried };
      timesMs = [];
      failures = [];
      retried = 0;
      return result;
    },
    stop() {
      clearInterval(ticking);
      kept.destroy();
    },
  };
}

interface Reply {
  status: number;
  code: string;
  jobPath: string | undefined;
}

function send(
  what: { url: string; key: string; body: string | undefined },
  agent: Agent | false,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      what.url,
      {
        agent,
        method: what.body === undefined ? "GET" : "POST",
        timeout: timeoutMs,
        headers: {
          "X-API-Key": what.key,
          ...(what.body !== undefined && {
            "Content-Type": "application/x-www-form-urlencoded",
            "Content-Length": what.body.length,
          }),
        },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () => {
          const json = JSON.parse(Buffer.concat(chunks).toString()) as { code?: string };
          resolve({
            status: incoming.statusCode ?? 0,
            code: json.code ?? "",
            jobPath: incoming.headers.location,
          });
        });
      },
    );
    outgoing.on("timeout", () => outgoing.destroy(new Error(`no answer in ${timeoutMs} ms`)));
    outgoing.on("error", reject);
    outgoing.end(what.body);
  });
}

function isReset(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  return code === "ECONNRESET" || code === "EPIPE";
}
