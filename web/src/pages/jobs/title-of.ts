/** The display name of a job: the title of its content, otherwise its topic, otherwise its type and brand. */
import type { Job } from "@pressroom/client";
import { useBrandNames } from "../../frame/current-brand.tsx";
import { kitWords } from "../../words/kit.ts";
import { jobsWords } from "../../words/jobs.ts";

export function useTitleOf(job: Job): string {
  return titleOf(job, useBrandNames()(job.brand_id));
}

export function titleOf(job: Job, brandName: string | undefined): string {
  const { content_type: type, topic, items } = job;
  const made = items.find(({ title }) => title !== null)?.title ?? null;
  // A batch has several titles, so use the shared topic.
  const named = type === "batch" ? (topic ?? made) : (made ?? topic);
  const text = named?.trim() ?? "";
  return text === "" ? jobsWords.untitled(kitWords.contentTypes[type], brandName) : text;
}
