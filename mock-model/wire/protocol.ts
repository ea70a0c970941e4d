/** What a provider's protocol is to the server: how its requests are read and its answers are written. */

export interface Question {
  model: string;
  system: string;
  user: string;
  isStreamed: boolean;
  /** Whether a stream ends with its usage. */
  wantsUsage: boolean;
  /** The schema of the answer where one is asked for. */
  schema: unknown;
  /** Where the answer is asked for as the call of a tool, its name. */
  tool: string | null;
  outputTokensMax: number | null;
}

export interface Usage {
  inputTokens: number;
  outputTokens: number;
}

export type Finish = "stop" | "length" | "refusal";

export interface Reply {
  id: string;
  question: Question;
  text: string;
  finish: Finish;
  usage: Usage;
}

/** An answer that is none, in the protocol's own words. */
export interface WireError {
  status: number;
  kind:
    | "rate_limited"
    | "no_money"
    | "bad_key"
    | "payment_required"
    | "forbidden"
    | "context_too_long"
    | "server_error"
    | "overloaded"
    | "bad_request";
  message: string;
}

export interface Protocol {
  name: string;
  path: string;
  read(body: Record<string, unknown>): Question;
  /** The whole answer as one JSON text. */
  whole(reply: Reply): string;
  /** The frames of a stream: what comes before the text, a piece of it, and what comes after. */
  start(reply: Reply): string;
  /** Makes the frame of a piece; what all pieces of a reply share is put together once. */
  pieces(reply: Reply): (text: string) => string;
  end(reply: Reply): string;
  error(error: WireError): string;
  /** An error in the middle of a stream that began well. */
  errorFrame(error: WireError): string;
}

/** System and user as one text. */
export function promptOf({ system, user }: Pick<Question, "system" | "user">): string {
  return `${system}\n\n${user}`;
}

export function frameOf(data: unknown, event?: string): string {
  const json = JSON.stringify(data);
  return event === undefined ? `data: ${json}\n\n` : `event: ${event}\ndata: ${json}\n\n`;
}

/** A message's content: a text, or parts of which some are texts. */
export function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((part: unknown) =>
      typeof part === "object" && part !== null && "text" in part && typeof part.text === "string"
        ? part.text
        : "",
    )
    .join("");
}

/** Frames that differ in one text only: all around it is made once, where it stands as this mark. */
export function framesAround(frame: (mark: string) => string): (text: string) => string {
  const mark = "\u0001";
  const [before = "", after = ""] = frame(mark).split(JSON.stringify(mark));
  return (text) => before + JSON.stringify(text) + after;
}
