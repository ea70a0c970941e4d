/** Why something could not be published, and whether another attempt can help. */

export const channelProblems = [
  "address_refused",
  "unreachable",
  "timed_out",
  "rate_limited",
  "server_error",
  "credentials_refused",
  "forbidden",
  "not_found",
  "rejected",
  "unreadable",
  "content_unfit",
  "content_deleted",
  "interrupted",
] as const;
export type ChannelProblemCode = (typeof channelProblems)[number];

/** Problems after which a retry can succeed without changes. */
const transientProblems: ReadonlySet<ChannelProblemCode> = new Set([
  "unreachable",
  "timed_out",
  "rate_limited",
  "server_error",
  "unreadable",
]);

/** Why something could not be published, with a message for the account's owner. */
export class ChannelProblem extends Error {
  override readonly name = "ChannelProblem";
  readonly code: ChannelProblemCode;
  readonly retryAfterMs: number | undefined;

  constructor(code: ChannelProblemCode, message: string, retryAfterMs?: number) {
    super(message);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }

  get isPassing(): boolean {
    return transientProblems.has(this.code);
  }

  /** Nothing can be published there until a person changes something. */
  get isChannelsFault(): boolean {
    return ["credentials_refused", "forbidden", "address_refused"].includes(this.code);
  }
}
