/** The interface of a provider's protocol: parses requests and formats answers. */

export interface Question {
  model: string;
  system: string;
  user: string;
  isStreamed: boolean;
  /** Whether a stream ends with its usage. */
  wantsUsage: boolean;
  /** The requested schema of the answer, if any. */
  schema: unknown;
  /** The name of the tool, if the answer is requested as a tool call. */
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

/** An error response, independent of the protocol. */
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
  /** The complete answer as JSON. */
  whole(reply: Reply): string;
  /** The frames before the text of a stream. */
  start(reply: Reply): string;
  /** Returns a function that formats a piece as a frame; the common part is built once. */
  pieces(reply: Reply): (text: string) => string;
  end(reply: Reply): string;
  error(error: WireError): string;
  /** An error in the middle of a stream. */
  errorFrame(error: WireError): string;
}

/** The system and user prompts as one text. */
export function promptOf({ system, user }: Pick<Question, "system" | "user">): string {
  return `${system}\n\n${user}`;
}

export function frameOf(data: unknown, event?: string): string {
  const json = JSON.stringify(data);
  return event === undefined ? `data: ${json}\n\n` : `event: ${event}\ndata: ${json}\n\n`;
}

/** The text of a message's content, which is a string or a list of parts. */
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

/** Formats frames that differ only in one text; `frame` is called once with a placeholder for it. */
export function framesAround(frame: (mark: string) => string): (text: string) => string {
  const mark = "\u0001";
  const [before = "", after = ""] = frame(mark).split(JSON.stringify(mark));
  return (text) => before + JSON.stringify(text) + after;
}
