/** Waits until no job is under way any more, or the time is up; returns how many are left. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";

export async function untilDrained(
  superuser: Client,
  deadline: number,
  report: (waiting: number) => void = () => undefined,
): Promise<number> {
  for (;;) {
    const waiting = await countWaiting(superuser);
    report(waiting);
    if (waiting === 0 || Date.now() > deadline) return waiting;
    await sleep(250);
  }
}

export async function countWaiting(superuser: Client): Promise<number> {
  const result = await superuser.query<{ waiting: number }>(
    "select count(*)::integer as waiting from jobs where finished_at is null",
  );
  return result.rows[0]?.waiting ?? 0;
}
