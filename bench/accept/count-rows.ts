/** Counts what is on disk after a run: a 200 without its job, or a job without its 200, would make every figure worthless. */
import { openDatabase } from "../../src/db/database.ts";
import { createLog } from "../../src/log.ts";
import { countTasks } from "../tasks-table.ts";
import type { Subject } from "./subjects.ts";

export interface Counts {
  subject: string;
  accepted: number;
  jobs: number;
  tasks: number;
}

export async function countRows(subject: Subject): Promise<Counts> {
  const { connectionString = "", name, accepted } = subject;
  const database = openDatabase({
    connectionString,
    applicationName: "pressroom bench",
    connectionsMax: 1,
    statementMs: 300_000,
    log: createLog("error"),
  });
  const count = async (statement: string) =>
    (await database.pool.query<{ count: number }>(statement)).rows[0]?.count ?? -1;
  try {
    const jobs = await count("select count(*)::integer as count from jobs");
    return { subject: name, accepted, jobs, tasks: await count(countTasks) };
  } finally {
    await database.close();
  }
}
