/** Has the service write a brief: brand, keywords and forum post over the API with a live key, then one job. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Subject } from "../run/open-subject.ts";
import type { StoredContent, StoredJob } from "../run/stored-content.ts";
import type { Brief } from "./brief.ts";
import { readUsage } from "./usage.ts";
import type { Usage } from "./usage.ts";

export interface PressroomRun {
  job: StoredJob;
  contents: StoredContent[];
  usage: Usage;
}

/** Throws where the job did not end well, or where something else than a model wrote. */
export async function writeWithPressroom(
  subject: Subject,
  brief: Brief,
  onLook: (job: StoredJob) => void,
): Promise<PressroomRun> {
  const { client, material, look } = subject;
  const key = material.liveKey;
  const { brand, language, forum_post: post } = brief;
  const { brand_id: brandId } = await client.create<{ brand_id: number }>(key, "/brands/", {
    ...brand,
    language,
  });
  await client.create(key, `/brands/${brandId}/keywords/`, { keywords: brief.keywords });
  if (brief.website !== null) await readWebsite(subject, brandId, brief.website);
  const form: Record<string, string> = {
    content_type: brief.content_type,
    brand_id: String(brandId),
    language,
  };
  if (brief.topic !== null) form["custom_topic"] = brief.topic;
  if (brief.instructions !== null) form["custom_prompt"] = brief.instructions;
  if (post !== null) {
    const added = await client.create<{ forum_post_id: number }>(key, "/forum-posts/", post);
    form["forum_post_id"] = String(added.forum_post_id);
  }
  const jobId = await client.generate(key, form);
  const job = await client.untilEnded(key, jobId, onLook);
  const seconds = (Date.parse(job.finished_at ?? "") - Date.parse(job.started_at ?? "")) / 1_000;
  if (job.state !== "succeeded") {
    throw new Error(`the job ended as ${job.state}: ${job.failure?.message ?? "no reason given"}`);
  }
  const contents: StoredContent[] = [];
  for (const id of job.content_ids) contents.push(await client.readContent(key, id));
  const usage = await look((database) => readUsage(database, jobId, seconds));
  if (usage.calls === 0) throw new Error("no call to a model is recorded for the job");
  return { job, contents, usage };
}

/** Until all of its pages have been read. */
async function readWebsite(
  { client, material, signal }: Subject,
  brandId: number,
  { url, pages }: NonNullable<Brief["website"]>,
): Promise<void> {
  const key = material.liveKey;
  const source = { kind: "website", url, brand_id: brandId };
  const { source_id: id } = await client.create<{ source_id: number }>(key, "/sources/", source);
  for (;;) {
    const found = await client.read<StoredSourceState>(key, `/sources/${id}/`);
    if (found.problem) throw new Error(`${url} could not be read: ${found.problem.message}`);
    if (found.last_read_at !== null && !found.reading) {
      if (found.documents_count === pages.length) return;
      throw new Error(`${found.documents_count} of ${pages.length} pages of ${url} were read`);
    }
    await sleep(500, undefined, { signal });
  }
}

interface StoredSourceState {
  reading: boolean;
  last_read_at: string | null;
  documents_count: number;
  problem: { message: string } | null;
}
