/**
 * Groups small items of work: items that wait at the same time are processed as one group, with one round trip and one
 * flush to disk. A failing item does not affect the others, and the queue is bounded.
 */
import { Failure } from "./errors.ts";

export interface BatcherOptions<Item, Result> {
  /** Processes a group atomically; returns one result for each item, in order. */
  run(items: readonly Item[]): Promise<readonly Result[]>;
  groupMax: number;
  /** The maximum number of concurrent groups. Default: 1. */
  groupsMax?: number;
  /**
   * Normally one group runs while the next one fills, because larger groups cost less per item. A second group starts
   * only when this many items wait, or when the first group is slow.
   */
  secondGroup?: { waitingMin: number; slowMs: number };
  /** When this many items wait, further items are rejected immediately. Default: 100,000. */
  waitingMax?: number;
  /** Items that have not started within this time are rejected. Default: 30 seconds. */
  waitMaxMs?: number;
  /** Whether an error concerns the whole group and none of its items in particular. */
  isShared(error: unknown): boolean;
  onGroup?(items: number): void;
  /** Items that are no longer wanted when their group starts get this result. */
  unwanted?: { is(item: Item): boolean; result: Result };
  onRejected?(): void;
}

export interface Batcher<Item, Result> {
  add(item: Item): Promise<Result>;
  /** The number of waiting items and of groups in progress. */
  load(): { waiting: number; groups: number };
}

interface Waiting<Item, Result> {
  item: Item;
  deadline: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export function openBatcher<Item, Result>(
  options: BatcherOptions<Item, Result>,
): Batcher<Item, Result> {
  const { groupMax, groupsMax = 1, waitingMax = 100_000, waitMaxMs = 30_000 } = options;
  let waiting: Waiting<Item, Result>[] = [];
  let groups = 0;
  let isScheduled = false;
  let lastStartAt = 0;
  let slowTimer: NodeJS.Timeout | undefined;
  let expiryTimer: NodeJS.Timeout | undefined;

  /** Deferred until all data that has already arrived has been read. */
  function scheduleStart(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      startGroups();
    });
  }

  function startGroups(finished = 0): void {
    dropUnwanted();
    while (waiting.length > 0 && mayStartGroup()) {
      // Half of the active callers: about as many are sending requests as are receiving responses and will send again.
      const size =
        finished === 0 ? groupMax : Math.min(groupMax, Math.ceil((waiting.length + finished) / 2));
      const group = waiting.slice(0, size);
      waiting = waiting.slice(size);
      groups += 1;
      lastStartAt = performance.now();
      void run(group, () => onGroupDone(group.length));
    }
    rejectExpired();
  }

  function onGroupDone(count: number): void {
    groups -= 1;
    // Start the next group before the results of this one are processed.
    if (options.secondGroup) startGroups(count);
    else scheduleStart();
  }

  function mayStartGroup(): boolean {
    const { secondGroup } = options;
    if (groups === 0 || !secondGroup) return groups < groupsMax;
    if (groups >= groupsMax) return false;
    const slowInMs = lastStartAt + secondGroup.slowMs - performance.now();
    if (waiting.length >= secondGroup.waitingMin || slowInMs <= 0) return true;
    slowTimer ??= setTimeout(() => {
      slowTimer = undefined;
      if (waiting.length > 0) scheduleStart();
    }, slowInMs + 1).unref();
    return false;
  }

  function dropUnwanted(): void {
    const { unwanted } = options;
    if (!unwanted) return;
    waiting = waiting.filter((one) => {
      if (!unwanted.is(one.item)) return true;
      one.resolve(unwanted.result);
      return false;
    });
  }

  async function run(
    group: readonly Waiting<Item, Result>[],
    onDone: () => void = () => undefined,
  ): Promise<void> {
    options.onGroup?.(group.length);
    try {
      const results = await options.run(group.map(({ item }) => item));
      if (results.length !== group.length)
        throw new Error(`the batch returned ${results.length} results for ${group.length} items`);
      onDone();
      for (const [index, one] of group.entries()) one.resolve(results[index] as Result);
    } catch (error) {
      if (group.length === 1 || options.isShared(error)) {
        onDone();
        for (const one of group) one.reject(error);
        return;
      }
      // An item in this group fails: bisect the group to isolate it.
      const half = Math.ceil(group.length / 2);
      await run(group.slice(0, half));
      await run(group.slice(half), onDone);
    }
  }

  /** Runs even while groups hang. */
  function rejectExpired(): void {
    const now = performance.now();
    while (waiting[0] && waiting[0].deadline <= now) waiting.shift()?.reject(rejection());
    if (waiting[0] && expiryTimer === undefined) {
      expiryTimer = setTimeout(() => {
        expiryTimer = undefined;
        rejectExpired();
      }, waiting[0].deadline - now).unref();
    }
  }

  function rejection(): Failure {
    options.onRejected?.();
    return new Failure("unavailable", { retryAfterMs: 1_000 });
  }

  return {
    add(item) {
      if (waiting.length >= waitingMax) return Promise.reject(rejection());
      return new Promise((resolve, reject) => {
        waiting.push({ item, deadline: performance.now() + waitMaxMs, resolve, reject });
        scheduleStart();
      });
    },
    load: () => ({ waiting: waiting.length, groups }),
  };
}
