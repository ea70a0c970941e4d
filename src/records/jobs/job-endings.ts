/**
 * Stores the results of a group of runs in one call: content, job and item states, events, webhooks, usage and tasks
 * are committed together (migrations/functions/settle_jobs.sql).
 */
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
  /** `waiting`: it leaves the queue until a person continues it. */
  type: "handed_back" | "attempt_failed" | "waiting";
  message: string;
  countsAsAttempt: boolean;
}

/** The claim of the task that the result belongs to. */
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

/** A result serialized early: one string takes less memory than thousands of objects. */
export type WrittenEnding = string & { readonly kind: "written ending" };

export function writeEnding(ending: JobEnding & UnderClaim): WrittenEnding {
  return storableJson(ending) as WrittenEnding;
}

/** Returns the ids of the tasks whose claim was still valid: their results are stored, the others are unchanged. */
export async function settleJobs(
  database: Database,
  endings: readonly WrittenEnding[],
  backs: readonly (JobRequeue & UnderClaim)[],
): Promise<Set<string>> {
  const rows = await database.query<{ id: string }>`
    select id from settle_jobs(${`[${endings.join(",")}]`}::jsonb, ${storableJson(backs)}::jsonb) as id`;
  return new Set(rows.map((row) => row.id));
}
