/**
 * How soon a job saves and tells. However many jobs a worker has in hand, together they do it only so often a second: what
 * is told of one is paid for by all, and jobs that all take longer for it would have still more to tell.
 */

/** A job that ends within this time after its last call needs no save: its end holds everything. */
const restMs = 250;
const restsPerSecondMax = 2_000;
/** Nobody needs to hear of a job that is over sooner than this. */
const firstNewsMs = 1_500;
const newsEveryMs = 500;
const newsPerSecondMax = 400;

export function saveDelayMs(jobsInProgress: number): number {
  return Math.max(restMs, (1_000 * jobsInProgress) / restsPerSecondMax);
}

export function eventDelayMs(jobsInProgress: number, hasTold: boolean): number {
  const shareMs = (1_000 * jobsInProgress) / newsPerSecondMax;
  return Math.max(hasTold ? newsEveryMs : firstNewsMs, shareMs);
}
