/**
 * Starts a job for each row of a list, or previews the cost and time. Sending the same list again continues the same
 * batch: rows that have a job do not get a second one, and rows refused because of a limit are tried again.
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
import type { Estimate, EstimateCaller } from "./estimate-request.ts";

export interface BatchTools {
  config: Config;
  accepting: AcceptBatcher;
}

export interface BatchRequest {
  inAccount: <T>(work: (account: AccountHandle) => Promise<T>) => Promise<T>;
  caller: EstimateCaller;
  credential: GenerationRequest["credential"];
  rows: readonly GivenRow[];
  /** For rows that name no brand; null uses the default of the key or the account. */
  brandId: number | null;
  contentType: RowRules["contentType"];
  timeZone: string;
  requestId?: string;
}

export interface BatchPreview {
  /** The existing batch for these rows, if any. */
  batch: BatchRecord | undefined;
  jobs: BatchJob[];
  rows: CheckedRow[];
  /** The number of jobs that were started or, in a preview, would be. */
  startedCount: number;
  /** For all rows that would become jobs now. */
  estimate: Pick<Estimate, "cost" | "budgetLeftMicros"> & { time: Estimate["time"] | null };
  /** The reason why all rows, or the remaining ones, are refused. */
  problem: Refusal | null;
}

/** Refusals about a brand are reported in the row; any other applies to all rows. */
const isOfBrand = ({ code }: Refusal) => code.startsWith("brand_");

export async function previewBatch(
  { config, accepting }: BatchTools,
  request: BatchRequest,
): Promise<BatchPreview & { fingerprint: Buffer }> {
  const { caller, inAccount } = request;
  return inAccount(async (account) => {
    const fingerprint = fingerprintOf(request);
    const batch = await findBatch(account, { fingerprint });
    const jobs = batch ? await listBatchJobs(account, batch.id) : [];
    const started = new Set(jobs.map(({ line }) => line));
    const brands = await listBrands(account);
    const rows = checkBatchRows(request.rows, {
      contentType: request.contentType,
      brands,
      brandId: request.brandId ?? caller.keyBrandId ?? (await findDefaultBrand(account)),
      keyBrandId: caller.keyBrandId,
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
      const found = await estimate({ config, accepting }, account, caller, parametersOf(first));
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
          live: caller.live,
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

/** Rows are accepted in groups, so that other requests are processed in between. */
const rowsAtOnce = 100;

export async function startBatch(
  tools: BatchTools,
  request: BatchRequest,
): Promise<BatchPreview & { batch: BatchRecord }> {
  const { inAccount, caller } = request;
  const preview = await previewBatch(tools, request);
  const { fingerprint, rows } = preview;
  const id = await inAccount((account) =>
    openBatch(account, {
      fingerprint,
      apiKeyId: caller.apiKeyId,
      brandId: caller.keyBrandId,
      rowsCount: rows.length,
    }),
  );
  // A concurrent request with the same list waits here, and then finds these jobs.
  return inAccount(async (account) => {
    await lockBatch(account, id);
    const earlier = new Set((await listBatchJobs(account, id)).map(({ line }) => line));
    const open = rows.filter(({ line, errors }) => errors.length === 0 && !earlier.has(line));
    let problem: Refusal | null = null;
    for (let at = 0; at < open.length && !problem; at += rowsAtOnce) {
      const group = open.slice(at, at + rowsAtOnce);
      problem = await acceptRows(tools, request, { id, rows: group });
      // Keeps the transaction from being closed as idle.
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

/** Returns the limit that some rows exceeded, if any. */
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
        // Contains spaces, which keys from callers cannot; found again if this process ends before it has the answer.
        idempotencyKey: `batch ${batch.id} ${row.line}`,
        ...(requestId !== undefined && { requestId }),
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (isOfBrand(error)) row.errors.push({ param: "brand", message: error.message });
      else problem = error;
    }
  });
  // Waits for all, so that none is in progress when the first error is reported.
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

/** The same for the same rows and settings; batches of test keys and live keys differ. */
function fingerprintOf({ caller, rows, brandId, contentType, timeZone }: BatchRequest): Buffer {
  const read = [caller.live, caller.keyBrandId, brandId, contentType, timeZone, rows];
  return hash("sha256", JSON.stringify(read), "buffer");
}
