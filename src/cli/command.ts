/** The shape of a command: what it takes, what its help shows, what it does. The list of them is commands.ts. */
import type { Output } from "./output.ts";

interface Option {
  type: "string" | "boolean";
  short?: string;
  multiple?: true;
  /** The placeholder for the value in the help, such as NAME. */
  value?: string;
  meaning: string;
}

export type Options = Readonly<Record<string, Option>>;

type Value<O extends Option> = Option extends O
  ? string | boolean | string[]
  : O["type"] extends "boolean"
    ? boolean
    : O extends { multiple: true }
      ? string[]
      : string;

export type Values<O extends Options> = { readonly [K in keyof O]?: Value<O[K]> };

export interface Input<O extends Options> {
  readonly values: Values<O>;
  readonly positionals: readonly string[];
}

export interface Command<O extends Options = Options> {
  /** More than the summary says, in a few lines. */
  details?: string;
  positionals?: readonly { name: string; meaning: string; isOptional?: true }[];
  options: O;
  examples: readonly { line: string; meaning: string }[];
  /** The exit code; nothing means 0. */
  run(output: Output, input: Input<O>): Promise<number | void>;
}

/** Keeps the types of a command's options for its `run`, and forgets them for the list. */
export function defineCommand<const O extends Options>(command: Command<O>): Command {
  return command;
}

/** Exit codes that scripts can trust; the overview lists them. */
export const exitCode = { done: 0, failed: 1, wrongUse: 2, jobFailed: 3 } as const;

/** Every command takes these. */
export const commonOptions = {
  json: { type: "boolean", meaning: "print the result as JSON, and errors as JSON on stderr" },
  help: { type: "boolean", short: "h", meaning: "show this help" },
} as const satisfies Options;

/** What those take that work for an account. */
export const accountOption = {
  account: {
    type: "string",
    value: "ID|EMAIL",
    meaning: "the account; required if there are several and no brand id is given",
  },
} as const satisfies Options;

export const brandOption = {
  brand: {
    type: "string",
    value: "ID|NAME",
    meaning: "the brand; default: the default brand of the account",
  },
} as const satisfies Options;
