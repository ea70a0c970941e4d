/**
 * A record in the harness's database of who claimed and who ended each job, and when, written by a trigger in the same
 * transaction. It depends only on the columns `claims` and `finished_at` of `jobs`.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";

export interface ClaimRow {
  jobId: number;
  claim: number;
  /** Milliseconds since 1970, by the server's clock, which is also the harness's clock. */
  at: number;
  /** The client port that PostgreSQL saw; the proxy knows which worker it belongs to. */
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

/** Waits until no job is unfinished, or until the deadline; returns how many are left. */
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
