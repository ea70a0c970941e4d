/** What the server answered, call by call, with monotonic times. */

export interface MockCall {
  id: number;
  protocol: string;
  model: string;
  /** The task's name in the prompt, or `other` where the prompt is nobody's that is known. */
  task: string;
  /** The content types that the call was about. */
  about: string | null;
  /** The nonce of the prompt's sources, which is one per job. */
  job: string | null;
  /** Milliseconds on this process's monotonic clock: the request was read. */
  startMs: number;
  /** The first piece of text was sent; null where none was. */
  firstTokenMs: number | null;
  endMs: number | null;
  inputTokens: number;
  outputTokens: number;
  /** `ok`, `hung_up` where the caller left, or the fault that was played. */
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
