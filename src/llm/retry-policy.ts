/** Time limits for one call to a provider, and the retry policy for a request. */

export interface CallTimes {
  headersMs: number;
  idleMs: number;
  /** For the whole call; calls with few output tokens get less. */
  totalMsMax: number;
  /** The time that a slow model takes for a token. */
  msPerToken: number;
}

export const defaultCallTimes: CallTimes = {
  headersMs: 60_000,
  idleMs: 60_000,
  totalMsMax: 300_000,
  msPerToken: 50,
};

/** On a small, busy machine, a model writes one or two tokens per second. */
export const localTimes = { totalMsMax: 2 * 60 * 60 * 1_000, msPerToken: 1_000 };

export interface RetryPolicy {
  /** The maximum number of calls to one model per request, not counting the one that corrects a wrong shape. */
  triesMax: number;
  /** Waits are random, up to this limit, which doubles with each attempt. */
  backoffMs: number;
  backoffMsMax: number;
  /**
   * The longest wait requested by a provider during which the request is kept; for a longer one, the job returns to the
   * queue.
   */
  patienceMs: number;
  /** How long the job waits in the queue if a provider's rate limit gives no time. */
  slowerMs: number;
  /** How long to wait for an open circuit breaker if there is no other model. */
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
