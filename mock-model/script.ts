/** The server's script of speeds, mistakes, faults and fixed answers, and its JSON format. */
import { mistakeKinds } from "./canned-answers.ts";
import type { MistakeKind } from "./canned-answers.ts";
import { faultNames } from "./faults/fault.ts";
import type { FaultName, FaultRule } from "./faults/fault.ts";
import { numberOf, objectOf, objectsOf, textOf, textsOf } from "./read-prompt.ts";

export interface Speed {
  firstTokenMs: number;
  /** 0 to send everything at once. */
  tokensPerSecond: number;
  tokensPerChunk: number;
}

export interface ScriptedAnswer {
  /** Null for any task. */
  task: string | null;
  text: string;
  times: number;
}

export interface Script {
  speed: Speed;
  mistakes: readonly MistakeKind[];
  faults: readonly FaultRule[];
  answers: readonly ScriptedAnswer[];
}

export const calmScript: Script = {
  speed: { firstTokenMs: 0, tokensPerSecond: 0, tokensPerChunk: 5 },
  mistakes: [],
  faults: [],
  answers: [],
};

/** Why a script is invalid. */
export class ScriptError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ScriptError";
  }
}

/** Replaces the parts that the JSON contains and keeps the others. */
export function readScript(json: unknown, before: Script): Script {
  const given = objectOf(json);
  const known = ["speed", "mistakes", "faults", "answers"];
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new ScriptError(`“${unknown}” is unknown; there are ${known.join(", ")}.`);
  return {
    speed: given["speed"] === undefined ? before.speed : readSpeed(given["speed"], before.speed),
    mistakes: given["mistakes"] === undefined ? before.mistakes : readMistakes(given["mistakes"]),
    faults:
      given["faults"] === undefined ? before.faults : objectsOf(given["faults"]).map(readRule),
    answers:
      given["answers"] === undefined ? before.answers : objectsOf(given["answers"]).map(readAnswer),
  };
}

function readSpeed(json: unknown, before: Speed): Speed {
  const given = objectOf(json);
  return {
    firstTokenMs: atLeast(0, numberOf(given["first_token_ms"], before.firstTokenMs)),
    tokensPerSecond: atLeast(0, numberOf(given["tokens_per_second"], before.tokensPerSecond)),
    tokensPerChunk: atLeast(1, numberOf(given["tokens_per_chunk"], before.tokensPerChunk)),
  };
}

function atLeast(min: number, value: number): number {
  return Math.max(min, value);
}

function readMistakes(json: unknown): MistakeKind[] {
  if (!Array.isArray(json))
    throw new ScriptError(`“mistakes” is a list of any of ${mistakeKinds.join(", ")}.`);
  return textsOf(json).map((name) => {
    const known = mistakeKinds.find((kind) => kind === name);
    if (known === undefined) {
      throw new ScriptError(`There is no mistake “${name}”; there are ${mistakeKinds.join(", ")}.`);
    }
    return known;
  });
}

function readRule(given: Record<string, unknown>): FaultRule {
  const name = textOf(given["fault"]);
  const fault = faultNames.find((one) => one === name);
  if (fault === undefined)
    throw new ScriptError(`There is no fault “${name}”; there are ${faultNames.join(", ")}.`);
  const rule: FaultRule = { fault: fault satisfies FaultName };
  if (Array.isArray(given["tasks"])) rule.tasks = textsOf(given["tasks"]);
  if (given["as_date"] === true) rule.asDate = true;
  const numbers = {
    after: "after",
    times: "times",
    rate: "rate",
    retry_after_seconds: "retryAfterSeconds",
    for_ms: "forMs",
    every_ms: "everyMs",
    bytes: "bytes",
  } as const;
  for (const [wire, own] of Object.entries(numbers)) {
    const value = given[wire];
    if (value === undefined) continue;
    if (typeof value !== "number" || value < 0)
      throw new ScriptError(`“${wire}” of a fault is a number.`);
    rule[own] = value;
  }
  return rule;
}

function readAnswer(given: Record<string, unknown>): ScriptedAnswer {
  const { text, json } = given;
  if (typeof text !== "string" && json === undefined)
    throw new ScriptError("An answer has a “text” or a “json”.");
  return {
    task: textOf(given["task"]) || null,
    text: typeof text === "string" ? text : JSON.stringify(json),
    times: numberOf(given["times"], 1),
  };
}

/** Converts a script to the JSON format of `readScript`. */
export function showScript({ speed, mistakes, faults, answers }: Script): unknown {
  return {
    speed: {
      first_token_ms: speed.firstTokenMs,
      tokens_per_second: speed.tokensPerSecond,
      tokens_per_chunk: speed.tokensPerChunk,
    },
    mistakes,
    faults: faults.map(({ retryAfterSeconds, asDate, forMs, everyMs, ...rest }) => ({
      ...rest,
      retry_after_seconds: retryAfterSeconds,
      as_date: asDate,
      for_ms: forMs,
      every_ms: everyMs,
    })),
    answers,
  };
}
