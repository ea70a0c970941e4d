/** The state of one followed account, and what is still to be read for it. */
import type { AccountFollower } from "./account-follower.ts";
import type { ResyncReason } from "./event-frames.ts";

/** So many names wait to be looked at. */
const namedMax = 2_000;

export interface Topic {
  readonly accountId: number;
  readonly followers: Set<AccountFollower>;
  readonly named: Set<number>;
  /** How jobs stand by what was told, those last that were told last. */
  readonly told: Map<number, { readonly key: string; readonly isOver: boolean }>;
  /** There may be new jobs. */
  mayHaveNew: boolean;
  /** There may be jobs that have begun and ended since the last look, and no notice told of them. */
  mayHaveMissed: boolean;
  /** Whether there was a first look, at whose end whoever has come until then is told to begin. */
  hasBegun: boolean;
  /** To be told with the next look's end, instead of the changes. */
  resync: ResyncReason | undefined;
  nextLookMs: number;
  /** Not before this for new jobs alone. */
  nextNewMs: number;
  isLooking: boolean;
  timer: { readonly id: NodeJS.Timeout; readonly atMs: number } | undefined;
}

export function newTopic(accountId: number): Topic {
  return {
    accountId,
    followers: new Set(),
    named: new Set(),
    told: new Map(),
    mayHaveNew: true,
    mayHaveMissed: true,
    hasBegun: false,
    resync: undefined,
    nextLookMs: 0,
    nextNewMs: 0,
    isLooking: false,
    timer: undefined,
  };
}

/** Infinity where there is nothing to look for. */
export function dueAtMs({ named, mayHaveNew, resync, nextLookMs, nextNewMs }: Topic): number {
  if (named.size > 0 || resync !== undefined) return nextLookMs;
  return mayHaveNew ? Math.max(nextLookMs, nextNewMs) : Infinity;
}

export function addName(topic: Topic, jobId: number): void {
  if (topic.named.size < namedMax) topic.named.add(jobId);
  else topic.resync ??= "too_many_changes";
}
