/** Finds the command that the first words name, or suggests a similar one. */
import { commands } from "./commands.ts";
import type { Entry } from "./commands.ts";
import { nearest } from "./nearest.ts";
import { WrongUse } from "./terminal/wrong-use.ts";

export type Found =
  | {
      readonly kind: "command";
      readonly name: string;
      readonly entry: Entry;
      readonly rest: string[];
    }
  /** The first word of several commands, such as `brand`, without a second word. */
  | { readonly kind: "group"; readonly name: string };

export function findCommand(words: readonly string[]): Found {
  const [first = "", second, ...others] = words;
  const single = commands[first];
  if (single !== undefined) {
    return { kind: "command", name: first, entry: single, rest: words.slice(1) };
  }
  const verbs = verbsOf(first);
  if (verbs.length === 0) throw unknown(first, second);
  if (second === undefined || second === "--help" || second === "-h") {
    return { kind: "group", name: first };
  }
  const name = `${first} ${second}`;
  const double = commands[name];
  if (double === undefined) {
    const meant = nearest(second, verbs);
    throw new WrongUse(
      "unknown_command",
      `Unknown command "${name}".`,
      meant === undefined
        ? `Commands: ${verbs.map((verb) => `${first} ${verb}`).join(", ")}.`
        : `Did you mean: pressroom ${first} ${meant}`,
    );
  }
  return { kind: "command", name, entry: double, rest: others };
}

function verbsOf(group: string): string[] {
  return Object.keys(commands)
    .filter((name) => name.startsWith(`${group} `))
    .map((name) => name.slice(group.length + 1));
}

function unknown(first: string, second: string | undefined): WrongUse {
  const firstWords = [...new Set(Object.keys(commands).map((name) => name.split(" ")[0] ?? name))];
  const meantWord = nearest(first, firstWords);
  const meantWhole =
    meantWord !== undefined && second !== undefined && `${meantWord} ${second}` in commands
      ? `${meantWord} ${second}`
      : meantWord;
  return new WrongUse(
    "unknown_command",
    `Unknown command "${first}".`,
    meantWhole === undefined
      ? "See all commands: pressroom --help"
      : `Did you mean: pressroom ${meantWhole}`,
  );
}
