/**
 * Runs trial.mjs in a page of a headless browser and in a worker of that page. They ask the service through this
 * server, since pages may ask their own origin alone.
 */
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, request as httpRequest } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PackedClient } from "./packed.fixture.ts";

interface BrowserTrial {
  packed: PackedClient;
  /** Where the service is. */
  service: string;
  given: object;
}

const page = (given: object) => `<!doctype html>
<script type="module">
  const given = { ...${JSON.stringify(given)}, baseUrl: location.origin };
  const tell = (result) => fetch("/result", { method: "POST", body: JSON.stringify(result) });
  const inWorker = () =>
    new Promise((resolve, reject) => {
      const worker = new Worker("/worker.mjs", { type: "module" });
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(message);
      worker.postMessage(given);
    });
  try {
    const { tryClient } = await import("/trial.mjs");
    await tell({ page: await tryClient(given), worker: await inWorker() });
  } catch (error) {
    await tell({ error: String(error) });
  }
</script>`;

const worker = `import { tryClient } from "/trial.mjs";
addEventListener("message", async ({ data }) => {
  postMessage(await tryClient(data).catch((error) => String(error)));
});`;

export async function tryInBrowser({ packed, service, given }: BrowserTrial): Promise<unknown> {
  const told = Promise.withResolvers<string>();
  const server = createServer((request, response) => {
    const { url = "/" } = request;
    if (url === "/result") void readBody(request).then(told.resolve, told.reject);
    else if (url.startsWith("/agents/")) passOn(service, request, response);
    else void serve(packed, given, url, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const profile = await mkdtemp(join(tmpdir(), "pressroom-browser-"));
  const browser = spawn(
    "chromium",
    [
      "--headless=new",
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      `--user-data-dir=${profile}`,
      `http://127.0.0.1:${port}/`,
    ],
    { stdio: "ignore" },
  );
  const ended = new Promise<void>((resolve) => browser.once("close", () => resolve()));
  void ended.then(() => told.reject(new Error("the browser ended without a result")));
  try {
    return JSON.parse(await told.promise);
  } finally {
    browser.kill();
    await ended;
    server.closeAllConnections();
    server.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function serve(
  { project }: PackedClient,
  given: object,
  url: string,
  response: ServerResponse,
): Promise<void> {
  const type = { "Content-Type": "text/javascript" };
  if (url === "/") response.setHeader("Content-Type", "text/html").end(page(given));
  else if (url === "/trial.mjs") {
    const trial = await readFile(new URL("trial.mjs", import.meta.url), "utf8");
    response.writeHead(200, type).end(trial.replace("@pressroom/client", "/dist/index.js"));
  } else if (url === "/worker.mjs") {
    response.writeHead(200, type).end(worker);
  } else if (/^\/dist\/[\w/-]+\.js$/.test(url)) {
    const installed = join(project, "node_modules", "@pressroom", "client", url);
    response.writeHead(200, type).end(await readFile(installed));
  } else response.writeHead(404).end();
}

function passOn(service: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url = "" } = request;
  const onward = httpRequest(new URL(url, service), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on("error", () => response.destroy());
  request.pipe(onward);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
