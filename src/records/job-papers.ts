/**
 * What a job's stages saved that a person reads: its brief with the passages that it refers to, and the suggestion of a job
 * that rewrote a passage. What they hold is generation's; here it is plain JSON.
 */
import { sql } from "kysely";
import type { AccountHandle } from "../db/account-handle.ts";

export interface BriefPassage {
  id: string;
  kind: string;
  author: string;
  text: string;
}

export interface JobPapers {
  brief: unknown;
  /** Only while the job waits: nobody changes the brief of another. */
  passages: BriefPassage[];
  suggestion: unknown;
}

export async function readJobPapers(
  { trx, accountId }: AccountHandle,
  { id, state }: { id: number; state: string },
): Promise<JobPapers> {
  const ofJob = sql`account_id = ${accountId} and job_id = ${id}`;
  const { rows } = await sql<{
    brief: unknown;
    suggestion: unknown;
    passages: BriefPassage[] | null;
  }>`
    select
      (select output from job_stages where ${ofJob} and position = 0 and stage = 'brief') as brief,
      (select output from job_stages where ${ofJob} and position = 0 and stage = 'suggest') as suggestion,
      (select output -> 'passages' || (output -> 'given') from job_stages
       where ${ofJob} and position = 0 and stage = 'gather' and ${state === "waiting"}) as passages`.execute(
    trx,
  );
  const [row] = rows;
  return {
    brief: row?.brief ?? null,
    suggestion: row?.suggestion ?? null,
    passages: (row?.passages ?? []).map(({ id: passage, kind, author, text }) => ({
      id: passage,
      kind,
      author,
      text,
    })),
  };
}
