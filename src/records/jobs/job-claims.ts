/**
 * Claims jobs with all their material, and saves their stages. Each claim of a job has a number that is never reused;
 * every write includes it, so a worker that was paused while another took over writes nothing when it resumes. See
 * migrations/functions/claim_jobs.sql and save_stages.sql.
 */
import type { Database } from "../../db/database.ts";
import { storableJson } from "../../db/storable-json.ts";
import type { VoiceGuide } from "../brands/voice-guide.ts";

/** How sources are shown to readers. */
export type CitationStyle = "notes" | "links" | "none";

export interface ClaimedJob {
  accountId: number;
  jobId: number;
  /** The fencing token: the number of this claim. */
  claim: number;
  attempts: number;
  /** How many workers were lost while running it; if there were any, it is a suspect. */
  crashes: number;
  /** In percent, from an earlier attempt. */
  progress: number;
  /** Time since it first started, by the database clock. */
  ageSeconds: number;
  brandId: number;
  contentType: string;
  customTopic: string | null;
  customPrompt: string | null;
  forumPostId: number | null;
  language: string | null;
  live: boolean;
  /** Of the request that started it; null if there was none. */
  requestId: string | null;
  traceparent: string | null;
  /** The stage after which it waits for approval. */
  approve?: "brief" | null;
  citations?: CitationStyle | null;
  items: { position: number; contentType: string; state: string }[];
  /** The same object for all jobs of the same brand; null if the brand was deleted. */
  brand: ClaimedBrand | null;
  /** Null if none was requested or it was deleted. */
  forumPost: {
    id: number;
    title: string;
    body: string;
    author: string;
    community: string;
    url: string;
    postedAt: string | null;
    replies: { author: string; body: string }[];
  } | null;
  /** The results of earlier attempts; null in the first attempt. */
  stages: SavedStage[] | null;
}

export interface ClaimedBrand {
  readonly name: string;
  readonly industry: string;
  readonly overview: string;
  readonly voice: string;
  readonly language: string;
  readonly networks: string[];
  readonly citations?: "default" | CitationStyle;
  readonly voiceGuide: VoiceGuide;
  readonly keywords: string[];
  /** Whether the sources of the brand or the account have any passages. */
  readonly hasPassages?: boolean;
}

export interface SavedStage {
  position: number;
  stage: string;
  output: unknown;
}

export interface ClaimOptions {
  jobsMax: number;
  /** The account that was served last: the next claim starts after it. */
  afterAccountId: number;
  leaseSeconds: number;
  /** The id of the worker, if it has one. */
  worker?: string | undefined;
  /** Suspects have a separate queue. */
  suspects?: boolean | undefined;
}

/**
 * Counts an attempt for each job that was not lost with its worker, and returns the jobs to run: not canceled, not
 * finished.
 */
export async function claimJobs(
  database: Database,
  { jobsMax, afterAccountId, leaseSeconds, worker, suspects = false }: ClaimOptions,
  readBrand: (brandId: number, text: string) => ClaimedBrand,
): Promise<{ taskId: string; taskClaim: number; job: ClaimedJob }[]> {
  type Row = { taskId: string; taskClaim: number; job: ClaimedJob; brand: string | null };
  const rows = await database.query<Row>`
    select task_id as "taskId", task_claim as "taskClaim", job, brand
    from claim_jobs(${jobsMax}, ${afterAccountId}, ${leaseSeconds} * interval '1 second', ${worker ?? null}::uuid, ${suspects})`;
  // Each brand is returned only once, with one of its jobs.
  const brands = new Map<number, ClaimedBrand>();
  for (const { job, brand } of rows) {
    if (brand !== null) brands.set(job.brandId, readBrand(job.brandId, brand));
  }
  return rows.map(({ taskId, taskClaim, job }) => {
    job.brand = brands.get(job.brandId) ?? null;
    return { taskId, taskClaim, job };
  });
}

export interface JobProgress {
  accountId: number;
  jobId: number;
  claim: number;
  writer: string;
  stage: string;
  /** In percent; it never decreases. */
  progress: number;
  /** New results, in the order in which they were produced. */
  stages: readonly SavedStage[];
  /** The events for followers, in order. */
  events: readonly JobEvent[];
}

export interface JobEvent {
  type: "stage" | "piece" | "text";
  /** `item` is the position of the item, or 0 for work shared by all items. */
  data: { item: number; stage: string } & Record<string, unknown>;
}

/** Saves stage results and job progress. False for a job whose claim is no longer valid. */
export async function saveStages(
  database: Database,
  jobs: readonly JobProgress[],
): Promise<boolean[]> {
  const rows = await database.query<{ job_id: number; job_claim: number }>`
    select job_id, job_claim from save_stages(${storableJson(jobs)}::jsonb)`;
  const held = new Map(rows.map((row) => [row.job_id, row.job_claim]));
  return jobs.map((job) => held.get(job.jobId) === job.claim);
}

export interface JobClaim {
  accountId: number;
  jobId: number;
  claim: number;
}

/**
 * Whether claims are still valid: the jobs were not canceled or taken over. For many jobs at once, because it is
 * checked before every paid call.
 */
export async function stillClaimed(
  database: Database,
  claims: readonly JobClaim[],
): Promise<boolean[]> {
  const rows = await database.query<{ ordinal: number }>`
    select ordinal from jobs_still_claimed(
      ${claims.map(({ accountId }) => accountId)}::bigint[], ${claims.map(({ jobId }) => jobId)}::bigint[],
      ${claims.map(({ claim }) => claim)}::integer[]) as ordinal`;
  const held = new Set(rows.map(({ ordinal }) => ordinal));
  return claims.map((_, index) => held.has(index + 1));
}
