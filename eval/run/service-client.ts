/** Speaks to the service as any caller does: one form post, then the job until it has ended, then its contents. */
import { setTimeout as sleep } from "node:timers/promises";
import type { StoredContent, StoredJob } from "./stored-content.ts";

export interface ServiceClient {
  /** Returns the id of the job. */
  generate(key: string, form: Record<string, string>): Promise<number>;
  untilEnded(key: string, jobId: number, onLook: (job: StoredJob) => void): Promise<StoredJob>;
  readContent(key: string, contentId: number): Promise<StoredContent>;
}

/** Soon at first, since the built-in writer is quick; a model's job is asked for less often. */
const lookSoonMs = 20;
const lookLaterMs = 500;

export function openServiceClient(url: string, signal: AbortSignal): ServiceClient {
  async function send<T>(key: string, path: string, form?: Record<string, string>): Promise<T> {
    const reply = await fetch(`${url}${path}`, {
      headers: { "X-API-Key": key },
      signal,
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    const text = await reply.text();
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${text}`);
    return JSON.parse(text) as T;
  }

  return {
    async generate(key, form) {
      const path = "/agents/api/articles/generate/";
      return (await send<{ job_id: number }>(key, path, form)).job_id;
    },

    async untilEnded(key, jobId, onLook) {
      for (let looks = 0; ; looks += 1) {
        const job = await send<StoredJob>(key, `/agents/api/jobs/${jobId}/`);
        onLook(job);
        if (job.state !== "queued" && job.state !== "running") return job;
        await sleep(looks < 50 ? lookSoonMs : lookLaterMs, undefined, { signal });
      }
    },

    readContent: (key, contentId) => send(key, `/agents/api/contents/${contentId}/`),
  };
}
