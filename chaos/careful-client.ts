/**
 * A client that follows the contract: it sends an Idempotency-Key, retries with the same one if it does not know the
 * outcome, waits as long as it is asked to, and records everything. Responses that the contract does not allow are
 * recorded as unexpected.
 */
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { codeOf, generatePath, sendRequest } from "../test/send-request.ts";
import type { Reply } from "../test/send-request.ts";
import { sendSteadily } from "../test/send-steadily.ts";
import type { SteadyOptions } from "../test/send-steadily.ts";
import type { Entry, Ledger } from "./ledger.ts";

export interface CarefulClient {
  /** Sends one request until it is acknowledged, or rejected in a way that the contract does not allow. */
  sendUntilAcknowledged(entry: Entry): Promise<void>;
  /** Starts requests at a steady rate until it is stopped, however slow the responses are. */
  sendSteadily(options: SteadyOptions): Promise<void>;
  /** Repeats every acknowledged request: within a day, the same key must return the same job ID. */
  repeatRequests(entries: Iterable<Entry>): Promise<void>;
  close(): void;
}

const attemptMs = 10_000;
const giveUpMs = 90_000;
/** The others are posts. */
const batchEvery = 10;

export function openCarefulClient(deps: {
  urls: readonly string[];
  apiKey: string;
  ledger: Ledger;
}): CarefulClient {
  const { urls, apiKey, ledger } = deps;
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let turn = 0;

  async function sendUntilAcknowledged(entry: Entry): Promise<void> {
    const giveUpAt = Date.now() + giveUpMs;
    let failures = 0;
    while (Date.now() < giveUpAt) {
      turn += 1;
      const url = `${urls[turn % urls.length]}${generatePath}`;
      entry.sends += 1;
      let waitMs = 0;
      try {
        const reply = await sendRequest({ ...entry, agent, url, apiKey, timeoutMs: attemptMs });
        const verdict = judge(reply);
        if (verdict === "done") {
          ledger.acknowledge(entry, reply);
          return;
        }
        if (verdict === undefined) return;
        ledger.noteTolerated(String(reply.status));
        waitMs = verdict.waitMs;
      } catch (error) {
        ledger.noteTolerated(codeOf(error));
        failures += 1;
        // Try the other server immediately; wait only if that fails too.
        if (failures > 1)
          waitMs = Math.min(1_000, 50 * 2 ** (failures - 2)) * (0.5 + Math.random());
      }
      if (waitMs > 0) await sleep(waitMs);
    }
    ledger.noteUnexpected("a request was given up after 90 s");
  }

  /** Undefined: a response that the contract does not allow. */
  function judge(reply: Reply): "done" | { waitMs: number } | undefined {
    const { status, json, headers } = reply;
    if (status === 200) {
      const isWhole =
        json["status"] === "success" &&
        Number.isSafeInteger(json["job_id"]) &&
        /^[0-9a-f-]{36}$/.test(String(json["task_id"]));
      if (isWhole) return "done";
    }
    const seconds = Number(headers["retry-after"]);
    if (status === 503 && json["code"] === "unavailable" && seconds > 0)
      return { waitMs: seconds * 1_000 };
    if (status === 409 && json["code"] === "idempotency_in_progress") return { waitMs: 250 };
    ledger.noteUnexpected(`answer ${status} ${JSON.stringify(json["code"] ?? json)}`);
    return undefined;
  }

  return {
    sendUntilAcknowledged,
    sendSteadily: (options) =>
      sendSteadily(options, (_, count) => {
        const name = `chaos-${count}`;
        return sendUntilAcknowledged(
          count % batchEvery === 0 ? ledger.begin(name, batch(name)) : ledger.begin(name),
        );
      }),
    async repeatRequests(entries) {
      const waiting = [...entries];
      await Promise.all(
        Array.from({ length: 32 }, async () => {
          for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop())
            await sendUntilAcknowledged(entry);
        }),
      );
    },
    close: () => agent.destroy(),
  };
}

/** A batch has four contents, each of which could be written twice. */
function batch(name: string): Record<string, string> {
  return { content_type: "batch", custom_topic: name };
}
