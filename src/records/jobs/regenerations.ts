/** Jobs that write a content anew, or suggest other words for a passage: how they are let in, and how what they made becomes the content's next version. */
import { forAccount } from "../../db/account-handle.ts";
import type { Database } from "../../db/database.ts";
import type { Queries } from "../../db/queries.ts";
import { storableJson } from "../../db/storable-json.ts";
import { toVerdict } from "./accepting.ts";
import type { AcceptingRow, Verdict, VerdictRow } from "./accepting.ts";
import type { VersionText } from "../contents/content-versions.ts";

/** What a job is told about the content that it writes anew. */
export interface WantedRevision {
  contentId: number;
  /** The heading of the only section that is to be rewritten. */
  section: string | null;
  instructions: string | null;
  /** Where set, this passage alone is rewritten, as a suggestion: no version is made. */
  passage?: string | null;
  /** Where set, nothing is written: it is only asked whether the text answers its topic. */
  check?: "topic";
}

/** The account must be one that has proved itself; the statement judges its key once more, as for any generation. */
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
  /** Where set, the only version on which it may follow. */
  onlyOn: number | null;
  text: VersionText & { writer: string };
}

/** Asked again for the same job, it changes nothing. */
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
