/**
 * Proposals for a brand's fields from its website: requested by a caller, created by a worker, deleted after a week. They
 * do not change the brand.
 */
import { sql } from "kysely";
import { forAccount } from "../../db/account-handle.ts";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Database } from "../../db/database.ts";
import { assignmentsOf } from "../../db/queries.ts";
import type { Queries } from "../../db/queries.ts";
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
  url: string;
  /** The exact words of the page, the URL of a link, or the content of metadata. */
  quote: string;
}

/** Fields with several values, such as keywords, have one proposal per value. */
export interface Proposal {
  field: ProposalField;
  value: string;
  /** Never empty. */
  evidence: Evidence[];
  /** Whether a model wrote the value; otherwise it was extracted from the pages. */
  isByModel: boolean;
}

export interface ProposalPage {
  url: string;
  title: string;
  /** Why the page could not be read; null if it was read. */
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

const columns = sql`id, url, state, pages_total as "pagesTotal", pages, proposals, problem_code as "problemCode", problem,
  model_problem as "modelProblem", created_at as "createdAt", finished_at as "finishedAt"`;

/** With a test key, no model is called. */
export async function addBrandProposal(
  { queryOne, accountId }: AccountHandle,
  { url, apiKeyId }: { url: string; apiKeyId: number | null },
): Promise<BrandProposal> {
  return queryOne<BrandProposal>`
    insert into brand_proposals (account_id, url, is_live)
    values (${accountId}, ${url}, not exists (
      select from api_keys where account_id = ${accountId} and id = ${apiKeyId} and mode = 'test'))
    returning ${columns}`;
}

/** Undefined if there is none or it is older than a week. */
export async function findBrandProposal(
  { queryFirst, accountId }: AccountHandle,
  id: number,
): Promise<BrandProposal | undefined> {
  return queryFirst<BrandProposal>`
    select ${columns} from brand_proposals
    where account_id = ${accountId} and id = ${id} and created_at >= now() - interval '7 days'`;
}

/** The number of proposals, and how many of them are unfinished. */
export async function countBrandProposals({
  queryOne,
  accountId,
}: AccountHandle): Promise<{ all: number; open: number }> {
  return queryOne<{ all: number; open: number }>`
    select count(*) as all, count(*) filter (where state in ('queued', 'reading')) as open
    from brand_proposals where account_id = ${accountId}`;
}

export interface ClaimedProposal {
  accountId: number;
  id: number;
  claim: number;
  /** Including this one. */
  attempts: number;
  url: string;
  isLive: boolean;
}

/** For workers, across all accounts. */
export async function claimBrandProposals(
  { query }: Queries,
  { rowsMax, leaseMs }: { rowsMax: number; leaseMs: number },
): Promise<ClaimedProposal[]> {
  return query<ClaimedProposal>`
    select account_id as "accountId", id, claim, attempts, url, is_live as "isLive"
    from claim_brand_proposals(${rowsMax}, ${leaseMs} * interval '1 millisecond')`;
}

export interface ProposalChange {
  state?: "queued" | "finished" | "failed";
  pagesTotal?: number;
  pages?: readonly ProposalPage[];
  proposals?: readonly Proposal[];
  problemCode?: string;
  problem?: string;
  modelProblem?: string;
  /** Extends the lease; without it, the claim ends. */
  leaseMs?: number;
}

/** False if the claim was lost: nothing was changed. */
export async function saveBrandProposal(
  database: Database,
  { accountId, id, claim }: Pick<ClaimedProposal, "accountId" | "id" | "claim">,
  change: ProposalChange,
): Promise<boolean> {
  const { state, pages, proposals, leaseMs } = change;
  const isEnded = state === "finished" || state === "failed";
  const values = {
    state,
    pages_total: change.pagesTotal,
    pages: pages && storableJson(pages),
    proposals: proposals && storableJson(proposals),
    problem_code: change.problemCode,
    problem: change.problem,
    model_problem: change.modelProblem,
    finished_at: isEnded ? sql`now()` : undefined,
    // A worker that stops returns it to the queue, which does not count as an attempt.
    attempts: state === "queued" ? sql`attempts - 1` : undefined,
    leased_until: leaseMs === undefined ? null : sql`now() + ${leaseMs} * interval '1 millisecond'`,
  };
  const count = await forAccount(
    database,
    accountId,
    ({ execute }) => execute`
      update brand_proposals set ${assignmentsOf(values)}
      where account_id = ${accountId} and id = ${id} and claim = ${claim} and state = 'reading'`,
  );
  return count > 0;
}

const deletedMax = 500;

/** Deletes some proposals of all accounts that are older than a week. */
export async function deleteOldBrandProposals({ execute }: Queries): Promise<void> {
  await execute`select delete_old_brand_proposals(${deletedMax})`;
}
