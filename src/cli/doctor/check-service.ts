/** Checks the port: held by our own service, free, or taken by somebody else. */
import { createServer } from "node:net";
import type { Config } from "../../config.ts";
import { listenProblem } from "../listen-problem.ts";
import { listRunning } from "../running-services.ts";
import { ok, problem } from "./finding.ts";
import type { Finding } from "./finding.ts";

export async function checkService(config: Config): Promise<Finding> {
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
