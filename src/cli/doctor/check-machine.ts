/** Checks what the machine must bring along: the right Node, and PostgreSQL's programs. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Config } from "../../config.ts";
import { findPostgresBinaries } from "../../db/embedded/postgres-binaries.ts";
import { ok, problem, warning, words } from "./finding.ts";
import type { Finding } from "./finding.ts";

const nodeMajor = 24;

export async function checkMachine(config: Config | undefined): Promise<Finding[]> {
  return [checkNode(), await checkPrograms(config)];
}

function checkNode(): Finding {
  const { node } = process.versions;
  return Number.parseInt(node, 10) === nodeMajor
    ? ok("node", `Node ${node}`)
    : warning(
        "node",
        `Node ${node}; Pressroom is tested with Node ${nodeMajor}, which npm installs with it.`,
      );
}

async function checkPrograms(config: Config | undefined): Promise<Finding> {
  const subject = "postgresql";
  if (config !== undefined && config.databaseUrl !== "") {
    return ok(subject, "DATABASE_URL is set, so the embedded PostgreSQL is not needed.");
  }
  try {
    const { postgres } = findPostgresBinaries();
    // Of all that it can be asked, its version is what it tells root as well.
    const { stdout } = await promisify(execFile)(postgres, ["--version"], { timeout: 10_000 });
    return ok(subject, `${stdout.trim()}, from npm`);
  } catch (error) {
    return problem(subject, words(error));
  }
}
