/** The protocol between the engine and its clients: one JSON object per line. */
import type { Socket } from "node:net";
import type { JsonSchema } from "../json-grammar.ts";

export interface EngineTurn {
  role: "user" | "assistant";
  text: string;
}

/** A call. The common part of calls comes first, so that it is processed only once. */
export interface EngineQuestion {
  /** The path of a GGUF file. */
  model: string;
  /** May be reduced by the model or the free memory. */
  contextTokensMax: number;
  /** CPU threads. */
  threads: number;
  system: string;
  turns: readonly EngineTurn[];
  schema: JsonSchema | null;
  outputTokensMax: number;
}

export interface EngineUse {
  inputTokens: number;
  /** The part that was cached from the previous call. */
  cachedInputTokens: number;
  outputTokens: number;
}

/** Why there is no answer; `crashed` is reported by the client, not by the engine. */
export type EngineFailureCode =
  | "not_installed"
  | "file_missing"
  | "file_unusable"
  | "out_of_memory"
  | "context_too_long"
  | "aborted"
  | "failed"
  | "crashed";

export class EngineFailure extends Error {
  readonly code: EngineFailureCode;
  /** Whether the engine had begun the call; if not, it can be sent again. */
  readonly hasBegun: boolean;

  constructor(code: EngineFailureCode, message: string, hasBegun = true) {
    super(message);
    this.name = "EngineFailure";
    this.code = code;
    this.hasBegun = hasBegun;
  }
}

export type ToEngine =
  | { type: "ask"; id: number; question: EngineQuestion }
  | { type: "abort"; id: number };

export type FromEngine =
  | { type: "hello"; pid: number }
  | { type: "beat" }
  /** From here on, the call may be the cause of a crash. */
  | { type: "begun"; id: number }
  | { type: "text"; id: number; text: string }
  | { type: "done"; id: number; finish: "stop" | "length"; use: EngineUse }
  | { type: "failed"; id: number; code: EngineFailureCode; message: string };

/** Far more than any prompt; a peer that sends more is not one of ours. */
const lineCharactersMax = 64_000_000;

export function writeMessage(socket: Socket, message: ToEngine | FromEngine): void {
  if (!socket.destroyed) socket.write(`${JSON.stringify(message)}\n`);
}

export function readMessages<T>(socket: Socket, onMessage: (message: T) => void): void {
  let rest: string[] = [];
  let characters = 0;
  socket.setEncoding("utf8");
  socket.on("data", (chunk: string) => {
    const [first = "", ...others] = chunk.split("\n");
    rest.push(first);
    characters += first.length;
    if (characters > lineCharactersMax) {
      socket.destroy(new Error("a message is not terminated"));
      return;
    }
    for (const next of others) {
      onMessage(JSON.parse(rest.join("")) as T);
      rest = [next];
      characters = next.length;
    }
  });
}
