/**
 * Creates, changes, reads, deletes and reads a resource again, alone or while other callers use it. It must exist until
 * it is deleted, and not afterward.
 */
import * as fc from "fast-check";
import type { FuzzCaller } from "./callers.ts";
import type { DescribedOperation } from "./described-operations.ts";
import { toDraft, toRequest } from "./draft.ts";
import type { Asked } from "./judge.ts";
import { arbitraryPlan } from "./request-plan.ts";
import type { RequestPlan } from "./request-plan.ts";
import type { FuzzAnswer, NoAnswer } from "./send.ts";

/** Sends the request, checks the response and learns its IDs; `context` holds the IDs in the path. */
export type Ask = (
  asked: Asked,
  context?: Readonly<Record<string, string>>,
) => Promise<FuzzAnswer | NoAnswer>;

interface Lifecycle {
  id: string;
  create: string;
  steps: readonly string[];
  remove: string;
  /** The status of reading it after the deletion. */
  after: number;
}

const lifecycles: readonly Lifecycle[] = [
  {
    id: "brand_id",
    create: "createBrand",
    steps: [
      "updateBrand",
      "addKeywords",
      "setKeywords",
      "listKeywords",
      "removeKeywords",
      "getBrand",
    ],
    remove: "archiveBrand",
    after: 200,
  },
  {
    id: "webhook_id",
    create: "createWebhook",
    steps: [
      "updateWebhook",
      "sendTestWebhook",
      "rotateWebhookSecret",
      "listWebhookDeliveries",
      "getWebhook",
    ],
    remove: "deleteWebhook",
    after: 404,
  },
  {
    id: "key_id",
    create: "createKey",
    steps: ["updateKey", "rotateKey", "getKey"],
    remove: "revokeKey",
    after: 200,
  },
  {
    id: "forum_post_id",
    create: "addForumPost",
    steps: ["updateForumPost", "getForumPost", "listForumPostRevisions", "listForumPosts"],
    remove: "removeForumPost",
    after: 404,
  },
  {
    id: "job_id",
    create: "generateContent",
    steps: ["cancelJob", "retryJob", "getJob", "listJobs"],
    remove: "cancelJob",
    after: 200,
  },
];

export interface LifecyclePlan {
  lifecycle: number;
  create: RequestPlan;
  steps: readonly RequestPlan[];
  isRace: boolean;
}

export function arbitraryLifecycle(
  operations: ReadonlyMap<string, DescribedOperation>,
): fc.Arbitrary<LifecyclePlan> {
  const plan = (id: string) => arbitraryPlan(operations.get(id) as DescribedOperation);
  return fc.oneof(
    ...lifecycles.map((lifecycle, index) =>
      fc.record({
        lifecycle: fc.constant(index),
        create: plan(lifecycle.create),
        steps: fc.tuple(
          ...lifecycle.steps.map(plan),
          plan(lifecycle.remove),
          plan(lifecycle.remove),
        ),
        isRace: fc.boolean(),
      }),
    ),
  );
}

/** `isDeletionRequested` returns whether a caller has asked to delete what is at this path, such as `webhooks/5`. */
export async function runLifecycle(
  { ask, isDeletionRequested }: { ask: Ask; isDeletionRequested: (path: string) => boolean },
  caller: FuzzCaller,
  drawn: LifecyclePlan,
): Promise<string[]> {
  const lifecycle = lifecycles[drawn.lifecycle] as Lifecycle;
  const send = async (plan: RequestPlan, id?: string) => {
    const draft = toDraft(plan, caller);
    if (id !== undefined) {
      const place = plan.operation.path.split("/").filter((one) => one !== "");
      draft.segments = draft.segments.map((one, at) =>
        place[at] === `{${lifecycle.id}}` ? id : one,
      );
    }
    return ask({ operation: plan.operation, caller, request: toRequest(draft), broken: [] });
  };
  const made = await send(alone(drawn.create));
  const id = idIn(made, lifecycle.id);
  if (id === undefined) return [];
  const read = drawn.steps.findLast(
    ({ operation }) => operation.method === "GET" && operation.path.endsWith(`{${lifecycle.id}}/`),
  );
  const problems: string[] = [];
  const expect = async (status: number, when: string) => {
    const answer = read && (await send(read, id));
    if (!answer || !("status" in answer) || [status, 304, 403, 503].includes(answer.status)) return;
    // Its ID appears in lists as soon as it is created, and other callers delete IDs from lists.
    const path = read.operation.path.replace(`{${lifecycle.id}}`, id).replaceAll(/^\/|\/$/g, "");
    if (answer.status === lifecycle.after && isDeletionRequested(path)) return;
    problems.push(`${lifecycle.create}: reading ${when} was answered with ${answer.status}`);
  };
  await expect(200, "it after creation");
  const answers = new Map<RequestPlan, FuzzAnswer | NoAnswer>();
  const take = async (step: RequestPlan) => answers.set(step, await send(step, id));
  if (drawn.isRace) await Promise.all(drawn.steps.map(take));
  else for (const step of drawn.steps) await take(step);
  // A key that is bound to a brand may create what it may not delete.
  const isRemoved = [...answers].some(
    ([{ operation }, one]) =>
      operation.id === lifecycle.remove && "status" in one && one.status < 300,
  );
  if (isRemoved) await expect(lifecycle.after, "it after deletion");
  return problems;
}

/** Creating the same forum post twice returns one post, which another caller may delete. */
function alone(create: RequestPlan): RequestPlan {
  if (create.operation.id !== "addForumPost") return create;
  return { ...create, body: { title: `A life of its own ${create.mutationSeed}` } };
}

function idIn(answer: FuzzAnswer | NoAnswer, name: string): string | undefined {
  if (!("status" in answer) || answer.status >= 300 || answer.isCut) return undefined;
  const value = (JSON.parse(answer.text) as Record<string, unknown>)[name];
  return typeof value === "number" ? String(value) : undefined;
}
