/**
 * Runs one job: takes its items through the stages, and resumes from saved results after a crash (job-stage-runner.ts). The
 * worker stores the result and decides about retries.
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
import type { ContentType, GenerationInput, Material } from "../writing/material.ts";
import { JobRun } from "./job-stage-runner.ts";
import { ClaimLost, JobWaits } from "../writing/stage-runner.ts";
import { reviewAndEdit } from "../writing/steps/review-and-edit.ts";
import { rewriteSection, storeAnew } from "./regenerate-content.ts";
import type { Revision } from "./regenerate-content.ts";
import type { StageRunner, WatchStage } from "../writing/stage-runner.ts";
import { finish } from "../writing/steps/finish.ts";
import { checkTopic } from "./check-topic.ts";
import { suggestRewrite } from "./suggest-rewrite.ts";
import { gather } from "../writing/steps/prepare-material.ts";
import type { FindPassages } from "./find-passages.ts";
import type { EventLoopScheduler } from "./event-loop-scheduler.ts";
import type { Brief, CitationStyle, Draft, DraftedPiece, Plan, Writer } from "../writing/writer.ts";

/** Shared by all jobs of a worker. */
export interface RunTools {
  checkpoints: Checkpoints;
  turns: EventLoopScheduler;
  /** Test keys always use the built-in writer; an account may have its own models. */
  chooseWriter(job: ClaimedJob): Writer | Promise<Writer>;
  /** Searches the brand's sources; finds nothing if not set. */
  findPassages?: FindPassages | undefined;
  /** Where long drafts are checked; defaults to this event loop. */
  analysis?: AnalysisPool | undefined;
  /** The number of jobs in progress in the worker; defaults to one. */
  jobsInHand?: () => number;
}

/** The context of one run of a job; small, because a worker has thousands of them. */
export interface RunCalls {
  signal: AbortSignal;
  /** Waits for a free slot; everything before this runs ahead of time. */
  takePlace?: () => Promise<void>;
  watchStage?: WatchStage;
  /** Whether a retryable failure gets no further attempt; by default it always gets one. */
  givesUp?: (failure: Failure) => boolean;
}

export async function runJob(
  tools: RunTools,
  job: ClaimedJob,
  calls: RunCalls,
): Promise<JobEnding> {
  const writer = await tools.chooseWriter(job);
  const { checkpoints, turns, jobsInHand = onlyOne } = tools;
  const { watchStage } = calls;
  // AbortSignal.any costs ten times as much, and thousands of jobs are under way.
  const ending = new AbortController();
  const { signal } = ending;
  const end = () => ending.abort(calls.signal.reason);
  if (calls.signal.aborted) end();
  calls.signal.addEventListener("abort", end, { once: true });
  const runner = new JobRun(job, { checkpoints, turns, writer, signal, jobsInHand, watchStage });
  try {
    const check = openDraftCheck(tools.analysis, job.accountId);
    const { findPassages } = tools;
    const items = await writeItems(
      { checkpoints, check, findPassages, ...calls },
      runner,
      writer,
      job,
    );
    await runner.leave();
    return { ...endingOf(job, items), writer: writer.name };
  } catch (error) {
    // The next attempt starts with the results so far.
    if (!(error instanceof ClaimLost)) await runner.keep();
    throw error;
  } finally {
    calls.signal.removeEventListener("abort", end);
    // A call beside the one that failed is broken off: nobody would take its answer.
    ending.abort(runEnded);
  }
}

/** Made once: with its stack, an error costs more than the rest of an abort. */
const runEnded = new DOMException("The run of the job has ended.", "AbortError");

const onlyOne = () => 1;
const never = () => false;

type Writing = Pick<RunTools, "checkpoints" | "findPassages"> & RunCalls & { check: CheckDraft };

async function writeItems(
  { checkpoints, check, findPassages, takePlace, givesUp = never }: Writing,
  runner: StageRunner,
  writer: Writer,
  job: ClaimedJob,
): Promise<EndedItem[]> {
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
  await takePlace?.();
  if (revision?.passage || revision?.check) {
    const answer = async (one: { position: number; contentType: ContentType }) => {
      if (revision.check)
        await checkTopic({ runner, writer, material, checkpoints }, job, revision);
      else await suggestRewrite({ runner, writer, material, check }, revision, one);
      return null;
    };
    return waitForAll(openItems(job).map((item) => writeOne({ givesUp }, item, answer)));
  }
  const contentTypes = job.items.map((item) => item.contentType as ContentType);
  const decided = await runner.call(0, "brief", "brief", (context) =>
    writer.brief(material, context, contentTypes),
  );
  // Saved when the job is continued (migrations/functions/continue_job.sql).
  if (job.approve === "brief" && runner.found(0, "approve") === undefined) throw new JobWaits();
  const brief = job.approve === "brief" ? { ...decided, isApproved: true } : decided;

  const write = (item: ClaimedJob["items"][number], order?: DraftOrder) =>
    writeOne({ givesUp }, item, async (one) => {
      if (revision && input) {
        const text = await rewriteSection(
          { runner, writer, material, brief, input },
          revision,
          one,
        );
        return storeAnew(checkpoints, job, revision, { ...text, writer: writer.name });
      }
      const isAlone = job.items.length === 1;
      const content = storable(
        await writeItem(
          runner,
          writer,
          { material, brief, citationStyle, check },
          { ...one, isAlone, order },
        ),
      );
      return revision
        ? storeAnew(checkpoints, job, revision, { ...content, writer: writer.name })
        : content;
    });
  // Models write the items of a batch concurrently; a CPU-bound writer writes them one after the other.
  if (writer.paid.size > 0) return waitForAll(inDraftOrder(openItems(job), write));
  const items: EndedItem[] = [];
  for (const item of openItems(job)) items.push(await write(item));
  return items;
}

/** How an item knows of the texts before it: readers of a batch may see several of them. */
interface DraftOrder {
  earlier: Promise<readonly DraftedPiece[]>;
  drafted: (piece: DraftedPiece) => void;
}

/** Starts all items at once. One that fails is not waited for. */
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

async function writeOne(
  { givesUp }: Required<Pick<RunCalls, "givesUp">>,
  { position, contentType }: ClaimedJob["items"][number],
  write: (item: { position: number; contentType: ContentType }) => Promise<EndedItem["content"]>,
): Promise<EndedItem> {
  // Errors that end the whole run (a lost claim, an unavailable database, a retryable failure) are rethrown;
  // errors of a single item do not affect the others.
  try {
    const content = await write({ position, contentType: contentType as ContentType });
    return { position, state: "succeeded", failure: null, content };
  } catch (error) {
    if (!(error instanceof Failure) || (error.isRetryable && !givesUp(error))) throw error;
    return { position, state: "failed", failure: reasonOf(error), content: null };
  }
}

/** The items that still have to be written: in a retried job, some have already succeeded. */
function openItems({ items }: ClaimedJob): ClaimedJob["items"] {
  return items.filter(({ state }) => state !== "succeeded");
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
function reasonOf({ code, message, isRetryable, retryAfterMs }: Failure): {
  code: string;
  message: string;
} {
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

async function writeItem(
  runner: StageRunner,
  writer: Writer,
  given: {
    material: Material;
    brief: Brief;
    citationStyle: CitationStyle | undefined;
    check: CheckDraft;
  },
  item: {
    position: number;
    contentType: ContentType;
    isAlone: boolean;
    order: DraftOrder | undefined;
  },
): Promise<FinishedContent> {
  const { material, brief, citationStyle, check } = given;
  const { position, contentType, isAlone, order } = item;
  const saved = runner.found<FinishedContent>(position, "finish");
  if (saved) {
    const drafted = runner.found<Draft>(position, "draft");
    if (drafted) order?.drafted({ contentType, draft: drafted });
    return saved;
  }

  const plan = await runner.call<Plan>(position, "plan", "plan", async (context) => ({
    ...(await writer.plan(material, brief, contentType, context)),
    ...(citationStyle && { citationStyle }),
  }));
  const draft = await runner.call<Draft>(position, "draft", "draft", (context) =>
    writer.draft(material, plan, context, order?.earlier),
  );
  order?.drafted({ contentType, draft });
  const subject = { material, plan, position, check };
  const checked = writer.editor
    ? await reviewAndEdit(runner, writer.editor, subject, draft)
    : {
        draft,
        problems: await runner.step(position, "check", async () => check(material, plan, draft)),
      };
  // The content of a single-item job is stored with the end of the job, right after this.
  return runner.step(
    position,
    "finish",
    async () => finish(material, plan, checked.draft, checked.problems),
    { isKept: !isAlone },
  );
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
