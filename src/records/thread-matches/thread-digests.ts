/** The daily email about new threads: claims a due account, reads the email's content and records that it was sent. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Queries } from "../../db/queries.ts";
import type { MatchReason } from "./match-reason.ts";
import { defaultThreadRules } from "./thread-rules.ts";

export interface ClaimedDigest {
  accountId: number;
  email: string;
  day: string;
  afterTime: Date;
  untilTime: Date;
}

export interface DigestOptions {
  /** The hour in UTC from which emails are sent. */
  fromHour: number;
  leaseSeconds: number;
  attemptsMax: number;
}

/** Claims an account for the duration of the lease. */
export async function claimThreadDigest(
  { queryFirst }: Queries,
  { fromHour, leaseSeconds, attemptsMax }: DigestOptions,
): Promise<ClaimedDigest | undefined> {
  return queryFirst<ClaimedDigest>`
    select account_id as "accountId", email, day::text, after_time as "afterTime", until_time as "untilTime"
    from claim_thread_digest(${fromHour}, ${leaseSeconds}, ${attemptsMax})`;
}

export interface DigestBrand {
  id: number;
  name: string;
  count: number;
  threads: { title: string; url: string; score: number; reasons: MatchReason[] }[];
}

/** Open matches at or above the threshold that were found in that time, of brands that want the email. */
export async function readThreadDigest(
  { query, accountId }: AccountHandle,
  { afterTime, untilTime }: ClaimedDigest,
  threadsMax: number,
): Promise<DigestBrand[]> {
  const isNew = sql`m.account_id = b.account_id and m.brand_id = b.id and m.state = 'open' and m.score >= r.threshold
    and m.opinion ->> 'fits' is distinct from 'no' and m.matched_at > ${afterTime} and m.matched_at <= ${untilTime}`;
  return query<DigestBrand>`
    select b.id, b.name, n.count, t.threads
    from brands b
    cross join lateral (
      select coalesce((b.thread_rules ->> 'threshold')::real, ${defaultThreadRules.threshold}) as threshold
    ) r
    cross join lateral (
      select count(*) from thread_matches m
      where ${isNew}
    ) n
    cross join lateral (
      select json_agg(json_build_object('title', p.title, 'url', p.url, 'score', p.score, 'reasons', p.reasons)
        order by p.score desc, p.id desc) as threads
      from (
        select f.id, f.title, f.url, m.score, m.reasons
        from thread_matches m join forum_posts f on f.id = m.forum_post_id
        where ${isNew}
        order by m.score desc, f.id desc limit ${threadsMax}
      ) p
    ) t
    where b.account_id = ${accountId} and b.archived_at is null and b.thread_rules @> '{"digest": true}'
      and n.count > 0
    order by b.id`;
}

export async function endThreadDigest(
  { execute, accountId }: AccountHandle,
  { day }: ClaimedDigest,
  threadsCount: number,
): Promise<void> {
  await execute`
    update thread_digests set ended_at = now(), leased_until = null, threads_count = ${threadsCount}
    where account_id = ${accountId} and day = ${day}::date`;
}
