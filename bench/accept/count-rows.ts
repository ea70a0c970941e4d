/** Counts the rows after a run: a 200 without its job, or a job without its 200, would invalidate the results. */
import { countTasks } from "../tasks-table.ts";
import { withOperator } from "../wiring.ts";
import type { Subject } from "./subjects.ts";

export interface Counts {
  subject: string;
  accepted: number;
  jobs: number;
  tasks: number;
}

export async function countRows(subject: Subject): Promise<Counts> {
  const { connectionString = "", name, accepted } = subject;
  return withOperator(connectionString, async ({ pool }) => {
    const count = async (statement: string) =>
      (await pool.query<{ count: number }>(statement)).rows[0]?.count ?? -1;
    const jobs = await count("select count(*)::integer as count from jobs");
    return { subject: name, accepted, jobs, tasks: await count(countTasks) };
  });
}
