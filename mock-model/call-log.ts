/** Records the calls to the mock server, with monotonic times. */

export interface MockCall {
  id: number;
  protocol: string;
  model: string;
  /** The task's name in the prompt, or `other` if the prompt is not Pressroom's. */
  task: string;
  /** The content types that the call was about. */
  about: string | null;
  /** The nonce of the prompt's sources, which differs for each job. */
  job: string | null;
  /** When the request was read, in milliseconds of this process's monotonic clock. */
  startMs: number;
  /** When the first piece of text was sent; null if none was. */
  firstTokenMs: number | null;
  endMs: number | null;
  inputTokens: number;
  outputTokens: number;
  /** `ok`, `hung_up` if the caller disconnected, or the fault that was played. */
  outcome: string;
}

export interface CallLog {
  open(call: Pick<MockCall, "protocol" | "model">): MockCall;
  all(): MockCall[];
  clear(): void;
}

const callsMax = 100_000;

export function createCallLog(): CallLog {
  let calls: MockCall[] = [];
  let nextId = 1;
  return {
    open({ protocol, model }) {
      const call: MockCall = {
        id: nextId,
        protocol,
        model,
        task: "other",
        about: null,
        job: null,
        startMs: performance.now(),
        firstTokenMs: null,
        endMs: null,
        inputTokens: 0,
        outputTokens: 0,
        outcome: "open",
      };
      nextId += 1;
      if (calls.length >= callsMax) calls = calls.slice(callsMax / 2);
      calls.push(call);
      return call;
    },
    all: () => calls.map((call) => ({ ...call })),
    clear() {
      calls = [];
    },
  };
}
