/**
 * Runs one job: gather and brief for the job as a whole, then src/writing/write-content.ts for each item. After a crash, it
 * resumes from saved results (job-stage-runner.ts). The worker stores the ending and decides about retries.
 */
import { Failure } from "../errors.ts";
import { waitForAll } from "./wait-for-all.ts";
import type { AnalysisPool } from "../editing/analysis-pool.ts";
import { openDraftCheck } from "./open-draft-check.ts";
import type { CheckDraft } from "../writing/checks/run-checks.ts";
import type { ClaimedJob } from "../records/jobs/job-claims.ts";
import type { EndedItem, JobEnding } from "../records/jobs/job-endings.ts";
import type { FinishedContent } from "../writing/content.ts";
import type { Checkpoints } from "./checkpoints.ts";
import type { ContentType, GenerationInput } from "../writing/material.ts";
import { JobStageRunner } from "./job-stage-runner.ts";
import { ClaimLost, JobWaits } from "../writing/stage-runner.ts";
import { rewriteSection, saveRevision } from "./rewrite-section.ts";
import type { Revision } from "./rewrite-section.ts";
import type { StageRunner, WatchStage } from "../writing/stage-runner.ts";
import { checkTopic } from "./check-topic.ts";
import { suggestRewrite } from "./suggest-rewrite.ts";
import { gather } from "../writing/steps/prepare-material.ts";
import type { FindPassages } from "./find-passages.ts";
import type { EventLoopScheduler } from "./event-loop-scheduler.ts";
import { writeContent } from "../writing/write-content.ts";
import type { DraftOrder } from "../writing/write-content.ts";
import type { CitationStyle, DraftedPiece, Writer } from "../writing/writer.ts";

/** Shared by all jobs of a worker. */
export interface RunTools {
  checkpoints: Checkpoints;
  scheduler: EventLoopScheduler;
  /** Test keys always use the built-in writer; an account may have its own models. */
  chooseWriter(job: ClaimedJob): Writer | Promise<Writer>;
  /** Searches the brand's sources; finds nothing if not set. */
  findPassages?: FindPassages | undefined;
  /** Where long drafts are checked; defaults to this event loop. */
  analysis?: AnalysisPool | undefined;
  /** The number of jobs in progress in the worker; defaults to one. */
  jobsInProgress?: () => number;
}

/** The context of one run of a job; small, because a worker has thousands of them. */
export interface RunContext {
  signal: AbortSignal;
  /** Waits for a free slot; everything before this call runs without one. */
  acquireSlot?: () => Promise<void>;
  watchStage?: WatchStage;
  /** Whether a retryable failure gets no further attempt; by default it always gets one. */
  givesUp?: (failure: Failure) => boolean;
}

export async function runJob(
  tools: RunTools,
  job: ClaimedJob,
  context: RunContext,
): Promise<JobEnding> {
  const writer = await tools.chooseWriter(job);
  const { checkpoints, scheduler, jobsInProgress = onlyOne, findPassages } = tools;
  const { watchStage } = context;
  // AbortSignal.any costs ten times as much, and thousands of jobs are in progress.
  const ending = new AbortController();
  const { signal } = ending;
  const end = () => ending.abort(context.signal.reason);
  if (context.signal.aborted) end();
  context.signal.addEventListener("abort", end, { once: true });
  const runner = new JobStageRunner(job, {
    checkpoints,
    scheduler,
    writer,
    signal,
    jobsInProgress,
    watchStage,
  });
  try {
    const check = openDraftCheck(tools.analysis, job.accountId);
    const run = { checkpoints, check, findPassages, runner, writer, ...context };
    const items = await writeItems(run, job);
    await runner.leave();
    return { ...endingOf(job, items), writer: writer.name };
  } catch (error) {
    // The next attempt starts with the results so far.
    if (!(error instanceof ClaimLost)) await runner.keep();
    throw error;
  } finally {
    context.signal.removeEventListener("abort", end);
    // If one of several concurrent model calls fails, the others are aborted, because their results would not be used.
    ending.abort(runEnded);
  }
}

/** Created once: capturing a stack trace costs more than the rest of an abort. */
const runEnded = new DOMException("The job run has ended.", "AbortError");

const onlyOne = () => 1;
const never = () => false;

interface Run
  extends
    Pick<RunTools, "checkpoints" | "findPassages">,
    Pick<RunContext, "acquireSlot" | "givesUp"> {
  runner: StageRunner;
  writer: Writer;
  check: CheckDraft;
}

async function writeItems(run: Run, job: ClaimedJob): Promise<EndedItem[]> {
  const { runner, writer, checkpoints, check, findPassages, acquireSlot, givesUp = never } = run;
  // Every later attempt uses the passages found now, even if the sources change.
  const material = await runner.step(0, "gather", async () => {
    const found = inputOf(job);
    const sources = job.brand?.hasPassages ? await findPassages?.(job, found) : undefined;
    return gather({ ...found, ...(sources && { sources }) });
  });
  // The content to rewrite was saved with the job when it was accepted.
  const revision = runner.found<Revision>(0, "revise");
  const input = revision?.section ? inputOf(job) : null;
  const citationStyle = citationStyleOf(job);
  // Avoids keeping the material in memory twice during model calls.
  Object.assign(job, { brand: null, forumPost: null, stages: null });
  await acquireSlot?.();
  if (revision?.passage || revision?.check) {
    const tools = { runner, writer, material, checkpoints, check };
    const answer = async (item: OpenItem) => {
      if (revision.check) await checkTopic(tools, job, revision);
      else await suggestRewrite(tools, revision, item);
      return null;
    };
    return waitForAll(openItems(job).map((item) => endItem(givesUp, item, answer)));
  }
  const contentTypes = job.items.map((item) => item.contentType as ContentType);
  const decided = await runner.call(0, "brief", "brief", (writerContext) =>
    writer.brief(material, writerContext, contentTypes),
  );
  // Saved when the job is continued (migrations/functions/continue_job.sql).
  if (job.approve === "brief" && runner.found(0, "approve") === undefined) throw new JobWaits();
  const brief = job.approve === "brief" ? { ...decided, isApproved: true } : decided;
  const tools = { runner, writer, material, brief, check, citationStyle };
  const isAlone = job.items.length === 1;

  const write = (item: OpenItem, order?: DraftOrder) =>
    endItem(givesUp, item, async () => {
      const text =
        revision && input
          ? await rewriteSection({ ...tools, input }, revision, item)
          : storable(await writeContent(tools, { ...item, isAlone, order }));
      if (!revision) return text;
      return saveRevision(checkpoints, job, revision, { ...text, writer: writer.name });
    });
  // Models write the items of a batch concurrently; a CPU-bound writer writes them one after the other.
  if (writer.paid.size > 0) return waitForAll(inDraftOrder(openItems(job), write));
  const items: EndedItem[] = [];
  for (const item of openItems(job)) items.push(await write(item));
  return items;
}

/** Starts all items at once. If one fails, the items after it do not wait for its draft. */
function inDraftOrder<T, R>(
  items: readonly T[],
  write: (item: T, order: DraftOrder) => Promise<R>,
): Promise<R>[] {
  let earlier: DraftOrder["earlier"] = Promise.resolve([]);
  return items.map((item) => {
    const { promise, resolve } = Promise.withResolvers<DraftedPiece | null>();
    const written = write(item, { earlier, drafted: resolve });
    const end = () => resolve(null);
    written.then(end, end);
    const before = earlier;
    earlier = promise.then(async (piece) => [...(await before), ...(piece ? [piece] : [])]);
    return written;
  });
}

interface OpenItem {
  position: number;
  contentType: ContentType;
}

async function endItem(
  givesUp: (failure: Failure) => boolean,
  item: OpenItem,
  write: (item: OpenItem) => Promise<EndedItem["content"]>,
): Promise<EndedItem> {
  const { position } = item;
  // Errors that end the whole run (a lost claim, an unavailable database, a retryable failure) are rethrown;
  // errors of a single item do not affect the others.
  try {
    return { position, state: "succeeded", failure: null, content: await write(item) };
  } catch (error) {
    if (!(error instanceof Failure) || (error.isRetryable && !givesUp(error))) throw error;
    return { position, state: "failed", failure: reasonOf(error), content: null };
  }
}

/** The items that still have to be written: in a retried job, some have already succeeded. */
function openItems({ items }: ClaimedJob): OpenItem[] {
  return items
    .filter(({ state }) => state !== "succeeded")
    .map(({ position, contentType }) => ({ position, contentType: contentType as ContentType }));
}

/** The result of a job that wrote nothing. */
export function failedEnding(job: ClaimedJob, failure: Failure): JobEnding {
  const reason = reasonOf(failure);
  const items = openItems(job).map(({ position }) => ({
    position,
    state: "failed" as const,
    failure: reason,
    content: null,
  }));
  return { ...endingOf(job, items), writer: null };
}

/** A message for the caller; for a retryable failure, it says that there are no more attempts and what to do. */
function reasonOf({ code, message, isRetryable, retryAfterMs }: Failure) {
  if (!isRetryable) return { code, message };
  const tried =
    retryAfterMs === undefined ? "Writing was attempted five times." : "The job waited for a day.";
  return { code, message: `${message} ${tried} Try again when the provider is available.` };
}

function endingOf(job: ClaimedJob, items: EndedItem[]): Omit<JobEnding, "writer"> {
  const failed = items.filter((item) => item.state === "failed");
  const state =
    failed.length === 0
      ? "succeeded"
      : failed.length === job.items.length
        ? "failed"
        : "partially_succeeded";
  return {
    accountId: job.accountId,
    jobId: job.jobId,
    claim: job.claim,
    state,
    failure: failed[0]?.failure ?? null,
    items,
  };
}

function inputOf(job: ClaimedJob): GenerationInput {
  const { brand, forumPost } = job;
  if (!brand) throw missing("The brand was deleted before its content could be written.");
  if (brand.keywords.length === 0) {
    throw missing(
      "The brand's keywords were deleted before its content could be written. Add some and try again.",
    );
  }
  if (job.forumPostId !== null && !forumPost) {
    throw missing("The forum post was deleted before content could be based on it.");
  }
  return {
    brand,
    keywords: brand.keywords,
    topic: job.customTopic,
    instructions: job.customPrompt,
    forumPost: forumPost && { ...forumPost, postedAt: isoTime(forumPost.postedAt) },
    language: job.language ?? brand.language,
  };
}

/** The value from the request, or else from the brand; undefined uses the default of the format. */
function citationStyleOf({ citations, brand }: ClaimedJob): CitationStyle | undefined {
  const wanted = citations ?? brand?.citations ?? "default";
  return wanted === "default" ? undefined : wanted;
}

/** PostgreSQL writes times to JSON with its own time zone. */
function isoTime(text: string | null): string {
  return text === null ? "" : new Date(text).toISOString();
}

function missing(message: string): Failure {
  return new Failure("material_missing", { message });
}

function storable(content: FinishedContent): NonNullable<EndedItem["content"]> {
  const { title, language, markdown, document, sources, quality } = content;
  return { title, language, markdown, document, sources, quality: { ...quality } };
}
