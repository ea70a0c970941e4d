/**
 * Lets every id of restored data begin far above those that were given out before the loss. A backup does not know what
 * was accepted after it; were the same numbers given again, a caller that kept one would be shown another's job.
 */
import { Client } from "pg";

/** More than one machine can accept; gaps cost nothing, and 2^53 is thousands of years of this away. */
const idsPerSecond = 10_000;
const idsMin = 1_000_000;

/** Returns by how much they were raised. */
export async function raiseIds(connectionString: string, backedUpAt: Date): Promise<number> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined); // The statement that meets the broken connection says so.
  await client.connect();
  try {
    const seconds = Math.max(0, (Date.now() - backedUpAt.getTime()) / 1_000);
    const gap = Math.ceil(seconds) * idsPerSecond + idsMin;
    await client.query(
      `select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + $1::bigint)
       from pg_sequences where schemaname = 'public' and sequenceowner = current_user`,
      [gap],
    );
    return gap;
  } finally {
    await client.end();
  }
}
