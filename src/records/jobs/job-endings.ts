/**
 * What runs of jobs have come to, for a whole group in one call: contents, job and item states, events, webhooks to send,
 * usage and tasks become true together (migrations/functions/settle_jobs.sql).
 */
import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { storableJson } from "../../db/storable-json.ts";

export interface EndedItem {
  position: number;
  state: "succeeded" | "failed";
  failure: { code: string; message: string } | null;
  content: {
    title: string;
    language: string;
    markdown: string;
    document: Record<string, unknown>;
    sources: readonly unknown[];
    quality: Record<string, unknown>;
  } | null;
}

export interface JobEnding {
  accountId: number;
  jobId: number;
  claim: number;
  state: "succeeded" | "partially_succeeded" | "failed";
  writer: string | null;
  failure: { code: string; message: string } | null;
  items: readonly EndedItem[];
}

export interface RequeueReason {
  /** `waiting`: it leaves the line until a person continues it. */
  type: "handed_back" | "attempt_failed" | "waiting";
  message: string;
  /** False: the attempt is not held against the job. */
  countsAsAttempt: boolean;
}

/** The claim of a task that a result rests on. */
interface UnderClaim {
  taskId: string;
  taskClaim: number;
}

export interface JobRequeue {
  accountId: number;
  jobId: number;
  claim: number;
  delayMs: number;
  reason: RequeueReason;
}

/** An ending as it is sent, made while it is fresh: what a job has made is held as one text, and not as thousands of objects. */
export type WrittenEnding = string & { readonly kind: "written ending" };

export function writeEnding(ending: JobEnding & UnderClaim): WrittenEnding {
  return storableJson(ending) as WrittenEnding;
}

/** Returns the ids of the tasks whose claim still held: what became of these is stored, the others stay as they are. */
export async function settleJobs(
  database: Database,
  endings: readonly WrittenEnding[],
  backs: readonly (JobRequeue & UnderClaim)[],
): Promise<Set<string>> {
  const result = await sql<{ id: string }>`
    select id from settle_jobs(${`[${endings.join(",")}]`}::jsonb, ${storableJson(backs)}::jsonb) as id`.execute(
    database.kysely,
  );
  return new Set(result.rows.map((row) => row.id));
}
