/** What is timed on a database: accepting, claiming, reading and listing, by the product's own functions. */
import { forAccount } from "../../src/db/account-handle.ts";
import { keyDigest } from "../../src/records/api-keys.ts";
import { findContent } from "../../src/records/contents.ts";
import { findJob } from "../../src/records/jobs.ts";
import type { SeededAccount } from "../seed-accounts.ts";
import type { Parts } from "../wiring.ts";

export interface Stocked {
  parts: Parts;
  accounts: readonly SeededAccount[];
  /** Finished jobs, numbered from 1. */
  jobs: number;
}

export type Operation = (stocked: Stocked) => Promise<unknown>;

export const claimSize = 10;
const pageSize = 50;

export const operations: Readonly<Record<string, Operation>> = {
  accept: acceptOne,
  claim: claimSome,
  "read a job": readJob,
  "read a content": readContent,
  "list a brand's jobs": listJobs,
};

async function acceptOne({ parts, accounts }: Stocked): Promise<void> {
  const account = accounts[Math.floor(Math.random() * accounts.length)];
  const digest = keyDigest(account?.key ?? "");
  if (!digest) throw new Error("there is no key");
  await parts.acceptOne({
    credential: { keyDigest: digest },
    parameters: {
      contentType: "article",
      customTopic: "How to keep coffee beans fresh",
      customPrompt: null,
      forumPostId: null,
      brandId: null,
      language: null,
    },
    idempotencyKey: crypto.randomUUID(),
  });
}

export async function claimSome({ parts }: Stocked): Promise<number[]> {
  const claimed = await parts.claim(claimSize);
  if (claimed.length !== claimSize) throw new Error(`${claimed.length} tasks were claimed`);
  return claimed.map(({ job }) => job.accountId);
}

async function readJob(stocked: Stocked): Promise<void> {
  const { id, account } = anyJob(stocked);
  const job = await forAccount(stocked.parts.database, account.accountId, (handle) =>
    findJob(handle, id),
  );
  if (job?.state !== "succeeded") throw new Error(`job ${id} was not found`);
}

async function readContent(stocked: Stocked): Promise<void> {
  const { id, account } = anyJob(stocked);
  const content = await forAccount(stocked.parts.database, account.accountId, (handle) =>
    findContent(handle, id),
  );
  if (!content) throw new Error(`content ${id} was not found`);
}

/** A page from anywhere in the list, newest first, as a keyset page is read. No operation of the product does it yet. */
async function listJobs(stocked: Stocked): Promise<void> {
  const { id, account } = anyJob(stocked);
  const rows = await forAccount(stocked.parts.database, account.accountId, ({ trx, accountId }) =>
    trx
      .selectFrom("jobs")
      .select(["id", "content_type", "state", "progress", "created_at", "finished_at"])
      .where("account_id", "=", accountId)
      .where("brand_id", "=", account.brandId)
      .where("id", "<=", id)
      .orderBy("id", "desc")
      .limit(pageSize)
      .execute(),
  );
  if (rows[0]?.id !== id) throw new Error(`job ${id} does not lead its page`);
}

function anyJob({ jobs, accounts }: Stocked): { id: number; account: SeededAccount } {
  const id = 1 + Math.floor(Math.random() * jobs);
  const account = accounts[id % accounts.length];
  if (!account) throw new Error("there is no account");
  return { id, account };
}
