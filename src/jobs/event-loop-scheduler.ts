/**
 * Lets jobs take turns on the event loop, with I/O in between. Otherwise a thousand jobs that wake at the same moment
 * would delay claims, heartbeats and database responses.
 */
export interface EventLoopScheduler {
  /** Returns when it is the caller's turn. */
  next(rank: TurnRank): Promise<void>;
}

/**
 * Whoever goes on with what it has begun comes first (ten jobs that are done one after the other are done sooner than ten
 * that are all half done), and at once unless the sockets have waited long enough. Then whoever begins: it takes little
 * and then waits for a model, and behind those who come back from one its place would stand empty for that long.
 */
export type TurnRank = "going on" | "beginning" | "coming back";

/** How long the sockets may wait while one job goes on. */
const sliceMs = 5;

export function openEventLoopScheduler(): EventLoopScheduler {
  const goingOn: (() => void)[] = [];
  const beginning: (() => void)[] = [];
  const comingBack: (() => void)[] = [];
  let isServing = false;
  let sliceEndsAt = 0;

  /** One at a time: an immediate that is set inside another one runs after the sockets had their turn. */
  function serve(): void {
    sliceEndsAt = performance.now() + sliceMs;
    const next = goingOn.pop() ?? beginning.shift() ?? comingBack.shift();
    if (next) setImmediate(serve);
    else isServing = false;
    next?.();
  }

  return {
    next(rank) {
      if (rank === "going on" && performance.now() < sliceEndsAt) return Promise.resolve();
      return new Promise((resolve) => {
        const line = rank === "going on" ? goingOn : rank === "beginning" ? beginning : comingBack;
        line.push(resolve);
        if (isServing) return;
        isServing = true;
        setImmediate(serve);
      });
    },
  };
}
