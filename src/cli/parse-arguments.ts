/** Parses a command's arguments, with messages and hints for people. */
import { parseArgs } from "node:util";
import { commonOptions } from "./command.ts";
import type { Command, Input, Options } from "./command.ts";
import { nearest } from "./nearest.ts";
import { WrongUse } from "./terminal/wrong-use.ts";

interface Parsed extends Input<Options> {
  readonly wantsHelp: boolean;
}

export function parseArguments(
  name: string,
  command: Pick<Command, "options" | "positionals">,
  args: readonly string[],
): Parsed {
  const options: Options = { ...command.options, ...commonOptions };
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      Object.entries(options).map(([key, { type, short }]) => [
        key,
        short === undefined ? { type } : { type, short },
      ]),
    ),
    // We check the tokens ourselves: strict mode's messages are not written for users.
    strict: false,
    tokens: true,
    allowPositionals: true,
  });
  const help = `See: pressroom ${name} --help`;
  const values: Record<string, string | boolean | string[]> = {};
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (option === undefined) throw unknownOption(token.rawName, options, help);
    if (option.type === "boolean") {
      if (token.value !== undefined) {
        throw new WrongUse("unexpected_value", `${token.rawName} does not take a value.`, help);
      }
      values[token.name] = true;
      continue;
    }
    const value = readValue(token, help);
    if (option.multiple) {
      const before = values[token.name];
      values[token.name] = [...(Array.isArray(before) ? before : []), value];
    } else if (Object.hasOwn(values, token.name)) {
      throw new WrongUse("repeated_option", `${token.rawName} was given twice.`, help);
    } else {
      values[token.name] = value;
    }
  }
  const wantsHelp = values["help"] === true;
  if (!wantsHelp) checkPositionals(command.positionals ?? [], positionals, help);
  return { values, positionals, wantsHelp };
}

function readValue(
  token: { rawName: string; value: string | undefined; inlineValue: boolean | undefined },
  help: string,
): string {
  const { rawName, value, inlineValue } = token;
  if (value === undefined) {
    throw new WrongUse("missing_value", `${rawName} requires a value.`, help);
  }
  // `--topic --json` is a forgotten value far more often than a topic; a lone dash means stdin.
  if (inlineValue !== true && value.length > 1 && value.startsWith("-")) {
    throw new WrongUse(
      "missing_value",
      `${rawName} requires a value, but "${value}" looks like an option.`,
      `Use ${rawName.startsWith("--") ? `${rawName}=${value}` : `${rawName}${value}`} if it is the value.`,
    );
  }
  return value;
}

function unknownOption(rawName: string, options: Options, help: string): WrongUse {
  const known = Object.keys(options).map((key) => `--${key}`);
  const meant = nearest(rawName, known);
  const hint = meant === undefined ? help : `Did you mean ${meant}? ${help}`;
  return new WrongUse("unknown_option", `Unknown option ${rawName}.`, hint);
}

function checkPositionals(
  wanted: NonNullable<Command["positionals"]>,
  given: readonly string[],
  help: string,
): void {
  const missing = wanted.filter((one, index) => !one.isOptional && given[index] === undefined);
  if (missing.length > 0) {
    const names = missing.map(({ name, meaning }) => `${name} (${meaning})`).join(", ");
    throw new WrongUse("missing_argument", `Missing argument: ${names}.`, help);
  }
  const extra = given[wanted.length];
  if (extra !== undefined) {
    throw new WrongUse(
      "unexpected_argument",
      `Unexpected argument "${extra}". Put text with spaces in quotes.`,
      help,
    );
  }
}
