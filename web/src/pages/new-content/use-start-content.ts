/** Starts a job and opens its page. The tab keeps the Idempotency-Key, so that repeated clicks start only one job. */
import type { GenerateContentAnswer, GenerateContentBody, JobDetails } from "@pressroom/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { readStored, writeStored } from "../../kit/browser-storage.ts";
import type { JobType } from "./content-draft.ts";

const storageKey = "pressroom.starting";

/** `onStarted`: the job has started, so the form's draft can be discarded. */
export function useStartContent(onStarted: () => void) {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  // Load the job page's code in advance.
  useEffect(() => {
    void router.loadRouteChunk(router.routesByPath["/jobs/$jobId"]);
  }, [router]);
  const mutation = useMutation({
    mutationFn: (body: GenerateContentBody) =>
      pressroom.contents.generate(body, { idempotencyKey: keyFor(body) }),
    onSuccess: (answer, body) => {
      writeStored("sessionStorage", storageKey, null);
      onStarted();
      queryClient.setQueryData(["jobs", answer.job_id], toJob(answer, body), { updatedAt: 0 });
      void queryClient.invalidateQueries({ queryKey: ["summary"] });
      void queryClient.invalidateQueries({ queryKey: ["jobs", "list"] });
      void navigate({ to: "/jobs/$jobId/", params: { jobId: answer.job_id } });
    },
  });
  return {
    start: (body: GenerateContentBody) => {
      // Ignored while isSuccess too: the navigation is in progress.
      if (!mutation.isPending && !mutation.isSuccess) mutation.mutate(body);
    },
    isStarting: mutation.isPending || mutation.isSuccess,
    error: mutation.error,
    forgetError: mutation.reset,
  };
}

/** The same key for the same request until it has succeeded. */
function keyFor(body: GenerateContentBody): string {
  const request = JSON.stringify(body);
  const [key, storedRequest] = (readStored("sessionStorage", storageKey) ?? "").split(/ (.*)/s);
  if (key !== undefined && key !== "" && storedRequest === request) return key;
  // randomUUID is only available on secure pages.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const created = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  writeStored("sessionStorage", storageKey, `${created} ${request}`);
  return created;
}

/** The job as far as it is known, shown before the first fetch. */
function toJob(answer: GenerateContentAnswer, body: GenerateContentBody): JobDetails | undefined {
  if (body.brand_id === undefined) return undefined;
  return {
    job_id: answer.job_id,
    task_id: answer.task_id,
    brand_id: body.brand_id,
    content_type: body.content_type,
    topic: body.custom_topic ?? null,
    state: "queued",
    stage: null,
    progress: 0,
    attempts: 0,
    writer: null,
    cost: 0,
    live: true,
    failure: null,
    items: itemsOf(body.content_type).map((type) => ({
      content_type: type,
      state: "queued",
      content_id: null,
      title: null,
      failure: null,
    })),
    content_ids: [],
    created_at: new Date().toISOString(),
    started_at: null,
    finished_at: null,
    waiting_since: null,
    brief: null,
    brief_passages: [],
    suggestion: null,
    stages: [],
    model_calls: [],
    earlier_attempts: [],
  };
}

/** A batch creates one of each type. */
function itemsOf(type: JobType): readonly JobType[] {
  return type === "batch" ? ["article", "post", "newsletter", "social"] : [type];
}
