/**
 * Exports everything that an account has as lines of JSON. It is read in keyset pages: no transaction stays open for a
 * slow reader, and at most one page is in memory.
 */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import { tagsOf } from "../contents/contents.ts";

type InAccount = <T>(work: (account: AccountHandle) => Promise<T>) => Promise<T>;

type Row = Record<string, unknown>;

interface Page {
  accountId: number;
  /** If set, only this brand's rows. */
  brandId: number | null;
  /** The last row of the previous page. */
  last: Row | undefined;
  rowsMax: number;
}

interface Section {
  type: string;
  /** Selects the rows after the last one, in key order. */
  page(page: Page): RawBuilder<Row>;
  rowsMax: number;
  isWholeAccounts?: boolean;
}

/** Formats a time as JavaScript does, for JSON that PostgreSQL builds. */
const isoTime = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

type OfBrand = (brandId: number) => RawBuilder<unknown>;
const ofBrand: OfBrand = (brandId) => sql`main.brand_id = ${brandId}`;
const ofBrandsSource: OfBrand = (brandId) => sql`exists (
  select from sources s where s.account_id = main.account_id and s.id = main.source_id and s.brand_id = ${brandId})`;

/** Pages through a table `main` by id; without `isOfBrand`, its rows belong to the whole account. */
function byId(
  type: string,
  rowsMax: number,
  {
    from,
    columns,
    isOfBrand,
  }: Record<"from" | "columns", RawBuilder<unknown>> & { isOfBrand?: OfBrand },
): Section {
  return {
    type,
    rowsMax,
    isWholeAccounts: isOfBrand === undefined,
    page: ({ accountId, brandId, last }) => sql`
      select ${columns} from ${from}
      where main.account_id = ${accountId} and main.id > ${Number(last?.["id"] ?? 0)}
        ${isOfBrand && brandId !== null ? sql`and ${isOfBrand(brandId)}` : sql``}
      order by main.id limit ${rowsMax}`,
  };
}

const afterRevision = (column: string, last: Row | undefined) =>
  sql`(r.${sql.ref(column)}, r.revision) > (${last?.[column] ?? 0}::bigint, ${last?.["revision"] ?? 0}::integer)`;

const sections: readonly Section[] = [
  {
    type: "account",
    rowsMax: 1,
    isWholeAccounts: true,
    page: ({ accountId, last }) => sql`
      select id, name, email, default_brand_id, created_at from accounts
      where id = ${accountId} and ${last === undefined}`,
  },
  byId("brand", 50, {
    from: sql`brands main`,
    columns: sql`id, name, industry, overview, voice, voice_guide, language, networks, citations, archived_at, created_at,
      updated_at, array(
        select phrase from keywords k where k.account_id = main.account_id and k.brand_id = main.id order by k.id) as keywords`,
    isOfBrand: (brandId) => sql`main.id = ${brandId}`,
  }),
  byId("api_key", 500, {
    from: sql`api_keys main`,
    columns: sql`id, brand_id, name, mode, last_four, scopes, rate_per_minute, daily_budget_micros, expires_at, revoked_at,
      last_used_at, last_used_address, created_at`,
    isOfBrand: ofBrand,
  }),
  byId("forum_post", 50, {
    from: sql`forum_posts main`,
    columns: sql`id, source_id, title, body, author, community, url, tags, language, score, reply_count, is_answered,
      posted_at, edited_at, created_at, updated_at,
      (select coalesce(json_agg(json_build_object('parent', r.parent_position, 'author', r.author, 'body', r.body,
         'score', r.score, 'posted_at', r.posted_at) order by r.position), '[]')
       from forum_replies r where r.post_id = main.id) as replies`,
  }),
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
  // Without credentials.
  byId("source", 200, {
    from: sql`sources main`,
    columns: sql`id, brand_id, kind, name, url, settings, is_paused, interval_seconds, last_read_at, last_changed_at,
      problem_code, problem, created_at, updated_at`,
    isOfBrand: ofBrand,
  }),
  byId("document", 10, {
    from: sql`documents main`,
    columns: sql`id, source_id, external_id, url, title, language, markdown, revision, posted_at, missing_since, created_at,
      changed_at`,
    isOfBrand: ofBrandsSource,
  }),
  {
    type: "document_revision",
    rowsMax: 10,
    page: ({ accountId, brandId, last, rowsMax }) => sql`
      select r.document_id, r.revision, r.title, r.markdown, r.replaced_at
      from document_revisions r join documents main on main.account_id = r.account_id and main.id = r.document_id
      where r.account_id = ${accountId} and ${afterRevision("document_id", last)}
        ${brandId === null ? sql`` : sql`and ${ofBrandsSource(brandId)}`}
      order by r.document_id, r.revision limit ${rowsMax}`,
  },
  byId("job", 200, {
    from: sql`jobs main`,
    columns: sql`id, task_id, brand_id, api_key_id, content_type, custom_topic, custom_prompt, forum_post_id, language,
      approve, citations, live, state, attempts, writer, cost_micros, failure_code, failure_message, created_at, started_at,
      finished_at, waiting_since, batch_id, batch_line, scheduled_at`,
    isOfBrand: ofBrand,
  }),
  byId("content", 20, {
    from: sql`contents main`,
    columns: sql`id, job_id, brand_id, content_type, writer, current_version, status, status_changed_at, status_changed_by,
      status_history, scheduled_at, ${tagsOf("main")} as tags, created_at, updated_at, (
        select coalesce(json_agg(json_build_object('version', v.version, 'title', v.title, 'language', v.language,
          'markdown', v.markdown, 'document', v.document, 'sources', v.sources, 'quality', v.quality,
          'created_at', ${isoTime("v.created_at")}) order by v.version), '[]')
        from content_versions v where v.account_id = main.account_id and v.content_id = main.id
      ) as versions`,
    isOfBrand: ofBrand,
  }),
  // Without credentials and feed tokens.
  byId("channel", 200, {
    from: sql`channels main`,
    columns: sql`id, brand_id, kind, name, url, settings, problem, checked_at, created_at, updated_at`,
    isOfBrand: ofBrand,
  }),
  byId("publication", 50, {
    from: sql`publications main join channels c on c.account_id = main.account_id and c.id = main.channel_id`,
    columns: sql`main.id, main.content_id, main.channel_id, main.key, main.action, main.state, main.options, main.publish_at, main.version, main.remote_id,
      main.url, main.problem_code, main.problem, main.published_at, main.created_at, main.updated_at, (
        select coalesce(json_agg(json_build_object('type', e.type, 'message', e.message,
          'created_at', ${isoTime("e.created_at")}) order by e.id), '[]')
        from publication_events e where e.account_id = main.account_id and e.publication_id = main.id
      ) as log`,
    isOfBrand: (brandId) => sql`c.brand_id = ${brandId}`,
  }),
  // Without signing secrets.
  byId("webhook", 500, {
    from: sql`(select * from webhook_endpoints where deleted_at is null) main`,
    columns: sql`id, url, description, events, disabled_at, disabled_reason, created_at`,
  }),
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

/** The last line has the number of lines before it; if it is missing, the export is incomplete. */
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
