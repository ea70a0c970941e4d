/**
 * Jobs while a worker has them: claimed with all that they are written from, and their stages saved.
 * Each claim of a job has a number that is never given twice; every write names it, so a worker that was paused while
 * another took over writes nothing when it wakes. What each call does stands in
 * migrations/functions/claim_jobs.sql and save_stages.sql.
 */
import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { storableJson } from "../../db/storable-json.ts";
import type { VoiceGuide } from "../brands/voice-guide.ts";

/** How readers are shown what a paragraph rests on. */
export type CitationStyle = "notes" | "links" | "none";

export interface ClaimedJob {
  accountId: number;
  jobId: number;
  /** The fence: the number of this claim. */
  claim: number;
  attempts: number;
  /** How often a worker was lost that had it; more than none: it is a suspect. */
  crashes: number;
  /** In percent, as an earlier attempt left it. */
  progress: number;
  /** Since it was first begun, by the database's clock. */
  ageSeconds: number;
  brandId: number;
  contentType: string;
  customTopic: string | null;
  customPrompt: string | null;
  forumPostId: number | null;
  language: string | null;
  live: boolean;
  /** Of the request that asked for it; null where none did. */
  requestId: string | null;
  traceparent: string | null;
  /** After which stage it waits for a person. */
  approve?: "brief" | null;
  citations?: CitationStyle | null;
  items: { position: number; contentType: string; state: string }[];
  /** The same object for all jobs that are written for the same brand; null where it was deleted. */
  brand: ClaimedBrand | null;
  /** Null where none was asked for, and where it was deleted. */
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
  /** What earlier attempts made; null at the first. */
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
  /** Whether there is anything in its sources, or the account's. */
  readonly hasPassages?: boolean;
}

export interface SavedStage {
  position: number;
  stage: string;
  output: unknown;
}

export interface ClaimWish {
  jobsMax: number;
  /** Whose turn it was last: the next claim begins behind it. */
  afterAccountId: number;
  leaseSeconds: number;
  /** Who takes them; nobody in particular unless given. */
  worker?: string | undefined;
  /** Suspects wait in a line of their own. */
  suspects?: boolean | undefined;
}

/** Counts an attempt for each job that was not lost with its worker, and returns those that are to be worked on: not canceled, not finished. */
export async function claimJobs(
  database: Database,
  { jobsMax, afterAccountId, leaseSeconds, worker, suspects = false }: ClaimWish,
  readBrand: (brandId: number, text: string) => ClaimedBrand,
): Promise<{ taskId: string; taskClaim: number; job: ClaimedJob }[]> {
  type Row = { taskId: string; taskClaim: number; job: ClaimedJob; brand: string | null };
  const { rows } = await sql<Row>`
    select task_id as "taskId", task_claim as "taskClaim", job, brand
    from claim_jobs(${jobsMax}, ${afterAccountId}, ${leaseSeconds} * interval '1 second', ${worker ?? null}::uuid, ${suspects})
  `.execute(database.kysely);
  // A brand comes once, whichever of its jobs brings it.
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
  /** In percent; it never goes back. */
  progress: number;
  /** What is new, in the order in which it was made. */
  stages: readonly SavedStage[];
  /** What whoever watches is told, in the order in which it happened. */
  events: readonly JobEvent[];
}

export interface JobEvent {
  type: "stage" | "piece" | "text";
  /** `item` is the position of the item it belongs to, 0 for what all share. */
  data: { item: number; stage: string } & Record<string, unknown>;
}

/** Saves what stages made together with how far their jobs are. False for a job: the claim is no longer ours. */
export async function saveStages(
  database: Database,
  jobs: readonly JobProgress[],
): Promise<boolean[]> {
  const result = await sql<{ job_id: number; job_claim: number }>`
    select job_id, job_claim from save_stages(${storableJson(jobs)}::jsonb)`.execute(
    database.kysely,
  );
  const held = new Map(result.rows.map((row) => [row.job_id, row.job_claim]));
  return jobs.map((job) => held.get(job.jobId) === job.claim);
}

export interface JobClaim {
  accountId: number;
  jobId: number;
  claim: number;
}

/**
 * Whether jobs still run under the claim that a worker has of them: not canceled, not taken over. For many jobs at once,
 * since it is asked before every call that costs money.
 */
export async function stillClaimed(
  database: Database,
  claims: readonly JobClaim[],
): Promise<boolean[]> {
  const result = await sql<{ ordinal: number }>`
    select ordinal from jobs_still_claimed(
      ${claims.map(({ accountId }) => accountId)}::bigint[], ${claims.map(({ jobId }) => jobId)}::bigint[],
      ${claims.map(({ claim }) => claim)}::integer[]) as ordinal`.execute(database.kysely);
  const held = new Set(result.rows.map(({ ordinal }) => ordinal));
  return claims.map((_, index) => held.has(index + 1));
}
