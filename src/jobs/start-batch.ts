/**
 * Starts a job for each row of a list, or shows beforehand what that would cost and take. The same list again is the same
 * batch: rows that have a job get no second one, and rows that a limit kept out are tried again.
 */
import { hash } from "node:crypto";
import type { Config } from "../config.ts";
import type { AccountHandle } from "../db/account-handle.ts";
import { Refusal } from "../errors.ts";
import { findDefaultBrand } from "../records/accounts/accounts.ts";
import {
  findBatch,
  lockBatch,
  listBatchJobs,
  openBatch,
  saveRejectedRows,
} from "../records/batches/batches.ts";
import type { BatchJob, BatchRecord } from "../records/batches/batches.ts";
import { listBrands } from "../records/brands/brands.ts";
import type { GenerationParameters, GenerationRequest } from "./accept-requests.ts";
import type { AcceptBatcher } from "./accept-batcher.ts";
import { checkBatchRows } from "./batch-rows.ts";
import type { CheckedRow, GivenRow, RowRules } from "./batch-rows.ts";
import { estimate } from "./estimate-request.ts";
import type { Estimate, EstimateAsker } from "./estimate-request.ts";

export interface BatchTools {
  config: Config;
  accepting: AcceptBatcher;
}

export interface BatchRequest {
  inAccount: <T>(work: (account: AccountHandle) => Promise<T>) => Promise<T>;
  asker: EstimateAsker;
  credential: GenerationRequest["credential"];
  rows: readonly GivenRow[];
  /** Of rows that name no brand; null: the key's or the account's default. */
  brandId: number | null;
  contentType: RowRules["contentType"];
  timeZone: string;
  requestId?: string;
}

export interface BatchPreview {
  /** The batch that these rows are already, with its jobs. */
  batch: BatchRecord | undefined;
  jobs: BatchJob[];
  rows: CheckedRow[];
  /** How many jobs were started, or would be. */
  startedCount: number;
  /** Of all rows that would become jobs now. */
  estimate: Pick<Estimate, "cost" | "budgetLeftMicros"> & { time: Estimate["time"] | null };
  /** What would keep all of them out, or keeps the rest out. */
  problem: Refusal | null;
}

/** What concerns a row's brand is told in its row; the rest keeps all rows out. */
const isOfBrand = ({ code }: Refusal) => code.startsWith("brand_");

export async function previewBatch(
  { config, accepting }: BatchTools,
  request: BatchRequest,
): Promise<BatchPreview & { fingerprint: Buffer }> {
  const { asker, inAccount } = request;
  return inAccount(async (account) => {
    const fingerprint = fingerprintOf(request);
    const batch = await findBatch(account, { fingerprint });
    const jobs = batch ? await listBatchJobs(account, batch.id) : [];
    const started = new Set(jobs.map(({ line }) => line));
    const brands = await listBrands(account);
    const rows = checkBatchRows(request.rows, {
      contentType: request.contentType,
      brands,
      brandId: request.brandId ?? asker.keyBrandId ?? (await findDefaultBrand(account)),
      keyBrandId: asker.keyBrandId,
      timeZone: request.timeZone,
      now: new Date(),
    });
    const isOpen = (row: CheckedRow) => row.errors.length === 0 && !started.has(row.line);
    const cost = { from: 0, to: 0 };
    let isPriced = true;
    let problem: Refusal | null = null;
    let budgetLeftMicros: number | null = null;
    let writer: string | undefined;
    const alike = Map.groupBy(rows.filter(isOpen), (row) => `${row.contentType} ${row.brandId}`);
    for (const group of alike.values()) {
      const [first] = group;
      if (!first) continue;
      const found = await estimate({ config, accepting }, account, asker, parametersOf(first));
      ({ budgetLeftMicros, writer } = found);
      problem = found.problems.find((one) => !isOfBrand(one)) ?? problem;
      const ofBrand = found.problems.find(isOfBrand);
      if (ofBrand) {
        for (const row of group) row.errors.push({ param: "brand", message: ofBrand.message });
        continue;
      }
      if (!found.cost) isPriced = false;
      cost.from += (found.cost?.from ?? 0) * group.length;
      cost.to += (found.cost?.to ?? 0) * group.length;
    }
    const open = rows.filter(isOpen);
    const last = open.at(-1);
    const time = last?.contentType
      ? accepting.estimateTime({
          contentType: last.contentType,
          live: asker.live,
          accountId: account.accountId,
          before: open.length - 1,
          writer,
        })
      : null;
    return {
      fingerprint,
      batch,
      jobs,
      rows,
      startedCount: open.length,
      estimate: { cost: isPriced ? cost : null, budgetLeftMicros, time },
      problem,
    };
  });
}

/** So many rows at once: others who bring work get in between. */
const rowsAtOnce = 100;

export async function startBatch(
  tools: BatchTools,
  request: BatchRequest,
): Promise<BatchPreview & { batch: BatchRecord }> {
  const { inAccount, asker } = request;
  const preview = await previewBatch(tools, request);
  const { fingerprint, rows } = preview;
  const id = await inAccount((account) =>
    openBatch(account, {
      fingerprint,
      apiKeyId: asker.apiKeyId,
      brandId: asker.keyBrandId,
      rowsCount: rows.length,
    }),
  );
  // Whoever sends the list at the same time waits here, and then finds its jobs.
  return inAccount(async (account) => {
    await lockBatch(account, id);
    const earlier = new Set((await listBatchJobs(account, id)).map(({ line }) => line));
    const open = rows.filter(({ line, errors }) => errors.length === 0 && !earlier.has(line));
    let problem: Refusal | null = null;
    for (let at = 0; at < open.length && !problem; at += rowsAtOnce) {
      const group = open.slice(at, at + rowsAtOnce);
      problem = await acceptRows(tools, request, { id, rows: group });
      // A transaction that says nothing for long is ended.
      await lockBatch(account, id);
    }
    const jobs = await listBatchJobs(account, id);
    const lines = new Set(jobs.map(({ line }) => line));
    const rejected = rows.filter(({ line, errors }) => errors.length > 0 && !lines.has(line));
    await saveRejectedRows(
      account,
      id,
      rejected.map(({ line, contentType, topic, instructions, brandId, errors }) => ({
        line,
        contentType,
        topic,
        instructions,
        brandId,
        errors,
      })),
    );
    const batch = await findBatch(account, { id });
    if (!batch) throw new Error("the batch was not found after it was created");
    return { ...preview, batch, jobs, problem, startedCount: jobs.length - earlier.size };
  });
}

/** The limit that some of them met. */
async function acceptRows(
  { accepting }: BatchTools,
  { credential, requestId }: BatchRequest,
  batch: { id: number; rows: readonly CheckedRow[] },
): Promise<Refusal | null> {
  let problem: Refusal | null = null;
  const accepted = batch.rows.map(async (row) => {
    try {
      await accepting.accept({
        credential,
        parameters: { ...parametersOf(row), batch: { id: batch.id, line: row.line } },
        // With spaces, which no caller's own can have: should a process end before it has seen the answer.
        idempotencyKey: `batch ${batch.id} ${row.line}`,
        ...(requestId !== undefined && { requestId }),
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (isOfBrand(error)) row.errors.push({ param: "brand", message: error.message });
      else problem = error;
    }
  });
  // All of them, so that none is still under way when the first error is answered.
  const failed = (await Promise.allSettled(accepted)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  return problem;
}

function parametersOf(row: CheckedRow): GenerationParameters {
  return {
    contentType: row.contentType ?? "article",
    customTopic: row.topic,
    customPrompt: row.instructions,
    forumPostId: null,
    brandId: row.brandId === null ? null : String(row.brandId),
    language: null,
    scheduledAt: row.scheduledAt,
  };
}

/** Equal for the same rows and what they are read with; a test key's batch is not a live key's. */
function fingerprintOf({ asker, rows, brandId, contentType, timeZone }: BatchRequest): Buffer {
  const read = [asker.live, asker.keyBrandId, brandId, contentType, timeZone, rows];
  return hash("sha256", JSON.stringify(read), "buffer");
}
