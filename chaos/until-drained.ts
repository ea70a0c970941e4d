/** Waits until no job is under way any more, or the time is up: what is left then is counted as lost. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";

export async function untilDrained(superuser: Client, deadline: number): Promise<void> {
  while (Date.now() < deadline) {
    const result = await superuser.query<{ waiting: number }>(
      "select count(*)::integer as waiting from jobs where finished_at is null",
    );
    if (result.rows[0]?.waiting === 0) return;
    await sleep(250);
  }
}
