/** Brands: what is written for. Each belongs to one account; its keywords have their own file. */
import { sql } from "kysely";
import type { AccountHandle } from "../db/account-handle.ts";
import type { Database } from "../db/database.ts";
import { readVoiceGuide, voiceGuideColumn } from "./voice-guide.ts";
import type { VoiceGuide } from "./voice-guide.ts";

export interface BrandFields {
  name: string;
  industry: string;
  overview: string;
  voice: string;
  language: string;
  networks: string[];
  voiceGuide: VoiceGuide;
}

/** What may be given: parts of the voice guide that are left out stay as they are. */
export type GivenBrandFields = Partial<Omit<BrandFields, "voiceGuide">> & {
  voiceGuide?: Partial<VoiceGuide>;
};

export interface BrandRecord extends BrandFields {
  id: number;
  keywordsCount: number;
}

const columns = [
  "id",
  "name",
  "industry",
  "overview",
  "voice",
  "language",
  "networks",
  "voice_guide as voiceGuide",
] as const;

/** The account's first brand becomes its default. */
export async function createBrand(
  account: AccountHandle,
  { voiceGuide, ...fields }: Pick<BrandFields, "name"> & GivenBrandFields,
): Promise<BrandRecord> {
  const row = await account.trx
    .insertInto("brands")
    .values({
      account_id: account.accountId,
      ...fields,
      ...(voiceGuide && { voice_guide: voiceGuideColumn(voiceGuide) }),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  await account.trx
    .updateTable("accounts")
    .set({ default_brand_id: row.id })
    .where("id", "=", account.accountId)
    .where("default_brand_id", "is", null)
    .execute();
  return { ...row, voiceGuide: readVoiceGuide(row.voiceGuide), keywordsCount: 0 };
}

export async function listBrands(account: AccountHandle): Promise<BrandRecord[]> {
  const rows = await selectBrands(account).orderBy("brands.id").execute();
  return rows.map(recordOf);
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
  { voiceGuide, ...fields }: GivenBrandFields,
): Promise<boolean> {
  const result = await account.trx
    .updateTable("brands")
    .set({
      ...fields,
      ...(voiceGuide && {
        voice_guide: sql<string>`voice_guide || ${voiceGuideColumn(voiceGuide)}::jsonb`,
      }),
      updated_at: sql<Date>`now()`,
    })
    .where("account_id", "=", account.accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

function recordOf(row: Omit<BrandRecord, "voiceGuide"> & { voiceGuide: unknown }): BrandRecord {
  return { ...row, voiceGuide: readVoiceGuide(row.voiceGuide) };
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
