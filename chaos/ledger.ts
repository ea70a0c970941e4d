/**
 * The clients' records: each request, how often it was sent, what was acknowledged, and every violation of the
 * contract.
 */
import type { Reply } from "../test/send-request.ts";

export interface Entry {
  readonly idempotencyKey: string;
  readonly form: Readonly<Record<string, string>>;
  readonly startedAt: number;
  sends: number;
  /** The error code with which the job must fail, if it was made to fail. */
  expectedFailure?: string;
  /** Set by the first 200 and never changed. */
  acknowledged?: { jobId: number; taskId: string; at: number };
  /** The first 200 was a replay: an earlier attempt was saved, but its response never arrived. */
  wasRecovered?: boolean;
}

export interface Ledger {
  readonly entries: ReadonlyMap<string, Entry>;
  /** Descriptions and how often each one occurred. */
  readonly unexpected: ReadonlyMap<string, number>;
  /** Two different acknowledgments of the same request. */
  readonly contradictions: readonly string[];
  /** Responses and broken connections that a client must tolerate, by name. */
  readonly tolerated: ReadonlyMap<string, number>;
  /** By default, a post with its key as the topic: two jobs for one key can be found by their topic. */
  begin(idempotencyKey: string, form?: Record<string, string>): Entry;
  /** Records a 200. */
  acknowledge(entry: Entry, reply: Reply): void;
  noteTolerated(what: string): void;
  noteUnexpected(what: string): void;
  acknowledgedCount(): number;
}

export function openLedger(): Ledger {
  const entries = new Map<string, Entry>();
  const unexpected = new Map<string, number>();
  const contradictions: string[] = [];
  const tolerated = new Map<string, number>();
  let acknowledgedCount = 0;
  return {
    entries,
    unexpected,
    contradictions,
    tolerated,
    begin(idempotencyKey, form = { content_type: "post", custom_topic: idempotencyKey }) {
      const entry: Entry = { idempotencyKey, form, startedAt: Date.now(), sends: 0 };
      entries.set(idempotencyKey, entry);
      return entry;
    },
    acknowledge(entry, reply) {
      const [jobId, taskId] = [Number(reply.json["job_id"]), String(reply.json["task_id"])];
      const first = entry.acknowledged;
      if (first === undefined) {
        entry.acknowledged = { jobId, taskId, at: Date.now() };
        entry.wasRecovered = isReplay(reply);
        acknowledgedCount += 1;
      } else if (first.jobId !== jobId || first.taskId !== taskId) {
        contradictions.push(
          `${entry.idempotencyKey}: first job ${first.jobId}, task ${first.taskId}; then job ${jobId}, task ${taskId}`,
        );
      }
    },
    noteTolerated: (what) => void tolerated.set(what, (tolerated.get(what) ?? 0) + 1),
    noteUnexpected: (what) => void unexpected.set(what, (unexpected.get(what) ?? 0) + 1),
    acknowledgedCount: () => acknowledgedCount,
  };
}

/** Whether the reply is a replay: an earlier attempt had already been accepted. */
export function isReplay({ headers }: Reply): boolean {
  return headers["idempotency-replayed"] === "true";
}
