/**
 * Makes a thing, changes it, reads it, takes it away and reads it again, alone or with others pulling at it at the same
 * moment. What was made must be there until it is taken away, and not after.
 */
import * as fc from "fast-check";
import type { FuzzCaller } from "./callers.ts";
import type { DescribedOperation } from "./described-operations.ts";
import { toDraft, toRequest } from "./draft.ts";
import type { Asked } from "./judge.ts";
import { drawPlan } from "./request-plan.ts";
import type { RequestPlan } from "./request-plan.ts";
import type { FuzzAnswer, NoAnswer } from "./send.ts";

/** Sends, judges and learns; `context` are the ids that the address holds. */
export type Ask = (
  asked: Asked,
  context?: Readonly<Record<string, string>>,
) => Promise<FuzzAnswer | NoAnswer>;

interface Life {
  id: string;
  create: string;
  steps: readonly string[];
  remove: string;
  /** What reading answers after the removal. */
  after: number;
}

const lives: readonly Life[] = [
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
    steps: ["getForumPost", "listForumPosts"],
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

export interface LifePlan {
  life: number;
  create: RequestPlan;
  steps: readonly RequestPlan[];
  isRace: boolean;
}

export function drawLife(
  operations: ReadonlyMap<string, DescribedOperation>,
): fc.Arbitrary<LifePlan> {
  const plan = (id: string) => drawPlan(operations.get(id) as DescribedOperation);
  return fc.oneof(
    ...lives.map((life, index) =>
      fc.record({
        life: fc.constant(index),
        create: plan(life.create),
        steps: fc.tuple(...life.steps.map(plan), plan(life.remove), plan(life.remove)),
        isRace: fc.boolean(),
      }),
    ),
  );
}

export async function playLife(ask: Ask, caller: FuzzCaller, drawn: LifePlan): Promise<string[]> {
  const life = lives[drawn.life] as Life;
  const send = async (plan: RequestPlan, id?: string) => {
    const draft = toDraft(plan, caller);
    if (id !== undefined) {
      const place = plan.operation.path.split("/").filter((one) => one !== "");
      draft.segments = draft.segments.map((one, at) => (place[at] === `{${life.id}}` ? id : one));
    }
    return ask({ operation: plan.operation, caller, request: toRequest(draft), broken: [] });
  };
  const made = await send(drawn.create);
  const id = idIn(made, life.id);
  if (id === undefined) return [];
  const read = drawn.steps.findLast(
    ({ operation }) => operation.method === "GET" && operation.path.endsWith(`{${life.id}}/`),
  );
  const problems: string[] = [];
  const expect = async (status: number, when: string) => {
    const answer = read && (await send(read, id));
    if (!answer || !("status" in answer) || [status, 304, 403, 503].includes(answer.status)) return;
    problems.push(`${life.create}: reading ${when} was answered with ${answer.status}`);
  };
  await expect(200, "what was made");
  if (drawn.isRace) await Promise.all(drawn.steps.map((step) => send(step, id)));
  else for (const step of drawn.steps) await send(step, id);
  await expect(life.after, "what was taken away");
  return problems;
}

function idIn(answer: FuzzAnswer | NoAnswer, name: string): string | undefined {
  if (!("status" in answer) || answer.status >= 300 || answer.isCut) return undefined;
  const value = (JSON.parse(answer.text) as Record<string, unknown>)[name];
  return typeof value === "number" ? String(value) : undefined;
}
