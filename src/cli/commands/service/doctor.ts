/** `doctor`: checks the machine, the configuration, the data and the service, and says what to fix. */
import { ConfigProblem, readConfig } from "../../../config.ts";
import type { Config } from "../../../config.ts";
import type { AccountModelsInUse } from "../../../records/models/account-models.ts";
import { shownCount } from "../../terminal/amount.ts";
import { defineCommand, exitCode } from "../../command.ts";
import { checkDataDirectory, hasData } from "../../doctor/check-data-directory.ts";
import { checkMachine, checkPort } from "../../doctor/check-machine.ts";
import { ok, problem, warning } from "../../doctor/finding.ts";
import type { Finding } from "../../doctor/finding.ts";
import type { Output } from "../../terminal/output.ts";
import { table } from "../../terminal/table.ts";
import { unknownNames } from "../../roles/unknown-settings.ts";

export const doctor = defineCommand({
  details:
    "Prints one line per check: ok, warning or problem, and what to do about it. The exit code is 1 if there is a problem.\nThe command changes nothing and creates no data.",
  options: {},
  examples: {
    "pressroom doctor": "run all checks",
    "pressroom doctor --json | jq '.findings[] | select(.state != \"ok\")'":
      "show only warnings and problems",
  },
  run: async (output) => {
    const findings = await examine();
    const problems = findings.filter(({ state }) => state === "problem").length;
    const warnings = findings.filter(({ state }) => state === "warning").length;
    output.result({ healthy: problems === 0, findings }, () => {
      const rows = findings.map(({ state, subject, message }) => [state, subject, message]);
      const lines = table(["STATE", "WHAT", "FOUND"], rows).split("\n").slice(1);
      const painted = lines.map((line) => paintState(output, line));
      return `${painted.join("\n")}\n\n${summary(problems, warnings)}`;
    });
    return problems === 0 ? exitCode.done : exitCode.failed;
  },
});

async function examine(): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    const machine = await checkMachine(undefined);
    return [
      ...machine,
      ...error.problems.map((text) => problem("settings", text)),
      ...unknownNames(error).map((text) => warning("settings", text)),
    ];
  }
  const findings = [
    ...(await checkMachine(config)),
    ...checkSettings(config),
    ...checkDataDirectory(config),
    await checkPort(config),
  ];
  let own: AccountModelsInUse[] = [];
  if (config.databaseUrl !== "" || hasData(config)) {
    const { checkDatabase } = await import("../../doctor/check-database.ts");
    const checked = await checkDatabase(config);
    findings.push(...checked.findings);
    ({ own } = checked);
  } else {
    // Doctor creates no data: if it ran as root, the service could not access it.
    findings.push(ok("database", "no data yet; it is created on first start"));
  }
  const { checkModels } = await import("../../doctor/check-models.ts");
  return [...findings, ...(await checkModels(config, own))];
}

function checkSettings(config: Config): Finding[] {
  const unknown = unknownNames(config);
  return unknown.length === 0
    ? [ok("settings", "all valid")]
    : unknown.map((text) => warning("settings", text));
}

function paintState(output: Output, line: string): string {
  return line
    .replace(/^ok/, (word) => output.paint("green", word))
    .replace(/^warning/, (word) => output.paint("yellow", word))
    .replace(/^problem/, (word) => output.paint("red", word));
}

function summary(problems: number, warnings: number): string {
  if (problems > 0) return `${shownCount(problems, "problem")} to fix.`;
  return warnings > 0 ? `No problems, ${shownCount(warnings, "warning")}.` : "No problems found.";
}
