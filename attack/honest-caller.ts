/**
 * A legitimate client: starts or reads a job at a steady rate that does not wait for slow responses, every other time
 * on a new connection. Latencies are measured from when a request was due, so that one delay does not hide another.
 */
import { Agent } from "node:http";
import { summarizeTimes } from "../bench/statistics.ts";
import type { Times } from "../bench/statistics.ts";
import { codeOf, generatePath, sendRequest } from "../test/send-request.ts";
import { sendSteadily } from "../test/send-steadily.ts";

export interface HonestResult extends Times {
  readonly failures: readonly string[];
  /** Requests that were repeated, as any client does, because the server closed their keep-alive connection. */
  readonly retried: number;
}

export interface HonestCaller {
  /** Returns the measurements since the previous call. */
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
  let jobPath: string | undefined;
  let isStopped = false;

  async function ask(dueMs: number, number: number): Promise<void> {
    const isNew = number % 2 === 0;
    // Two of three requests are reads: starting jobs has a lower rate limit.
    const isRead = number % 3 !== 0 && jobPath !== undefined;
    const request = {
      url: `${url}${isRead ? jobPath : generatePath}`,
      apiKey: key,
      timeoutMs,
      ...(!isRead && { form: { content_type: "post" } }),
    };
    try {
      const reply = await sendRequest({ ...request, agent: isNew ? false : kept }).catch(
        async (error: unknown) => {
          if (isNew || !isReset(error)) throw error;
          retried += 1;
          return sendRequest({ ...request, agent: false });
        },
      );
      timesMs.push(performance.now() - dueMs);
      if (reply.status !== 200) failures.push(`${reply.status} ${String(reply.json["code"])}`);
      else if (!("job_id" in reply.json)) failures.push("200 without a job");
      jobPath ??= reply.headers["location"] as string | undefined;
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }

  void sendSteadily({ perSecond, isDone: () => isStopped }, ask);

  return {
    take() {
      const result = { ...summarizeTimes(timesMs), failures, retried };
      timesMs = [];
      failures = [];
      retried = 0;
      return result;
    },
    stop() {
      isStopped = true;
      kept.destroy();
    },
  };
}

function isReset(error: unknown): boolean {
  return ["ECONNRESET", "EPIPE"].includes(codeOf(error));
}
