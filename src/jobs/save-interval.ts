/**
 * How soon a job saves results and sends events. All jobs of a worker together are limited to a number of saves and
 * events per second: each costs all of them time, and slower jobs would send even more events.
 */

/** A job that ends within this time after its last model call needs no save: its end includes everything. */
const saveMs = 250;
const savesPerSecondMax = 2_000;
/** Jobs that end sooner send no events. */
const firstEventMs = 1_500;
const eventMs = 500;
const eventsPerSecondMax = 400;

export function saveDelayMs(jobsInProgress: number): number {
  return Math.max(saveMs, (1_000 * jobsInProgress) / savesPerSecondMax);
}

export function eventDelayMs(jobsInProgress: number, hasSent: boolean): number {
  const shareMs = (1_000 * jobsInProgress) / eventsPerSecondMax;
  return Math.max(hasSent ? eventMs : firstEventMs, shareMs);
}
