/**
 * Jobs while a worker has them: claimed with all that they are written from, and their stages saved.
 * Each claim of a job has a number that is never given twice; every write names it, so a worker that was paused while
 * another took over writes nothing when it wakes. What each call does stands in migrations/0009_one_call.sql.
 */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { storableJson } from "../db/storable-json.ts";
import { readVoiceGuide } from "./voice-guide.ts";
import type { VoiceGuide } from "./voice-guide.ts";

export interface ClaimedJob {
  accountId: number;
  jobId: number;
  /** The fence: the number of this claim. */
  claim: number;
  attempts: number;
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
  items: { position: number; contentType: string; state: string }[];
  /** Null where it was deleted. */
  brand: {
    name: string;
    industry: string;
    overview: string;
    voice: string;
    language: string;
    networks: string[];
    voiceGuide: VoiceGuide;
  } | null;
  keywords: string[];
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
}

/** Counts an attempt for each job, and returns those that are to be worked on: not canceled, not finished. */
export async function claimJobs(
  database: Database,
  { jobsMax, afterAccountId, leaseSeconds }: ClaimWish,
): Promise<{ taskId: string; taskClaim: number; job: ClaimedJob }[]> {
  // A brand comes as its row is.
  type Row = { taskId: string; taskClaim: number; job: ClaimedJob & { brand: BrandRow | null } };
  const result = await sql<Row>`
    select task_id as "taskId", task_claim as "taskClaim", job
    from claim_jobs(${jobsMax}, ${afterAccountId}, ${leaseSeconds} * interval '1 second')`.execute(
    database.kysely,
  );
  for (const { job } of result.rows) {
    if (job.brand) job.brand.voiceGuide = readVoiceGuide(job.brand.voice_guide);
  }
  return result.rows;
}

type BrandRow = NonNullable<ClaimedJob["brand"]> & { voice_guide: unknown };

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
