/** Reads the material for ideas, within limits, and stores dismissed ideas. writing/ideas/ creates and ranks the ideas. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { MatchReason } from "../thread-matches/match-reason.ts";

export interface IdeaMaterial {
  /** By search volume, then in the brand's order. */
  keywords: { id: number; phrase: string; volume: number | null }[];
  /** Open threads that match the brand, best first. */
  threads: ThreadForIdeas[];
  /** Pages, files and feed entries, newest first. */
  documents: DocumentForIdeas[];
  /** The brand's newest content. */
  contents: ContentForIdeas[];
  /** Topics of the brand's older content and of unfinished jobs. */
  topics: string[];
  dismissed: { key: string; topic: string }[];
}

export interface ThreadForIdeas {
  id: number;
  title: string;
  url: string;
  community: string;
  /** 0 to 1. */
  score: number;
  reasons: MatchReason[];
  replyCount: number;
}

export interface DocumentForIdeas {
  id: number;
  title: string;
  url: string;
  headings: string[];
  revision: number;
  changedAt: Date;
  /** Its previous headings if it changed recently. */
  headingsBefore: string[] | null;
}

export interface ContentForIdeas {
  id: number;
  title: string;
  topic: string | null;
  /** The thread that the content answers. */
  threadId: number | null;
  createdAt: Date;
  /** What its quality report found missing. */
  toAdd: string[];
  /** The URLs of its sources. */
  urls: string[];
  /** The keywords in its title and headings. */
  keywords: string[];
}

const threadsMax = 40;
const keywordsReadMax = 1_000;
const sourcesMax = 100;
const documentsMax = 60;
const contentsMax = 200;
const topicsMax = 2_000;
const openJobsMax = 500;
const dismissedMax = 2_000;
/** Pages that changed earlier are not reported as changed. */
const changedDays = 30;
const markdownReadMax = 20_000;
const headingsMax = 40;

export async function readIdeaMaterial(
  account: AccountHandle,
  brandId: number,
): Promise<IdeaMaterial> {
  return {
    keywords: await readKeywords(account, brandId),
    threads: await readThreads(account, brandId),
    documents: await readNewestDocuments(account, brandId),
    contents: await readContents(account, brandId),
    topics: await readTopics(account, brandId),
    dismissed: await readDismissed(account, brandId),
  };
}

async function readKeywords({ query, accountId }: AccountHandle, brandId: number) {
  return query<IdeaMaterial["keywords"][number]>`
    select id, phrase, volume from keywords
    where account_id = ${accountId} and brand_id = ${brandId}
    order by volume desc nulls last, id limit ${keywordsReadMax}`;
}

async function readThreads({ query, accountId }: AccountHandle, brandId: number) {
  return query<ThreadForIdeas>`
    select p.id, p.title, p.url, p.community, m.score, m.reasons, p.reply_count as "replyCount"
    from (
      select forum_post_id, score, reasons from thread_matches
      where account_id = ${accountId} and brand_id = ${brandId} and state = 'open'
      order by score desc, forum_post_id desc limit ${threadsMax}
    ) m
    join forum_posts p on p.id = m.forum_post_id and p.missing_since is null
    order by m.score desc, m.forum_post_id desc`;
}

const headingsIn = (markdown: string) => sql`array(
  select ltrim(line, '# ') from string_to_table(left(${sql.ref(markdown)}, ${markdownReadMax}), e'\n') line
  where line like '# %' or line like '## %' or line like '### %' limit ${headingsMax})`;

/** The newest and the most recently changed documents of the brand's sources and of sources for all brands. */
export async function readNewestDocuments({ query, accountId }: AccountHandle, brandId: number) {
  const ofSource = sql`d.account_id = ${accountId} and d.source_id = s.id and d.missing_since is null`;
  return query<DocumentForIdeas>`
    with chosen as (
      select distinct d.id, d.changed_at from (
        select id from sources
        where account_id = ${accountId} and (brand_id = ${brandId} or brand_id is null) and kind <> 'manual'
        order by id desc limit ${sourcesMax}
      ) s cross join lateral (
        (select d.id, d.changed_at from documents d where ${ofSource}
          and d.revision > 1 and d.changed_at > now() - ${changedDays} * interval '1 day'
          order by d.changed_at desc limit ${documentsMax / 2})
        union all
        (select d.id, d.changed_at from documents d where ${ofSource} order by d.id desc limit ${documentsMax / 2})
      ) d
      order by d.changed_at desc limit ${documentsMax}
    )
    select d.id, d.title, d.url, d.revision, d.changed_at as "changedAt",
      ${headingsIn("d.markdown")} as headings,
      case when d.revision > 1 and d.changed_at > now() - ${changedDays} * interval '1 day'
        then coalesce((
          select ${headingsIn("r.markdown")} from document_revisions r
          where r.account_id = d.account_id and r.document_id = d.id and r.revision = d.revision - 1), '{}')
      end as "headingsBefore"
    from chosen join documents d on d.account_id = ${accountId} and d.id = chosen.id
    order by d.changed_at desc, d.id desc`;
}

async function readContents({ query, accountId }: AccountHandle, brandId: number) {
  return query<ContentForIdeas>`
    select c.id, v.title, j.custom_topic as topic, j.forum_post_id as "threadId", c.created_at as "createdAt",
      array(select jsonb_array_elements_text(v.quality -> 'to_add') where jsonb_typeof(v.quality -> 'to_add') = 'array')
        as "toAdd",
      array(select s ->> 'url' from jsonb_array_elements(v.sources) s where s ->> 'url' is not null) as urls,
      array(select k ->> 'keyword' from jsonb_array_elements(
          case jsonb_typeof(v.quality -> 'keywords_used') when 'array' then v.quality -> 'keywords_used' else '[]' end) k
        where k ->> 'in_title' = 'true' or k ->> 'in_heading' = 'true') as keywords
    from (
      select account_id, id, job_id, current_version, created_at from contents
      where account_id = ${accountId} and brand_id = ${brandId} and deleted_at is null
      order by id desc limit ${contentsMax}
    ) c
    join content_versions v on v.account_id = c.account_id and v.content_id = c.id and v.version = c.current_version
    join jobs j on j.account_id = c.account_id and j.id = c.job_id
    order by c.id desc`;
}

/** Titles of older content and topics of unfinished jobs. */
async function readTopics({ query, accountId }: AccountHandle, brandId: number): Promise<string[]> {
  const rows = await query<{ topic: string }>`
    select v.title as topic
    from (
      select account_id, id, current_version from contents
      where account_id = ${accountId} and brand_id = ${brandId} and deleted_at is null
      order by id desc offset ${contentsMax} limit ${topicsMax}
    ) c
    join content_versions v on v.account_id = c.account_id and v.content_id = c.id and v.version = c.current_version
    union all
    select coalesce(j.custom_topic, p.title)
    from (
      select custom_topic, forum_post_id from jobs
      where account_id = ${accountId} and brand_id = ${brandId} and list_kind between 0 and 9
      order by list_kind, created_at desc limit ${openJobsMax}
    ) j
    left join forum_posts p on p.id = j.forum_post_id
    where coalesce(j.custom_topic, p.title) is not null`;
  return rows.map((row) => row.topic);
}

async function readDismissed({ query, accountId }: AccountHandle, brandId: number) {
  return query<IdeaMaterial["dismissed"][number]>`
    select idea_key as key, topic from idea_dismissals
    where account_id = ${accountId} and brand_id = ${brandId}
    order by dismissed_at desc limit ${dismissedMax}`;
}

/** Also dismisses the idea's thread, so that other lists omit it too. */
export async function dismissIdea(
  account: AccountHandle,
  brandId: number,
  { key, topic, threadId }: { key: string; topic: string; threadId: number | null },
): Promise<void> {
  await account.execute`
    insert into idea_dismissals (account_id, brand_id, idea_key, topic)
    values (${account.accountId}, ${brandId}, ${key}, ${topic})
    on conflict (account_id, brand_id, idea_key) do update set topic = excluded.topic, dismissed_at = now()`;
  await setThreadState(account, brandId, { threadId, from: "open", to: "dismissed" });
}

/** False if it was not dismissed. */
export async function restoreIdea(
  account: AccountHandle,
  brandId: number,
  { key, threadId }: { key: string; threadId: number | null },
): Promise<boolean> {
  const count = await account.execute`
    delete from idea_dismissals
    where account_id = ${account.accountId} and brand_id = ${brandId} and idea_key = ${key}`;
  if (count === 0) return false;
  await setThreadState(account, brandId, { threadId, from: "dismissed", to: "open" });
  return true;
}

async function setThreadState(
  { execute, accountId }: AccountHandle,
  brandId: number,
  { threadId, from, to }: { threadId: number | null; from: string; to: string },
): Promise<void> {
  if (threadId === null) return;
  await execute`
    update thread_matches set state = ${to}
    where account_id = ${accountId} and brand_id = ${brandId} and forum_post_id = ${threadId} and state = ${from}`;
}
