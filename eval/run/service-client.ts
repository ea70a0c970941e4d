/** Speaks to the service as any caller does: one form post, then the job until it has ended, then its contents. */
import { setTimeout as sleep } from "node:timers/promises";
import type { StoredContent, StoredJob } from "./stored-content.ts";

export interface ServiceClient {
  /** Creates what the path is for. */
  create<T>(key: string, path: string, body: object): Promise<T>;
  read<T>(key: string, path: string): Promise<T>;
  /** Returns the id of the job. */
  generate(key: string, form: Record<string, string>): Promise<number>;
  untilEnded(key: string, jobId: number, onLook: (job: StoredJob) => void): Promise<StoredJob>;
  readContent(key: string, contentId: number): Promise<StoredContent>;
}

/** Soon at first, since the built-in writer is quick; a model's job is asked for less often. */
const lookSoonMs = 20;
const lookLaterMs = 500;

export function openServiceClient(url: string, signal: AbortSignal): ServiceClient {
  async function send<T>(key: string, path: string, body?: URLSearchParams | object): Promise<T> {
    const isJson = body !== undefined && !(body instanceof URLSearchParams);
    const reply = await fetch(`${url}${path}`, {
      headers: { "X-API-Key": key, ...(isJson && { "content-type": "application/json" }) },
      signal,
      ...(body && { method: "POST", body: isJson ? JSON.stringify(body) : body }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${text}`);
    return JSON.parse(text) as T;
  }

  return {
    create: (key, path, body) => send(key, `/agents/api${path}`, body),

    read: (key, path) => send(key, `/agents/api${path}`),

    async generate(key, form) {
      const path = "/agents/api/articles/generate/";
      return (await send<{ job_id: number }>(key, path, new URLSearchParams(form))).job_id;
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
