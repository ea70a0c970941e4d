/** The operations that are timed, all with Pressroom's own functions. */
import { forAccount } from "../../src/db/account-handle.ts";
import { keyDigest } from "../../src/records/keys/api-keys.ts";
import { findContent } from "../../src/records/contents/contents.ts";
import { listJobs } from "../../src/records/jobs/job-list.ts";
import { findJob } from "../../src/records/jobs/jobs.ts";
import type { SeededAccount } from "../seed-accounts.ts";
import type { Parts } from "../wiring.ts";

export interface OperationTarget {
  parts: Parts;
  accounts: readonly SeededAccount[];
  /** The number of finished jobs; their IDs start at 1. */
  jobs: number;
}

export type Operation = (target: OperationTarget) => Promise<unknown>;

export const claimSize = 10;
const pageSize = 50;

export const operations: Readonly<Record<string, Operation>> = {
  accept: acceptOne,
  claim: claimTasks,
  "read a job": readJob,
  "read a content": readContent,
  "list a brand's jobs": listJobsOfBrand,
};

async function acceptOne({ parts, accounts }: OperationTarget): Promise<void> {
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

export async function claimTasks({ parts }: OperationTarget): Promise<number[]> {
  const claimed = await parts.claim(claimSize);
  if (claimed.length !== claimSize) throw new Error(`${claimed.length} tasks were claimed`);
  return claimed.map(({ job }) => job.accountId);
}

async function readJob(target: OperationTarget): Promise<void> {
  const { id, account } = anyJob(target);
  const job = await forAccount(target.parts.database, account.accountId, (handle) =>
    findJob(handle, id),
  );
  if (job?.state !== "succeeded") throw new Error(`job ${id} was not found`);
}

async function readContent(target: OperationTarget): Promise<void> {
  const { id, account } = anyJob(target);
  const content = await forAccount(target.parts.database, account.accountId, (handle) =>
    findContent(handle, id),
  );
  if (!content) throw new Error(`content ${id} was not found`);
}

/** Reads a page from anywhere in the list, newest first. */
async function listJobsOfBrand(target: OperationTarget): Promise<void> {
  const { id, account } = anyJob(target);
  // seed-history.ts creates one job per minute, the last of them now.
  const createdBefore = new Date(Date.now() - (target.jobs - id) * 60_000);
  const page = await forAccount(target.parts.database, account.accountId, (handle) =>
    listJobs(handle, { brandId: account.brandId, createdBefore, limit: pageSize }),
  );
  if (page.jobs.length === 0 && id > target.accounts.length) throw new Error("the page is empty");
}

function anyJob({ jobs, accounts }: OperationTarget): { id: number; account: SeededAccount } {
  const id = 1 + Math.floor(Math.random() * jobs);
  const account = accounts[id % accounts.length];
  if (!account) throw new Error("there is no account");
  return { id, account };
}
