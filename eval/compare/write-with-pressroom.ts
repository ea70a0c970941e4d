/**
 * Has the service write the pieces of a brief: creates the brand, keywords and forum post over the API with a live key,
 * then one job.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Brief } from "./brief.ts";
import type { Pressroom, StoredContent, StoredJob } from "./start-pressroom.ts";
import { readUsage } from "./usage.ts";
import type { Usage } from "./usage.ts";

export interface PressroomRun {
  job: StoredJob;
  contents: StoredContent[];
  usage: Usage;
}

/** Throws if the job failed or the content was not written by a model. */
export async function writeWithPressroom(
  pressroom: Pressroom,
  brief: Brief,
  onLook: (job: StoredJob) => void,
): Promise<PressroomRun> {
  const { brand, language, forum_post: post } = brief;
  const { brand_id: brandId } = await pressroom.post<{ brand_id: number }>("/brands/", {
    ...brand,
    language,
  });
  await pressroom.post(`/brands/${brandId}/keywords/`, { keywords: brief.keywords });
  if (brief.website !== null) await readWebsite(pressroom, brandId, brief.website);
  const form = new URLSearchParams({
    content_type: brief.content_type,
    brand_id: String(brandId),
    language,
  });
  if (brief.topic !== null) form.set("custom_topic", brief.topic);
  if (brief.instructions !== null) form.set("custom_prompt", brief.instructions);
  if (post !== null) {
    const added = await pressroom.post<{ forum_post_id: number }>("/forum-posts/", post);
    form.set("forum_post_id", String(added.forum_post_id));
  }
  const { job_id: jobId } = await pressroom.post<{ job_id: number }>("/articles/generate/", form);
  const job = await pressroom.untilEnded(jobId, onLook);
  const seconds = (Date.parse(job.finished_at ?? "") - Date.parse(job.started_at ?? "")) / 1_000;
  if (job.state !== "succeeded") {
    throw new Error(`the job ended as ${job.state}: ${job.failure?.message ?? "no reason given"}`);
  }
  const contents: StoredContent[] = [];
  for (const id of job.content_ids) contents.push(await pressroom.get(`/contents/${id}/`));
  const usage = await pressroom.look((database) => readUsage(database, jobId, seconds));
  if (usage.calls === 0) throw new Error("no call to a model is recorded for the job");
  return { job, contents, usage };
}

/** Adds the website as a source, and waits until all its pages have been read. */
async function readWebsite(
  pressroom: Pressroom,
  brandId: number,
  { url, pages }: NonNullable<Brief["website"]>,
): Promise<void> {
  const source = { kind: "website", url, brand_id: brandId };
  const { source_id: id } = await pressroom.post<{ source_id: number }>("/sources/", source);
  for (;;) {
    const found = await pressroom.get<StoredSourceState>(`/sources/${id}/`);
    if (found.problem) throw new Error(`${url} could not be read: ${found.problem.message}`);
    if (found.last_read_at !== null && !found.reading) {
      if (found.documents_count === pages.length) return;
      throw new Error(`${found.documents_count} of ${pages.length} pages of ${url} were read`);
    }
    await sleep(500, undefined, { signal: pressroom.signal });
  }
}

interface StoredSourceState {
  reading: boolean;
  last_read_at: string | null;
  documents_count: number;
  problem: { message: string } | null;
}
