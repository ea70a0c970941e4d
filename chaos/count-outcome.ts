/**
 * Counts after the faults, as Jepsen does: what was acknowledged, and what was lost, duplicated or unexpected. It reads
 * the rows as the superuser and the clients' ledger, and asks Pressroom nothing.
 */
import type { Client } from "pg";
import type { Ledger } from "./ledger.ts";

export interface Outcome {
  attempted: number;
  acknowledged: number;
  /** Acknowledged and ended with all contents, or failed as planned. */
  ended: number;
  /** Written to disk by an attempt whose response never arrived, and found by the next attempt. */
  recovered: number;
  lost: number;
  doubled: number;
  unexpected: number;
  /** Descriptions of everything lost, duplicated or unexpected. */
  findings: string[];
}

interface JobRow {
  id: number;
  taskId: string;
  topic: string;
  state: string;
  failure: string | null;
  items: number;
  contents: number;
  positions: number;
  endings: number;
}

export async function countOutcome(superuser: Client, ledger: Ledger): Promise<Outcome> {
  const { rows } = await superuser.query<JobRow>(`
    select j.id::integer, j.task_id as "taskId", j.custom_topic as topic, j.state,
      j.failure_code as failure,
      (select count(*) from job_items i where i.account_id = j.account_id and i.job_id = j.id)::integer as items,
      coalesce(c.contents, 0)::integer as contents, coalesce(c.positions, 0)::integer as positions,
      coalesce(e.endings, 0)::integer as endings
    from jobs j
    left join (
      select job_id, count(*) as contents, count(distinct position) as positions from contents group by 1
    ) c on c.job_id = j.id
    left join (select job_id, count(*) as endings from chaos.endings group by 1) e on e.job_id = j.id
    order by j.id`);
  const jobs = new Map(rows.map((row) => [row.id, row]));
  const byTopic = Map.groupBy(rows, (row) => row.topic);
  const lost: string[] = [];
  const doubled: string[] = [...ledger.contradictions];
  const unexpected = [...ledger.unexpected].flatMap(([what, times]) =>
    Array.from({ length: times }, () => what),
  );
  let acknowledged = 0;
  let ended = 0;
  let recovered = 0;

  for (const entry of ledger.entries.values()) {
    const promise = entry.acknowledged;
    if (promise === undefined) continue;
    acknowledged += 1;
    if (entry.wasRecovered) recovered += 1;
    const job = jobs.get(promise.jobId);
    const name = `job ${promise.jobId} (${entry.idempotencyKey})`;
    if (job?.taskId !== promise.taskId || job.topic !== entry.form["custom_topic"])
      lost.push(`${name} was acknowledged but does not exist`);
    else if (job.endings === 0 || !endStates.has(job.state))
      lost.push(`${name} was acknowledged but is still ${job.state}`);
    else if (entry.expectedFailure !== undefined) {
      if (job.failure === entry.expectedFailure) ended += 1;
      else unexpected.push(`${name} ended ${job.state}, ${job.failure}`);
    } else if (job.state !== "succeeded") unexpected.push(`${name} ended ${job.state}`);
    else if (job.contents < job.items) lost.push(`${name} has ${job.contents} of ${job.items}`);
    else ended += 1;
  }
  for (const [topic, same] of byTopic) {
    if (same.length > 1)
      doubled.push(`${topic} has ${same.length} jobs: ${same.map(({ id }) => id).join(", ")}`);
  }
  const asked = new Set([...ledger.entries.values()].map((entry) => entry.form["custom_topic"]));
  for (const job of rows) {
    if (!asked.has(job.topic)) unexpected.push(`job ${job.id} was never requested: ${job.topic}`);
    if (job.contents > job.positions || job.contents > job.items)
      doubled.push(`job ${job.id} has ${job.contents} contents for ${job.items} items`);
    if (job.endings > 1) doubled.push(`job ${job.id} ended ${job.endings} times`);
  }
  return {
    attempted: ledger.entries.size,
    acknowledged,
    ended,
    recovered,
    lost: lost.length,
    doubled: doubled.length,
    unexpected: unexpected.length,
    findings: [
      ...lost.map((what) => `lost: ${what}`),
      ...doubled.map((what) => `doubled: ${what}`),
      ...[...Map.groupBy(unexpected, (what) => what)].map(([what, { length: times }]) =>
        times === 1 ? `unexpected: ${what}` : `unexpected: ${what} (${times} times)`,
      ),
    ],
  };
}

const endStates = new Set(["succeeded", "partially_succeeded", "failed", "canceled"]);
