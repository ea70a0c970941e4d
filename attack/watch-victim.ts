/**
 * The account that is observed during the attack: it reads twenty times a second and generates content every second.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { summarizeTimes } from "../bench/statistics.ts";
import type { Times } from "../bench/statistics.ts";
import { prefix } from "./text-operations.ts";
import type { Send } from "./text-operations.ts";

export interface Noticed {
  reads: Times;
  /** From the request to the end of the job, for jobs that succeeded. */
  jobs: Times;
  failures: string[];
}

const readEveryMs = 50;
const writeEveryMs = 1_000;
const jobMaxMs = 60_000;
const paths = ["/healthz", `${prefix}/jobs/`, `${prefix}/contents/`, `${prefix}/brands/`];

export function watchVictim(send: Send): { stop(): Promise<Noticed> } {
  const readMs: number[] = [];
  const jobMs: number[] = [];
  const failures = new Set<string>();
  const asked: Promise<void>[] = [];

  async function read(path: string): Promise<void> {
    const start = performance.now();
    const { status } = await send("GET", path).catch(() => ({ status: 0 }));
    readMs.push(performance.now() - start);
    if (status !== 200) failures.add(`${status} ${path}`);
  }

  async function write(): Promise<void> {
    const start = performance.now();
    const nothing = { status: 0, json: {} as Record<string, unknown> };
    const accepted = await send("POST", `${prefix}/articles/generate/`, {
      content_type: "post",
    }).catch(() => nothing);
    if (accepted.status !== 200) return void failures.add(`${accepted.status} generate`);
    const path = `${prefix}/jobs/${String(accepted.json["job_id"])}/`;
    while (performance.now() - start < jobMaxMs) {
      const { json } = await send("GET", path).catch(() => nothing);
      if (json["finished_at"]) {
        if (json["state"] === "succeeded" && json["attempts"] === 1) {
          jobMs.push(performance.now() - start);
        } else
          failures.add(`a job ${String(json["state"])} at attempt ${String(json["attempts"])}`);
        return undefined;
      }
      await sleep(100);
    }
    failures.add("a job did not end within a minute");
    return undefined;
  }

  let reads = 0;
  const reading = setInterval(() => {
    asked.push(read(paths[reads % paths.length] ?? "/healthz"));
    reads += 1;
  }, readEveryMs);
  const writing = setInterval(() => void asked.push(write()), writeEveryMs);
  return {
    async stop() {
      clearInterval(reading);
      clearInterval(writing);
      await Promise.all(asked);
      return {
        reads: summarizeTimes(readMs),
        jobs: summarizeTimes(jobMs),
        failures: [...failures],
      };
    },
  };
}
