/** The output of `--help`: the overview, a group of commands, or one command with examples. */
import { commonOptions } from "./command.ts";
import type { Command, Options } from "./command.ts";
import { commands, sections } from "./commands.ts";
import type { Output } from "./terminal/output.ts";
import { pairs } from "./terminal/table.ts";

/** How to run a command in a checkout; all other help says `pressroom` for short. */
const usage = pairs([
  ["npm start", "run the service"],
  ["npm run --silent pressroom -- COMMAND", "run any command"],
  ["alias pressroom='npm run --silent pressroom --'", "type commands as shown below"],
]);

export function overviewHelp(output: Output): string {
  const lists = sections.map(
    ({ title, commands: own }) =>
      `${output.paint("bold", title)}\n${pairs(Object.entries(own).map(([name, { summary }]) => [name, summary] as const))}`,
  );
  return [
    "Pressroom writes articles, social posts, newsletters and blog posts for brands.",
    `${output.paint("bold", "Usage")}\n${usage}`,
    ...lists,
    `${output.paint("bold", "First steps")}
  pressroom account create --email you@example.com
  pressroom brand create --account you@example.com --name "Your brand" --overview @about.md
  pressroom keywords set "Your brand" "first phrase, second phrase" --account you@example.com
  pressroom generate article --topic "What people ask us most" --account you@example.com -o article.md`,
    `${output.paint("bold", "Options for every command")}\n${pairs([
      ["--help", "show the command's arguments, options and examples"],
      ["--json", "print the result as JSON to stdout, and errors as JSON to stderr"],
    ])}`,
    `${output.paint("bold", "Exit codes")}\n${pairs([
      ["0", "done"],
      ["1", "failed, for example because the database cannot be reached"],
      ["2", "invalid arguments, settings or input: fix them and try again"],
      ["3", "generate: the job failed or only partially succeeded"],
      ["130, 143", "stopped by Ctrl-C or a signal before it finished"],
    ])}`,
    "Settings are environment variables; see docs/configuration.md.",
  ].join("\n\n");
}

export function groupHelp(output: Output, group: string): string {
  const own = Object.entries(commands).filter(([name]) => name.startsWith(`${group} `));
  return [
    `${output.paint("bold", "Commands")}\n${pairs(own.map(([name, { summary }]) => [`pressroom ${name}`, summary] as const))}`,
    `For details, run: pressroom ${own[0]?.[0] ?? group} --help`,
  ].join("\n\n");
}

export function commandHelp(output: Output, name: string, command: Command): string {
  const { details, positionals = [], options, examples } = command;
  const words = positionals.map((one) => (one.isOptional ? `[${one.name}]` : one.name));
  const usageLine = ["pressroom", name, ...words, "[options]"].join(" ");
  const parts = [
    commands[name]?.summary ?? name,
    `${output.paint("bold", "Usage")}\n  ${usageLine}`,
  ];
  if (details !== undefined) parts.push(details);
  if (positionals.length > 0) {
    const rows = positionals.map((one) => [one.name, one.meaning] as const);
    parts.push(`${output.paint("bold", "Arguments")}\n${pairs(rows)}`);
  }
  parts.push(
    `${output.paint("bold", "Options")}\n${optionLines({ ...options, ...commonOptions })}`,
  );
  const lines = Object.entries(examples).map(([line, meaning]) => `  # ${meaning}\n  ${line}`);
  parts.push(`${output.paint("bold", "Examples")}\n${lines.join("\n")}`);
  return parts.join("\n\n");
}

function optionLines(options: Options): string {
  return pairs(
    Object.entries(options).map(([key, { short, value, multiple, meaning }]) => {
      const names = short === undefined ? `--${key}` : `-${short}, --${key}`;
      const shown = value === undefined ? names : `${names} ${value}`;
      return [shown, multiple ? `${meaning} (can be repeated)` : meaning] as const;
    }),
  );
}
