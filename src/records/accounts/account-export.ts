/**
 * Everything that an account has, as lines of JSON, in pages that follow the keys of the tables: no transaction stays
 * open while a slow reader takes its time, and nothing is ever held in memory but a page.
 */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import { tagsOf } from "../contents/content-statuses.ts";

type InAccount = <T>(work: (account: AccountHandle) => Promise<T>) => Promise<T>;

/** Of one row: what it is sorted by, and what is shown of it. */
type Row = Record<string, unknown>;

interface Section {
  type: string;
  /** Rows after the last one of the page before, in the order of their keys. */
  page(wish: {
    accountId: number;
    /** Where set, this brand's rows alone. */
    brandId: number | null;
    last: Row | undefined;
    rowsMax: number;
  }): RawBuilder<Row>;
  rowsMax: number;
  isWholeAccounts?: true;
}

/** A time inside of JSON that PostgreSQL makes, as JavaScript writes times. */
const isoTime = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const after = (last: Row | undefined) => Number(last?.["id"] ?? 0);
const ofBrand = (column: string, brandId: number | null) =>
  brandId === null ? sql`` : sql`and ${sql.ref(column)} = ${brandId}`;

const afterRevision = (column: string, last: Row | undefined) =>
  sql`(r.${sql.ref(column)}, r.revision) > (${last?.[column] ?? 0}::bigint, ${last?.["revision"] ?? 0}::integer)`;
const ofBrandsSource = (brandId: number | null) =>
  brandId === null
    ? sql``
    : sql`and exists (select from sources s where s.account_id = d.account_id and s.id = d.source_id
        and s.brand_id = ${brandId})`;

const sections: readonly Section[] = [
  {
    type: "account",
    rowsMax: 1,
    isWholeAccounts: true,
    page: ({ accountId, last, rowsMax }) => sql`
      select id, name, email, default_brand_id, created_at from accounts
      where id = ${accountId} and ${last === undefined} limit ${rowsMax}`,
  },
  {
    type: "brand",
    rowsMax: 50,
    page: ({ accountId, brandId, last, rowsMax }) => sql`
      select id, name, industry, overview, voice, voice_guide, language, networks, citations, archived_at, created_at, updated_at,
        array(select phrase from keywords k where k.account_id = brands.account_id and k.brand_id = brands.id
          order by k.id) as keywords
      from brands
      where account_id = ${accountId} and id > ${after(last)} ${ofBrand("brands.id", brandId)}
      order by id limit ${rowsMax}`,
  },
  {
    type: "api_key",
    rowsMax: 500,
    page: ({ accountId, brandId, last, rowsMax }) => sql`
      select id, brand_id, name, mode, last_four, scopes, rate_per_minute, daily_budget_micros, expires_at, revoked_at,
        last_used_at, last_used_address, created_at
      from api_keys where account_id = ${accountId} and id > ${after(last)} ${ofBrand("brand_id", brandId)}
      order by id limit ${rowsMax}`,
  },
  {
    type: "forum_post",
    rowsMax: 50,
    isWholeAccounts: true,
    page: ({ accountId, last, rowsMax }) => sql`
      select id, source_id, title, body, author, community, url, tags, language, score, reply_count, is_answered, posted_at,
        edited_at, created_at, updated_at,
        (select coalesce(json_agg(json_build_object('parent', r.parent_position, 'author', r.author, 'body', r.body,
           'score', r.score, 'posted_at', r.posted_at) order by r.position), '[]')
         from forum_replies r where r.post_id = forum_posts.id) as replies
      from forum_posts where account_id = ${accountId} and id > ${after(last)} order by id limit ${rowsMax}`,
  },
  {
    type: "forum_post_revision",
    rowsMax: 50,
    isWholeAccounts: true,
    page: ({ accountId, last, rowsMax }) => sql`
      select post_id, revision, post, replaced_by, replaced_at
      from forum_post_revisions r
      where account_id = ${accountId} and ${afterRevision("post_id", last)}
      order by post_id, revision limit ${rowsMax}`,
  },
  {
    // Credentials are nobody's to read again.
    type: "source",
    rowsMax: 200,
    page: ({ accountId, brandId, last, rowsMax }) => sql`
      select id, brand_id, kind, name, url, settings, is_paused, interval_seconds, last_read_at, last_changed_at,
        problem_code, problem, created_at, updated_at
      from sources where account_id = ${accountId} and id > ${after(last)} ${ofBrand("brand_id", brandId)}
      order by id limit ${rowsMax}`,
  },
  {
    type: "document",
    rowsMax: 10,
    page: ({ accountId, brandId, last, rowsMax }) => sql`
      select id, source_id, external_id, url, title, language, markdown, revision, posted_at, missing_since, created_at,
        changed_at
      from documents d
      where account_id = ${accountId} and id > ${after(last)} ${ofBrandsSource(brandId)}
      order by id limit ${rowsMax}`,
  },
  {
    type: "document_revision",
    rowsMax: 10,
    page: ({ accountId, brandId, last, rowsMax }) => sql`
      select r.document_id, r.revision, r.title, r.markdown, r.replaced_at
      from document_revisions r join documents d on d.account_id = r.account_id and d.id = r.document_id
      where r.account_id = ${accountId} and ${afterRevision("document_id", last)} ${ofBrandsSource(brandId)}
      order by r.document_id, r.revision limit ${rowsMax}`,
  },
  {
    type: "job",
    rowsMax: 200,
    page: ({ accountId, brandId, last, rowsMax }) => sql`
      select id, task_id, brand_id, api_key_id, content_type, custom_topic, custom_prompt, forum_post_id, language, approve,
        citations, live, state, attempts, writer, cost_micros, failure_code, failure_message, created_at, started_at,
        finished_at, waiting_since, batch_id, batch_line, scheduled_at
      from jobs where account_id = ${accountId} and id > ${after(last)} ${ofBrand("brand_id", brandId)}
      order by id limit ${rowsMax}`,
  },
  {
    type: "content",
    rowsMax: 20,
    page: ({ accountId, brandId, last, rowsMax }) => sql`
      select id, job_id, brand_id, content_type, writer, current_version, status, status_changed_at, status_changed_by,
        status_history, scheduled_at, ${tagsOf("contents")} as tags, created_at, updated_at, (
          select coalesce(json_agg(json_build_object('version', v.version, 'title', v.title, 'language', v.language,
            'markdown', v.markdown, 'document', v.document, 'sources', v.sources, 'quality', v.quality,
            'created_at', ${isoTime("v.created_at")}) order by v.version), '[]')
          from content_versions v where v.account_id = contents.account_id and v.content_id = contents.id
        ) as versions
      from contents where account_id = ${accountId} and id > ${after(last)} ${ofBrand("brand_id", brandId)}
      order by id limit ${rowsMax}`,
  },
  {
    // Credentials and the addresses of feeds are nobody's to read again.
    type: "channel",
    rowsMax: 200,
    page: ({ accountId, brandId, last, rowsMax }) => sql`
      select id, brand_id, kind, name, url, settings, problem, checked_at, created_at, updated_at
      from channels where account_id = ${accountId} and id > ${after(last)} ${ofBrand("brand_id", brandId)}
      order by id limit ${rowsMax}`,
  },
  {
    type: "publication",
    rowsMax: 50,
    page: ({ accountId, brandId, last, rowsMax }) => sql`
      select p.id, p.content_id, p.channel_id, p.key, p.action, p.state, p.options, p.publish_at, p.version, p.remote_id,
        p.url, p.problem_code, p.problem, p.published_at, p.created_at, p.updated_at, (
          select coalesce(json_agg(json_build_object('type', e.type, 'message', e.message,
            'created_at', ${isoTime("e.created_at")}) order by e.id), '[]')
          from publication_events e where e.account_id = p.account_id and e.publication_id = p.id
        ) as log
      from publications p join channels c on c.account_id = p.account_id and c.id = p.channel_id
      where p.account_id = ${accountId} and p.id > ${after(last)} ${ofBrand("c.brand_id", brandId)}
      order by p.id limit ${rowsMax}`,
  },
  {
    // What they are signed with is nobody's to read again.
    type: "webhook",
    rowsMax: 500,
    isWholeAccounts: true,
    page: ({ accountId, last, rowsMax }) => sql`
      select id, url, description, events, disabled_at, disabled_reason, created_at from webhook_endpoints
      where account_id = ${accountId} and id > ${after(last)} and deleted_at is null order by id limit ${rowsMax}`,
  },
  {
    type: "usage_day",
    rowsMax: 500,
    isWholeAccounts: true,
    page: ({ accountId, last, rowsMax }) => sql`
      select to_char(day, 'YYYY-MM-DD') as day, api_key_id, content_type, jobs, jobs_failed, contents, input_tokens,
        output_tokens, cost_micros
      from usage_days
      where account_id = ${accountId} and (day, api_key_id, content_type) >
        (${last?.["day"] ?? "0001-01-01"}::date, ${last?.["api_key_id"] ?? 0}::bigint, ${last?.["content_type"] ?? ""}::text)
      order by usage_days.day, api_key_id, content_type limit ${rowsMax}`,
  },
];

/** The last line says how many were before it: without it, the export broke off. */
export async function* exportAccount(
  inAccount: InAccount,
  brandId: number | null,
): AsyncGenerator<string> {
  let lines = 0;
  for (const section of sections) {
    if (brandId !== null && section.isWholeAccounts) continue;
    for await (const row of rowsOf(section, inAccount, brandId)) {
      lines += 1;
      yield `${JSON.stringify({ type: section.type, ...row })}\n`;
    }
  }
  yield `${JSON.stringify({ type: "end", lines })}\n`;
}

async function* rowsOf(
  section: Section,
  inAccount: InAccount,
  brandId: number | null,
): AsyncGenerator<Row> {
  const { rowsMax } = section;
  let last: Row | undefined;
  for (;;) {
    const before = last;
    const rows = await inAccount(
      ({ query, accountId }) =>
        query<Row>`${section.page({ accountId, brandId, last: before, rowsMax })}`,
    );
    yield* rows;
    last = rows.at(-1);
    if (rows.length < rowsMax) return;
  }
}
