/** Accepts jobs that regenerate content or suggest a rewrite of a passage, and stores their results as new versions. */
import { forAccount } from "../../db/account-handle.ts";
import type { Database } from "../../db/database.ts";
import type { Queries } from "../../db/queries.ts";
import { storableJson } from "../../db/storable-json.ts";
import { toVerdict } from "./accepting.ts";
import type { AcceptingRow, Verdict, VerdictRow } from "./accepting.ts";
import type { VersionText } from "../contents/content-versions.ts";

/** Describes what a job is to regenerate. */
export interface WantedRevision {
  contentId: number;
  /** The heading of the section to rewrite; null for all of it. */
  section: string | null;
  instructions: string | null;
  /** If set, the job only suggests a rewrite of this passage; no version is created. */
  passage?: string | null;
  /** If set, the job only checks whether the text answers its topic. */
  check?: "topic";
}

/** The account must already be authenticated; the statement checks its key again, as for any generation. */
export async function acceptRegeneration(
  database: Database,
  { accountId, row, revision }: { accountId: number; row: AcceptingRow; revision: WantedRevision },
  options: { ratePerMinute: number; limits: boolean },
): Promise<Verdict> {
  const verdict = await forAccount(
    database,
    accountId,
    ({ queryOne }) => queryOne<VerdictRow>`
      select * from accept_regeneration(${storableJson(row)}::jsonb, ${storableJson(revision)}::jsonb,
        ${options.ratePerMinute}, ${options.limits})`,
  );
  return toVerdict(verdict);
}

export interface StoredRevision {
  accountId: number;
  jobId: number;
  claim: number;
  contentId: number;
  /** If set, the revision is stored only if this is the current version. */
  onlyOn: number | null;
  text: VersionText & { writer: string };
}

/** Idempotent for the same job. */
export async function storeRevision(
  { queryOne }: Queries,
  { accountId, jobId, claim, contentId, onlyOn, text }: StoredRevision,
): Promise<"stored" | "claim_lost" | "content_changed"> {
  const { version } = await queryOne<{ version: number | null }>`
    select store_revision(${accountId}, ${jobId}, ${claim}, ${contentId}, ${onlyOn}, ${storableJson(text)}::jsonb)
      as version`;
  if (version === null) return "claim_lost";
  return version === 0 ? "content_changed" : "stored";
}
