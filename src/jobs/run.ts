/**
 * Writes one job: walks its items through the stages, and goes on after a crash from what was saved (stage-runner.ts). What becomes of the result, and when a failed job is tried again, is the worker's to decide.
 */
import { Failure } from "../errors.ts";
import { allOf } from "./all-of.ts";
import type { AnalysisPool } from "../editing/analysis-pool.ts";
import { openDraftCheck } from "./check-draft.ts";
import type { CheckDraft } from "../writing/checks/check.ts";
import type { ClaimedJob } from "../records/jobs/job-claims.ts";
import type { EndedItem, JobEnding } from "../records/jobs/job-endings.ts";
import type { FinishedContent } from "../writing/content.ts";
import type { Checkpoints } from "./checkpoints.ts";
import type { ContentType, GenerationInput, Material } from "../writing/material.ts";
import { JobRun } from "./job-run.ts";
import { ClaimLost, JobWaits } from "../writing/stage-runner.ts";
import { reviewAndEdit } from "../writing/steps/review-and-edit.ts";
import { rewriteSection, storeAnew } from "./revise.ts";
import type { Revision } from "./revise.ts";
import type { StageRunner, WatchStage } from "../writing/stage-runner.ts";
import { finish } from "../writing/steps/finish.ts";
import { checkTopic } from "./check-topic.ts";
import { suggestRewrite } from "./suggest-rewrite.ts";
import { gather } from "../writing/steps/gather.ts";
import type { FindPassages } from "./find-passages.ts";
import type { FairScheduler } from "./fair-scheduler.ts";
import type { Brief, CitationStyle, Draft, Plan, Writer } from "../writing/writer.ts";

/** Shared by all jobs of a worker. */
export interface RunTools {
  checkpoints: Checkpoints;
  turns: FairScheduler;
  /** Test keys always get the built-in writer; an account may have models of its own. */
  chooseWriter(job: ClaimedJob): Writer | Promise<Writer>;
  /** Looks into the brand's sources; nothing is found there unless given. */
  findPassages?: FindPassages | undefined;
  /** Where long drafts are checked; on this event loop unless given. */
  analysis?: AnalysisPool | undefined;
  /** How many jobs the worker has in hand; one unless told. */
  jobsInHand?: () => number;
}

/** What one run of one job brings along: a worker holds thousands of these, so it is little. */
export interface RunCalls {
  signal: AbortSignal;
  /** Waits for a place among those who write: what comes before it is done ahead of time. */
  takePlace?: () => Promise<void>;
  watchStage?: WatchStage;
  /** Whether a failure that another attempt might mend gets none any more; by default it always gets one. */
  givesUp?: (failure: Failure) => boolean;
}

export async function runJob(
  tools: RunTools,
  job: ClaimedJob,
  calls: RunCalls,
): Promise<JobEnding> {
  const writer = await tools.chooseWriter(job);
  const { checkpoints, turns, jobsInHand = onlyOne } = tools;
  const { signal, watchStage } = calls;
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
    return { ...ending(job, items), writer: writer.name };
  } catch (error) {
    // What was made so far is what the next attempt begins with.
    if (!(error instanceof ClaimLost)) await runner.keep();
    throw error;
  }
}

const onlyOne = () => 1;
const never = () => false;

type Writing = Pick<RunTools, "checkpoints" | "findPassages"> & RunCalls & { check: CheckDraft };

async function writeItems(
  { checkpoints, check, findPassages, takePlace, givesUp = never }: Writing,
  runner: StageRunner,
  writer: Writer,
  job: ClaimedJob,
): Promise<EndedItem[]> {
  // What is found now is what every further attempt is written from, whatever the sources say by then.
  const material = await runner.step(0, "gather", async () => {
    const found = inputOf(job);
    const sources = job.brand?.hasPassages ? await findPassages?.(job, found) : undefined;
    return gather({ ...found, ...(sources && { sources }) });
  });
  // What a job is to write anew was saved for it when it was accepted.
  const revision = runner.found<Revision>(0, "revise");
  const input = revision?.section ? inputOf(job) : null;
  const citationStyle = citationStyleOf(job);
  // What the material and the runner hold now is not kept twice for as long as a model takes.
  Object.assign(job, { brand: null, forumPost: null, stages: null });
  await takePlace?.();
  if (revision?.passage || revision?.check) {
    const answer = async (one: { position: number; contentType: ContentType }) => {
      if (revision.check)
        await checkTopic({ runner, writer, material, checkpoints }, job, revision);
      else await suggestRewrite({ runner, writer, material, check }, revision, one);
      return null;
    };
    return allOf(openItems(job).map((item) => writeOne({ givesUp }, item, answer)));
  }
  const contentTypes = job.items.map((item) => item.contentType as ContentType);
  const brief = await runner.call(0, "brief", "brief", (context) =>
    writer.brief(material, context, contentTypes),
  );
  // Whoever continues the job saves that for it (migrations/functions/continue_job.sql).
  if (job.approve === "brief" && runner.found(0, "approve") === undefined) throw new JobWaits();

  const write = (item: ClaimedJob["items"][number]) =>
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
          { ...one, isAlone },
        ),
      );
      return revision
        ? storeAnew(checkpoints, job, revision, { ...content, writer: writer.name })
        : content;
    });
  // Models write the items of a batch side by side; a writer that only takes the processor's time, one after the other.
  if (writer.paid.size > 0) return allOf(openItems(job).map(write));
  const items: EndedItem[] = [];
  for (const item of openItems(job)) items.push(await write(item));
  return items;
}

async function writeOne(
  { givesUp }: Required<Pick<RunCalls, "givesUp">>,
  { position, contentType }: ClaimedJob["items"][number],
  write: (item: { position: number; contentType: ContentType }) => Promise<EndedItem["content"]>,
): Promise<EndedItem> {
  // What the job itself does not survive (a lost claim, a database away, a failure worth another try) goes up;
  // what only this item does not survive leaves the others alone.
  try {
    const content = await write({ position, contentType: contentType as ContentType });
    return { position, state: "succeeded", failure: null, content };
  } catch (error) {
    if (!(error instanceof Failure) || (error.isRetryable && !givesUp(error))) throw error;
    return { position, state: "failed", failure: reasonOf(error), content: null };
  }
}

/** Those that are still to be written: of a job that is retried, some have succeeded before. */
function openItems({ items }: ClaimedJob): ClaimedJob["items"] {
  return items.filter(({ state }) => state !== "succeeded");
}

/** The ending of a job that wrote nothing. */
export function failedEnding(job: ClaimedJob, failure: Failure): JobEnding {
  const reason = reasonOf(failure);
  const items = openItems(job).map(({ position }) => ({
    position,
    state: "failed" as const,
    failure: reason,
    content: null,
  }));
  return { ...ending(job, items), writer: null };
}

/** In words for whoever asked; where another attempt might have helped, that there will be none, and what to do. */
function reasonOf({ code, message, isRetryable, retryAfterMs }: Failure): {
  code: string;
  message: string;
} {
  if (!isRetryable) return { code, message };
  const tried =
    retryAfterMs === undefined
      ? "Writing was tried five times."
      : "Writing has waited for that for a day.";
  return { code, message: `${message} ${tried} Generate it again when the provider is back.` };
}

function ending(job: ClaimedJob, items: EndedItem[]): Omit<JobEnding, "writer"> {
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
  item: { position: number; contentType: ContentType; isAlone: boolean },
): Promise<FinishedContent> {
  const { material, brief, citationStyle, check } = given;
  const { position, contentType, isAlone } = item;
  const saved = runner.found<FinishedContent>(position, "finish");
  if (saved) return saved;

  const plan = await runner.call<Plan>(position, "plan", "plan", async (context) => ({
    ...(await writer.plan(material, brief, contentType, context)),
    ...(citationStyle && { citationStyle }),
  }));
  const draft = await runner.call<Draft>(position, "draft", "draft", (context) =>
    writer.draft(material, plan, context),
  );
  const subject = { material, plan, position, check };
  const checked = writer.editor
    ? await reviewAndEdit(runner, writer.editor, subject, draft)
    : {
        draft,
        problems: await runner.step(position, "check", async () => check(material, plan, draft)),
      };
  // The content of a job that makes only one is stored with the job's end, right after this.
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
      "The brand's keywords were deleted before its content could be written. Add some and generate again.",
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

/** What the request asks for, else what the brand does; undefined leaves it to the format. */
function citationStyleOf({ citations, brand }: ClaimedJob): CitationStyle | undefined {
  const wanted = citations ?? brand?.citations ?? "default";
  return wanted === "default" ? undefined : wanted;
}

/** PostgreSQL writes times into JSON with its own zone. */
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
