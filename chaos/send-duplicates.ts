/**
 * Sends the same request many times at once, with one Idempotency-Key, to all APIs: this must create one job and return
 * one response. Then sends other parameters with the same key, which must be rejected each time.
 */
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { codeOf, generatePath, sendRequest } from "../test/send-request.ts";
import type { Reply } from "../test/send-request.ts";
import { isReplay } from "./ledger.ts";
import type { System } from "./system.ts";

export interface DuplicatesOptions {
  /** The number of keys; all duplicates of a key are sent at once. */
  keys: number;
  duplicates: number;
  onDone?: (keysDone: number) => void;
}

/** How many keys are sent at the same time, so that duplicates are also grouped with other requests. */
const keysAtOnce = 4;

export async function sendDuplicates(system: System, race: DuplicatesOptions): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: race.duplicates * keysAtOnce });
  const waiting = Array.from({ length: race.keys }, (_, index) => `duplicate-${index}`);
  let keysDone = 0;
  async function raceOneByOne(): Promise<void> {
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      await raceOne(system, agent, key, race.duplicates);
      keysDone += 1;
      race.onDone?.(keysDone);
    }
  }
  await Promise.all(Array.from({ length: keysAtOnce }, raceOneByOne));
  agent.destroy();
}

async function raceOne(
  system: System,
  agent: Agent,
  key: string,
  duplicates: number,
): Promise<void> {
  const { ledger, apis, apiKey } = system;
  const entry = ledger.begin(key);
  const post = async (turn: number, form: Record<string, string>) =>
    postPatiently(system, async () =>
      sendRequest({
        agent,
        url: `${apis[turn % apis.length]?.url}${generatePath}`,
        apiKey,
        idempotencyKey: key,
        form,
        timeoutMs: 15_000,
      }),
    );
  const all = async (form: Record<string, string>) =>
    Promise.all(Array.from({ length: duplicates }, (_, turn) => post(turn, form)));

  const replies = await all({ ...entry.form });
  let firsts = 0;
  for (const reply of replies.toSorted((a, b) => Number(isReplay(a)) - Number(isReplay(b)))) {
    if (reply.status !== 200) {
      ledger.noteUnexpected(`a duplicate got ${reply.status} ${String(reply.json["code"])}`);
      continue;
    }
    if (!isReplay(reply)) firsts += 1;
    ledger.acknowledge(entry, reply);
  }
  if (firsts !== 1)
    ledger.noteUnexpected(`${firsts} duplicates of one key got a response that is not a replay`);
  for (const { status, json } of await all({ ...entry.form, custom_topic: `not ${key}` })) {
    if (status !== 422 || json["code"] !== "idempotency_mismatch")
      ledger.noteUnexpected(`other parameters got ${status} ${String(json["code"])}`);
  }
}

/** Retries when asked to: while the first request is in progress, or when the service sheds load. */
async function postPatiently({ ledger }: System, post: () => Promise<Reply>): Promise<Reply> {
  for (let tries = 1; ; tries += 1) {
    let reply: Reply;
    try {
      reply = await post();
    } catch (error) {
      return { status: 0, headers: {}, json: { code: codeOf(error) } };
    }
    if ((reply.status !== 409 && reply.status !== 503) || tries === 20) return reply;
    ledger.noteTolerated(String(reply.status));
    await sleep(Number(reply.headers["retry-after"] ?? 0.25) * 1_000);
  }
}
