/** What there is, over all accounts, in a few numbers: for an operator who brought data back and looks at them. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";

export interface Survey {
  readonly accounts: number;
  readonly brands: number;
  readonly jobs: number;
  /** Of the jobs: those that are still to be written. */
  readonly unfinishedJobs: number;
  readonly contents: number;
  readonly latestJobAt: Date | null;
}

export async function surveyRecords(database: Database): Promise<Survey> {
  const result = await sql<Survey>`
    select
      (select count(*) from accounts) as accounts,
      (select count(*) from brands) as brands,
      (select count(*) from jobs) as jobs,
      (select count(*) from jobs where finished_at is null) as "unfinishedJobs",
      (select count(*) from contents) as contents,
      (select max(created_at) from jobs) as "latestJobAt"`.execute(database.kysely);
  const [survey] = result.rows;
  if (survey === undefined) throw new Error("the survey found nothing");
  return survey;
}
