/** Brands: what is written for. Each belongs to one account; its keywords have their own file. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Database } from "../../db/database.ts";
import { readThreadRules, threadRulesColumn } from "../thread-matches/thread-rules.ts";
import type { ThreadRules } from "../thread-matches/thread-rules.ts";
import { readVoiceGuide, voiceGuideColumn } from "./voice-guide.ts";
import type { VoiceGuide } from "./voice-guide.ts";

export const brandCitations = ["default", "notes", "links", "none"] as const;
type BrandCitations = (typeof brandCitations)[number];

export interface BrandFields {
  name: string;
  industry: string;
  overview: string;
  voice: string;
  language: string;
  networks: string[];
  /** How readers see what a paragraph rests on; `default` leaves it to the format. */
  citations: BrandCitations;
  voiceGuide: VoiceGuide;
  /** Which threads are worth answering. */
  threadRules: ThreadRules;
}

/** What may be given: parts of the voice guide and of the rules that are left out stay as they are. */
export type GivenBrandFields = Partial<Omit<BrandFields, "voiceGuide" | "threadRules">> & {
  voiceGuide?: Partial<VoiceGuide>;
  threadRules?: Partial<ThreadRules>;
};

export interface BrandRecord extends BrandFields {
  id: number;
  keywordsCount: number;
  /** Set: nothing is written for it any more, and what was written stays. */
  archivedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** An account has at most so many, archived ones included. */
export const brandsMax = 1_000;

const columns = [
  "id",
  "name",
  "industry",
  "overview",
  "voice",
  "language",
  "networks",
  "citations",
  "voice_guide as voiceGuide",
  "thread_rules as threadRules",
  "archived_at as archivedAt",
  "created_at as createdAt",
  "updated_at as updatedAt",
] as const;

/** The account's first brand becomes its default. */
export async function createBrand(
  account: AccountHandle,
  { voiceGuide, threadRules, ...fields }: Pick<BrandFields, "name"> & GivenBrandFields,
): Promise<BrandRecord> {
  const row = await account.trx
    .insertInto("brands")
    .values({
      account_id: account.accountId,
      ...fields,
      ...(voiceGuide && { voice_guide: voiceGuideColumn(voiceGuide) }),
      ...(threadRules && { thread_rules: threadRulesColumn(threadRules) }),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  await takeAsDefault(account, row.id);
  return recordOf({ ...row, keywordsCount: 0 });
}

/** All that are not archived, in the order in which they were made. */
export async function listBrands(account: AccountHandle): Promise<BrandRecord[]> {
  const rows = await selectBrands(account)
    .where("archived_at", "is", null)
    .orderBy("brands.id")
    .execute();
  return rows.map(recordOf);
}

export interface BrandPage {
  isArchived: boolean;
  /** Where set, this brand alone. */
  brandId: number | null;
  /** Only those with a smaller id. */
  before: number | null;
  rowsMax: number;
}

/** Newest first. */
export async function pageBrands(account: AccountHandle, page: BrandPage): Promise<BrandRecord[]> {
  const { isArchived, brandId, before } = page;
  const rows = await selectBrands(account)
    .where("archived_at", isArchived ? "is not" : "is", null)
    .$if(brandId !== null, (query) => query.where("brands.id", "=", brandId ?? 0))
    .$if(before !== null, (query) => query.where("brands.id", "<", before ?? 0))
    .orderBy("brands.id", "desc")
    .limit(page.rowsMax)
    .execute();
  return rows.map(recordOf);
}

/** Archived ones included: their ids are never given again. */
export async function countBrands(account: AccountHandle): Promise<number> {
  const row = await account.trx
    .selectFrom("brands")
    .select((q) => q.fn.countAll<number>().as("count"))
    .where("account_id", "=", account.accountId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface LockedBrand {
  archivedAt: Date | null;
}

/** Makes everybody else who changes this brand or its keywords wait until the transaction ends. */
export async function lockBrand(
  account: AccountHandle,
  id: number,
): Promise<LockedBrand | undefined> {
  return account.trx
    .selectFrom("brands")
    .select("archived_at as archivedAt")
    .where("account_id", "=", account.accountId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * From the next request on nothing is accepted for the brand, and the keys that are bound to it are dead. Jobs that were
 * accepted are written, and what was written stays. Where it was the default brand, there is none afterwards.
 */
export async function archiveBrand(account: AccountHandle, id: number): Promise<void> {
  await account.trx
    .updateTable("brands")
    .set({ archived_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where("account_id", "=", account.accountId)
    .where("id", "=", id)
    .where("archived_at", "is", null)
    .execute();
  await account.trx
    .updateTable("api_keys")
    .set({ revoked_at: sql<Date>`now()` })
    .where("account_id", "=", account.accountId)
    .where("brand_id", "=", id)
    .where("revoked_at", "is", null)
    .execute();
  await account.trx
    .updateTable("accounts")
    .set({ default_brand_id: null })
    .where("id", "=", account.accountId)
    .where("default_brand_id", "=", id)
    .execute();
}

/** Its keys stay dead; without a default brand it becomes the default. */
export async function restoreBrand(account: AccountHandle, id: number): Promise<void> {
  await account.trx
    .updateTable("brands")
    .set({ archived_at: null, updated_at: sql<Date>`now()` })
    .where("account_id", "=", account.accountId)
    .where("id", "=", id)
    .where("archived_at", "is not", null)
    .execute();
  await takeAsDefault(account, id);
}

export async function findBrand(
  account: AccountHandle,
  id: number,
): Promise<BrandRecord | undefined> {
  const row = await selectBrands(account).where("brands.id", "=", id).executeTakeFirst();
  return row && recordOf(row);
}

/** Which account a brand belongs to. For the operator's command line alone: no caller may learn this. */
export async function findBrandOwner(
  database: Database,
  brandId: number,
): Promise<number | undefined> {
  const row = await database.kysely
    .selectFrom("brands")
    .select("account_id")
    .where("id", "=", brandId)
    .executeTakeFirst();
  return row?.account_id;
}

/** False where the account has no such brand. */
export async function updateBrand(
  account: AccountHandle,
  id: number,
  { voiceGuide, threadRules, ...fields }: GivenBrandFields,
): Promise<boolean> {
  const result = await account.trx
    .updateTable("brands")
    .set({
      ...fields,
      ...(voiceGuide && {
        voice_guide: sql<string>`voice_guide || ${voiceGuideColumn(voiceGuide)}::jsonb`,
      }),
      ...(threadRules && {
        thread_rules: sql<string>`thread_rules || ${threadRulesColumn(threadRules)}::jsonb`,
      }),
      updated_at: sql<Date>`now()`,
    })
    .where("account_id", "=", account.accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Where the account has no default brand yet. */
async function takeAsDefault(account: AccountHandle, id: number): Promise<void> {
  await account.trx
    .updateTable("accounts")
    .set({ default_brand_id: id })
    .where("id", "=", account.accountId)
    .where("default_brand_id", "is", null)
    .execute();
}

function recordOf(
  row: Omit<BrandRecord, "voiceGuide" | "threadRules"> & {
    voiceGuide: unknown;
    threadRules: unknown;
  },
): BrandRecord {
  return {
    ...row,
    voiceGuide: readVoiceGuide(row.voiceGuide),
    threadRules: readThreadRules(row.threadRules),
  };
}

function selectBrands(account: AccountHandle) {
  return account.trx
    .selectFrom("brands")
    .select(columns)
    .select((q) =>
      q
        .selectFrom("keywords")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("keywords.account_id", "=", "brands.account_id")
        .whereRef("keywords.brand_id", "=", "brands.id")
        .$asScalar()
        .$notNull()
        .as("keywordsCount"),
    )
    .where("brands.account_id", "=", account.accountId);
}
