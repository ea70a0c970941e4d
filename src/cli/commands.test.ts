import { expect, test } from "vitest";
import { commands } from "./commands.ts";
import { commandHelp, groupHelp, overviewHelp } from "./help.ts";
import type { Output } from "./terminal/output.ts";

const output = { paint: (_: string, text: string) => text } as Output;

test.each(Object.keys(commands))(
  "the help of %s has examples, lists every option and fits on a screen",
  async (name) => {
    const command = await commands[name]?.load();
    if (command === undefined) throw new Error("the command does not exist");
    const help = commandHelp(output, name, command);
    expect(help).toContain(`pressroom ${name}`);
    expect(help).toContain("--json");
    expect(Object.keys(command.examples)).not.toEqual([]);
    for (const option of Object.keys(command.options)) expect(help).toContain(`--${option}`);
    for (const line of help.split("\n")) expect(line.length).toBeLessThanOrEqual(140);
  },
);

test("the overview names every command and every exit code", () => {
  const help = overviewHelp(output);
  for (const name of Object.keys(commands)) expect(help).toContain(`  ${name} `);
  for (const code of ["0  ", "1  ", "2  ", "3  ", "130"]) expect(help).toContain(`\n  ${code}`);
});

test("a group's help names its commands", () => {
  expect(groupHelp(output, "keywords")).toContain("pressroom keywords set");
});
