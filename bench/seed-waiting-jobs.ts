/** Inserts waiting jobs in bulk: the rows that accepting a request writes. */
import type { Database } from "../src/db/database.ts";
import type { SeededAccount } from "./seed-accounts.ts";
import { insertTasksFrom } from "./tasks-table.ts";

/** Spread evenly over the accounts, in one statement, so that all of them appear at once. */
export async function seedWaitingJobs(
  { pool }: Database,
  accounts: readonly Pick<SeededAccount, "accountId" | "brandId">[],
  count: number,
): Promise<void> {
  await pool.query(
    `with new_job as (
       insert into jobs (account_id, task_id, brand_id, content_type, custom_topic, live)
       select a.account_id, gen_random_uuid(), a.brand_id, 'post', 'How to keep coffee beans fresh', true
       from generate_series(0, $3::integer - 1) as n
       join unnest($1::bigint[], $2::bigint[]) with ordinality as a (account_id, brand_id, position)
         on a.position = 1 + n % cardinality($1::bigint[])
       returning account_id, id as job_id, task_id
     ),
     new_item as (
       insert into job_items (account_id, job_id, position, content_type)
       select account_id, job_id, 1, 'post' from new_job
     )
     ${insertTasksFrom("new_job")}`,
    [
      accounts.map((account) => account.accountId),
      accounts.map((account) => account.brandId),
      count,
    ],
  );
}
