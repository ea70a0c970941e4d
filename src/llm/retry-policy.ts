/** How patient we are with a provider: with one call, and with one request that may take several. */

export interface CallTimes {
  headersMs: number;
  idleMs: number;
  /** For the whole call; a shorter one follows from how little was asked for. */
  totalMsMax: number;
  /** Even a slow model writes a token in this time. */
  msPerToken: number;
}

export const defaultCallTimes: CallTimes = {
  headersMs: 60_000,
  idleMs: 60_000,
  totalMsMax: 300_000,
  msPerToken: 50,
};

/** A model on a small machine that is busy with other things writes a token or two in a second. */
export const localTimes = { totalMsMax: 2 * 60 * 60 * 1_000, msPerToken: 1_000 };

export interface RetryPolicy {
  /** The maximum number of calls to one model per request, not counting the one that corrects a wrong shape. */
  triesMax: number;
  /** Waits are random, up to this and twice as much each time. */
  backoffMs: number;
  backoffMsMax: number;
  /** What a provider asks us to wait is waited out here up to this; longer waits are the line's. */
  patienceMs: number;
  /** How long the job waits in the queue if a provider rate limits it without saying for how long. */
  slowerMs: number;
  /** How long one waits for a provider that is left alone, where there is no other model to go to. */
  breakerPatienceMs: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  triesMax: 4,
  backoffMs: 500,
  backoffMsMax: 8_000,
  patienceMs: 20_000,
  slowerMs: 30_000,
  breakerPatienceMs: 20_000,
};
