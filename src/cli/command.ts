/** Defines a command: its arguments, its help and what it runs. commands.ts lists all commands. */
import type { Output } from "./terminal/output.ts";

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
  /** A few lines in addition to the summary. */
  details?: string;
  positionals?: readonly { name: string; meaning: string; isOptional?: true }[];
  options: O;
  /** Command lines to copy, each with a description. */
  examples: Readonly<Record<string, string>>;
  /** Returns the exit code; 0 if undefined. */
  run(output: Output, input: Input<O>): Promise<number | void>;
}

/** An option that takes a value. */
export function option(value: string, meaning: string, short?: string) {
  return { type: "string" as const, value, meaning, ...(short !== undefined && { short }) };
}

export function repeatedOption(value: string, meaning: string) {
  return { type: "string" as const, multiple: true as const, value, meaning };
}

export function flagOption(meaning: string, short?: string) {
  return { type: "boolean" as const, meaning, ...(short !== undefined && { short }) };
}

/** Types the options for `run`, and widens the type for the list of commands. */
export function defineCommand<const O extends Options>(command: Command<O>): Command {
  return command;
}

/** Exit codes for scripts, documented in the overview of the help. */
export const exitCode = { done: 0, failed: 1, wrongUse: 2, jobFailed: 3 } as const;

/** The options of every command. */
export const commonOptions = {
  json: flagOption("print the result as JSON, and errors as JSON to stderr"),
  help: flagOption("show this help", "h"),
};

/** The option of commands that work for an account. */
export const accountOption = {
  account: option(
    "ID|EMAIL",
    "the account; required if there are several and no brand ID is given",
  ),
};

export const brandOption = {
  brand: option("ID|NAME", "the brand; default: the default brand of the account"),
};

export const brandPositional = {
  name: "BRAND",
  meaning: "the ID or name of the brand; default: the default brand",
  isOptional: true,
} as const;

/** An ID as shown by `pressroom … list`. */
export function idPositional(noun: string) {
  return { name: "ID", meaning: `the ID of the ${noun}, as shown by pressroom ${noun} list` };
}
