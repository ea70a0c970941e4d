/**
 * The harness's own record inside its database: who claimed each job when, and who ended it, written down by a trigger
 * in the transaction that did it. It asks nothing of Pressroom but the columns `claims` and `finished_at` of `jobs`.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";

export interface ClaimRow {
  jobId: number;
  claim: number;
  /** Milliseconds since 1970, by the server's clock, which is the harness's own. */
  at: number;
  /** The port from which PostgreSQL saw the worker come: the proxy knows whose it is. */
  port: number;
}

export async function installAudit(superuser: Client): Promise<void> {
  await superuser.query(`
    create schema chaos;
    create table chaos.claims (job_id bigint, claim integer, at timestamptz, port integer);
    create table chaos.endings (job_id bigint, state text, at timestamptz);
    create function chaos.note() returns trigger language plpgsql security definer as $$
    begin
      if new.claims > old.claims then
        insert into chaos.claims values (new.id, new.claims, clock_timestamp(), inet_client_port());
      end if;
      if new.finished_at is not null and old.finished_at is distinct from new.finished_at then
        insert into chaos.endings values (new.id, new.state, clock_timestamp());
      end if;
      return null;
    end $$;
    create trigger chaos_note after update on jobs for each row execute function chaos.note()`);
}

export async function readClaims(superuser: Client, sinceMs = 0): Promise<ClaimRow[]> {
  const result = await superuser.query<ClaimRow>(
    `select job_id::integer as "jobId", claim, extract(epoch from at)::double precision * 1000 as at, port
     from chaos.claims where at >= to_timestamp($1::double precision / 1000) order by at`,
    [sinceMs],
  );
  return result.rows;
}

/** Waits until no job is under way any more, or the time is up; returns how many are left. */
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
