/** What a job is called: by what it made, else by what was asked for, else by its type and brand. */
import type { Job } from "@pressroom/client";
import { useCurrentBrand } from "../../frame/current-brand.tsx";
import { kitWords } from "../../words/kit.ts";
import { jobsWords } from "../../words/jobs.ts";

export function useTitleOf(job: Job): string {
  const { brands } = useCurrentBrand();
  return titleOf(job, brands.find(({ brand_id: id }) => id === job.brand_id)?.name);
}

export function titleOf(job: Job, brandName: string | undefined): string {
  const { content_type: type, topic, items } = job;
  const made = items.find(({ title }) => title !== null)?.title ?? null;
  // A batch makes several things; what they share is the topic.
  const named = type === "batch" ? (topic ?? made) : (made ?? topic);
  const text = named?.trim() ?? "";
  return text === "" ? jobsWords.untitled(kitWords.contentTypes[type], brandName) : text;
}
