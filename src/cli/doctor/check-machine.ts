/** Checks the machine: the Node version, PostgreSQL's binaries, and the port. */
import { execFile } from "node:child_process";
import { createServer } from "node:net";
import { promisify } from "node:util";
import type { Config } from "../../config.ts";
import { findPostgresBinaries } from "../../db/embedded/postgres-binaries.ts";
import { listenProblem } from "../roles/listen-problem.ts";
import { listRunning } from "../roles/running-services.ts";
import { ok, problem, warning, messageOf } from "./finding.ts";
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
        `Node ${node}. Pressroom is tested with Node ${nodeMajor}, which npm ci installs.`,
      );
}

async function checkPrograms(config: Config | undefined): Promise<Finding> {
  const subject = "postgresql";
  if (config !== undefined && config.databaseUrl !== "") {
    return ok(subject, "DATABASE_URL is set, so the embedded PostgreSQL server is not needed.");
  }
  try {
    const { postgres } = findPostgresBinaries();
    // --version is the only option that works as root.
    const { stdout } = await promisify(execFile)(postgres, ["--version"], { timeout: 10_000 });
    return ok(subject, `${stdout.trim()}, from npm`);
  } catch (error) {
    return problem(subject, messageOf(error));
  }
}

/** The port is used by our own service, free, or used by another program. */
export async function checkPort(config: Config): Promise<Finding> {
  const running = listRunning(config.dataDir).filter((service) => service.url !== null);
  const own = running.find((service) => service.port === config.port);
  if (own !== undefined)
    return ok("port", `Pressroom is running at ${own.url} (process ${own.pid})`);
  const [elsewhere] = running;
  if (elsewhere !== undefined) {
    return ok("port", `Pressroom is running at ${elsewhere.url} (process ${elsewhere.pid})`);
  }
  const failure = await tryPort(config);
  if (failure === undefined) return ok("port", `${config.port} on ${config.host} is free`);
  if (failure === "EADDRINUSE") {
    return problem(
      "port",
      `${config.port} on ${config.host} is in use by another program: set PORT to a different port.`,
    );
  }
  const known = listenProblem(failure, config);
  return problem(
    "port",
    known === undefined
      ? `Cannot listen on ${config.host}:${config.port} (${failure}).`
      : `${known.message} ${known.advice}`,
  );
}

async function tryPort({ host, port }: Config): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port }, () => server.close(() => resolve(undefined)));
  });
}
