/**
 * Proposals for a brand from its website: asked for by a caller, read by the worker that holds the claim, deleted after a
 * week. Nothing here touches a brand.
 */
import { sql } from "kysely";
import { forAccount } from "../../db/account-handle.ts";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Database } from "../../db/database.ts";
import { storableJson } from "../../db/storable-json.ts";

export const proposalFields = [
  "name",
  "industry",
  "overview",
  "language",
  "audience",
  "voice",
  "samples",
  "keywords",
  "networks",
] as const;

export type ProposalField = (typeof proposalFields)[number];

export interface Evidence {
  /** The page. */
  url: string;
  /** Its exact words; of a link its address, of metadata its content. */
  quote: string;
}

/** Fields with several values, such as keywords, have a proposal for each. */
export interface Proposal {
  field: ProposalField;
  value: string;
  /** Never empty. */
  evidence: Evidence[];
  /** Whether the words are a model's; code only takes words from pages, and counts. */
  isByModel: boolean;
}

export interface ProposalPage {
  url: string;
  title: string;
  /** Why it could not be read; null where it was. */
  problem: string | null;
}

export interface BrandProposal {
  id: number;
  url: string;
  state: "queued" | "reading" | "finished" | "failed";
  pagesTotal: number | null;
  pages: ProposalPage[];
  proposals: Proposal[];
  problemCode: string | null;
  problem: string | null;
  modelProblem: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}

const columns = [
  "id",
  "url",
  "state",
  "pages_total as pagesTotal",
  "pages",
  "proposals",
  "problem_code as problemCode",
  "problem",
  "model_problem as modelProblem",
  "created_at as createdAt",
  "finished_at as finishedAt",
] as const;

/** A test key costs nothing: no model is asked then. */
export async function addBrandProposal(
  account: AccountHandle,
  { url, apiKeyId }: { url: string; apiKeyId: number | null },
): Promise<BrandProposal> {
  const row = await account.trx
    .insertInto("brand_proposals")
    .values({
      account_id: account.accountId,
      url,
      is_live: sql<boolean>`not exists (
        select from api_keys where account_id = ${account.accountId} and id = ${apiKeyId} and mode = 'test')`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return recordOf(row);
}

/** Undefined where there is none, or its week is over. */
export async function findBrandProposal(
  account: AccountHandle,
  id: number,
): Promise<BrandProposal | undefined> {
  const row = await account.trx
    .selectFrom("brand_proposals")
    .select(columns)
    .where("account_id", "=", account.accountId)
    .where("id", "=", id)
    .where("created_at", ">=", sql<Date>`now() - interval '7 days'`)
    .executeTakeFirst();
  return row && recordOf(row);
}

/** How many the account has, and how many of them are not finished. */
export async function countBrandProposals(
  account: AccountHandle,
): Promise<{ all: number; open: number }> {
  return account.trx
    .selectFrom("brand_proposals")
    .select((q) => [
      q.fn.countAll<number>().as("all"),
      q.fn.countAll<number>().filterWhere("state", "in", ["queued", "reading"]).as("open"),
    ])
    .where("account_id", "=", account.accountId)
    .executeTakeFirstOrThrow();
}

export interface ClaimedProposal {
  accountId: number;
  id: number;
  claim: number;
  /** This one included. */
  attempts: number;
  url: string;
  isLive: boolean;
}

/** For workers: of all accounts. */
export async function claimBrandProposals(
  { kysely }: Database,
  { rowsMax, leaseMs }: { rowsMax: number; leaseMs: number },
): Promise<ClaimedProposal[]> {
  const { rows } = await sql<ClaimedProposal>`
    select account_id as "accountId", id, claim, attempts, url, is_live as "isLive"
    from claim_brand_proposals(${rowsMax}, ${leaseMs} * interval '1 millisecond')`.execute(kysely);
  return rows;
}

export interface ProposalChange {
  state?: "queued" | "finished" | "failed";
  pagesTotal?: number;
  pages?: readonly ProposalPage[];
  proposals?: readonly Proposal[];
  problemCode?: string;
  problem?: string;
  modelProblem?: string;
  /** Until when nobody else takes it; without it, the claim ends here. */
  leaseMs?: number;
}

/** False where the claim was lost: nothing was changed. */
export async function saveBrandProposal(
  database: Database,
  { accountId, id, claim }: Pick<ClaimedProposal, "accountId" | "id" | "claim">,
  change: ProposalChange,
): Promise<boolean> {
  const { state, pages, proposals, leaseMs } = change;
  return forAccount(database, accountId, async ({ trx }) => {
    const result = await trx
      .updateTable("brand_proposals")
      .set({
        ...(state && { state }),
        ...(change.pagesTotal !== undefined && { pages_total: change.pagesTotal }),
        ...(pages && { pages: storableJson(pages) }),
        ...(proposals && { proposals: storableJson(proposals) }),
        ...(change.problemCode !== undefined && { problem_code: change.problemCode }),
        ...(change.problem !== undefined && { problem: change.problem }),
        ...(change.modelProblem !== undefined && { model_problem: change.modelProblem }),
        ...((state === "finished" || state === "failed") && { finished_at: sql<Date>`now()` }),
        // Handed back by a worker that stops: that was nobody's failure.
        ...(state === "queued" && { attempts: sql<number>`attempts - 1` }),
        leased_until:
          leaseMs === undefined ? null : sql<Date>`now() + ${leaseMs} * interval '1 millisecond'`,
      })
      .where("account_id", "=", accountId)
      .where("id", "=", id)
      .where("claim", "=", claim)
      .where("state", "=", "reading")
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  });
}

/** How many rows one call may delete. */
const deletedMax = 500;

/** Those whose week is over, of all accounts. */
export async function deleteOldBrandProposals({ kysely }: Database): Promise<void> {
  await sql`select delete_old_brand_proposals(${deletedMax})`.execute(kysely);
}

function recordOf(
  row: Omit<BrandProposal, "pages" | "proposals"> & { pages: unknown; proposals: unknown },
): BrandProposal {
  return {
    ...row,
    pages: row.pages as ProposalPage[],
    proposals: row.proposals as Proposal[],
  };
}
