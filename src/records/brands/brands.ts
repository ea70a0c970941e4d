/** Brands. Their keywords are in keywords.ts. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import { assignmentsOf, insertionOf } from "../../db/queries.ts";
import type { Queries } from "../../db/queries.ts";
import { readThreadRules, threadRulesColumn } from "../thread-matches/thread-rules.ts";
import type { ThreadRules } from "../thread-matches/thread-rules.ts";
import { readVoiceGuide, voiceGuideColumn } from "./voice-guide.ts";
import type { Given, VoiceGuide } from "./voice-guide.ts";

export const brandCitations = ["default", "notes", "links", "none"] as const;
type BrandCitations = (typeof brandCitations)[number];

export interface BrandFields {
  name: string;
  industry: string;
  overview: string;
  voice: string;
  language: string;
  networks: string[];
  /** How sources are shown to readers; `default` depends on the format. */
  citations: BrandCitations;
  voiceGuide: VoiceGuide;
  /** Which forum posts are worth answering. */
  threadRules: ThreadRules;
}

/** Undefined fields, including those of the voice guide and the thread rules, are left unchanged. */
export type GivenBrandFields = Given<
  Omit<BrandFields, "voiceGuide" | "threadRules"> & {
    voiceGuide: Given<VoiceGuide>;
    threadRules: Given<ThreadRules>;
  }
>;

export interface BrandRecord extends BrandFields {
  id: number;
  keywordsCount: number;
  /** If set, no further content is generated for the brand. */
  archivedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Per account, including archived ones. */
export const brandsMax = 1_000;

const columns = sql`id, name, industry, overview, voice, language, networks, citations, voice_guide as "voiceGuide",
  thread_rules as "threadRules", archived_at as "archivedAt", created_at as "createdAt", updated_at as "updatedAt",
  (select count(*) from keywords k where k.account_id = brands.account_id and k.brand_id = brands.id) as "keywordsCount"`;

/** The account's first brand becomes its default. */
export async function createBrand(
  account: AccountHandle,
  { voiceGuide, threadRules, ...fields }: Pick<BrandFields, "name"> & GivenBrandFields,
): Promise<BrandRecord> {
  const values = {
    account_id: account.accountId,
    ...fields,
    voice_guide: voiceGuide && voiceGuideColumn(voiceGuide),
    thread_rules: threadRules && threadRulesColumn(threadRules),
  };
  const row = await account.queryOne<BrandRow>`
    insert into brands ${insertionOf(values)} returning ${columns}`;
  await takeAsDefault(account, row.id);
  return recordOf(row);
}

/** Brands that are not archived, oldest first. */
export async function listBrands({ query, accountId }: AccountHandle): Promise<BrandRecord[]> {
  const rows = await query<BrandRow>`
    select ${columns} from brands where account_id = ${accountId} and archived_at is null order by id`;
  return rows.map(recordOf);
}

export interface BrandPage {
  isArchived: boolean;
  /** If set, only this brand. */
  brandId: number | null;
  /** Only those with a smaller id. */
  before: number | null;
  rowsMax: number;
}

/** Newest first. */
export async function pageBrands(
  { query, accountId }: AccountHandle,
  { isArchived, brandId, before, rowsMax }: BrandPage,
): Promise<BrandRecord[]> {
  const rows = await query<BrandRow>`
    select ${columns} from brands
    where account_id = ${accountId} and (archived_at is not null) = ${isArchived}
      and (${brandId}::bigint is null or id = ${brandId}) and (${before}::bigint is null or id < ${before})
    order by id desc limit ${rowsMax}`;
  return rows.map(recordOf);
}

/** Including archived ones. */
export async function countBrands({ queryOne, accountId }: AccountHandle): Promise<number> {
  const { count } = await queryOne<{ count: number }>`
    select count(*) from brands where account_id = ${accountId}`;
  return count;
}

export interface LockedBrand {
  archivedAt: Date | null;
}

/** Locks the brand and its keywords until the transaction ends. */
export async function lockBrand(
  { queryFirst, accountId }: AccountHandle,
  id: number,
): Promise<LockedBrand | undefined> {
  return queryFirst<LockedBrand>`
    select archived_at as "archivedAt" from brands where account_id = ${accountId} and id = ${id} for no key update`;
}

/**
 * Archives the brand, revokes the keys that are restricted to it, and unsets it as the default brand. Accepted jobs still
 * run, and existing content is kept.
 */
export async function archiveBrand(
  { execute, accountId }: AccountHandle,
  id: number,
): Promise<void> {
  await execute`
    update brands set archived_at = now(), updated_at = now()
    where account_id = ${accountId} and id = ${id} and archived_at is null`;
  await execute`
    update api_keys set revoked_at = now()
    where account_id = ${accountId} and brand_id = ${id} and revoked_at is null`;
  await execute`
    update accounts set default_brand_id = null where id = ${accountId} and default_brand_id = ${id}`;
}

/** Its keys stay revoked. If the account has no default brand, it becomes the default. */
export async function restoreBrand(account: AccountHandle, id: number): Promise<void> {
  await account.execute`
    update brands set archived_at = null, updated_at = now()
    where account_id = ${account.accountId} and id = ${id} and archived_at is not null`;
  await takeAsDefault(account, id);
}

export async function findBrand(
  { queryFirst, accountId }: AccountHandle,
  id: number,
): Promise<BrandRecord | undefined> {
  const row = await queryFirst<BrandRow>`
    select ${columns} from brands where account_id = ${accountId} and id = ${id}`;
  return row && recordOf(row);
}

/** The account of a brand. Only for the operator's command line, because it crosses accounts. */
export async function findBrandOwner(
  { queryFirst }: Queries,
  brandId: number,
): Promise<number | undefined> {
  const row = await queryFirst<{ accountId: number }>`
    select account_id as "accountId" from brands where id = ${brandId}`;
  return row?.accountId;
}

/** False if the account has no such brand. */
export async function updateBrand(
  { execute, accountId }: AccountHandle,
  id: number,
  { voiceGuide, threadRules, ...fields }: GivenBrandFields,
): Promise<boolean> {
  const values = {
    ...fields,
    voice_guide: voiceGuide && sql`voice_guide || ${voiceGuideColumn(voiceGuide)}::jsonb`,
    thread_rules: threadRules && sql`thread_rules || ${threadRulesColumn(threadRules)}::jsonb`,
    updated_at: sql`now()`,
  };
  const count = await execute`
    update brands set ${assignmentsOf(values)} where account_id = ${accountId} and id = ${id}`;
  return count > 0;
}

/** Makes the brand the default unless the account has one. */
async function takeAsDefault({ execute, accountId }: AccountHandle, id: number): Promise<void> {
  await execute`
    update accounts set default_brand_id = ${id} where id = ${accountId} and default_brand_id is null`;
}

type BrandRow = Omit<BrandRecord, "voiceGuide" | "threadRules"> & {
  voiceGuide: unknown;
  threadRules: unknown;
};

function recordOf(row: BrandRow): BrandRecord {
  return {
    ...row,
    voiceGuide: readVoiceGuide(row.voiceGuide),
    threadRules: readThreadRules(row.threadRules),
  };
}
