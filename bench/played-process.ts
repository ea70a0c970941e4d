/** The played provider in a process of its own, so that what it costs is not counted as ours. What it plays is told to it over HTTP. */
import { startModelServer } from "../model-server/start-model-server.ts";

const server = await startModelServer();
process.on("SIGTERM", () => {
  void server.close().then(() => process.exit());
});
process.stdout.write(`${JSON.stringify({ url: server.url })}\n`);
