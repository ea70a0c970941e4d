/** Runs trial.mjs in a browser page and in a worker of that page, as if the service had served them. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import type { PackedClient } from "./packed.fixture.ts";

interface BrowserTrial {
  browser: Browser;
  packed: PackedClient;
  /** The service's URL: pages may only send requests to their own origin. */
  service: string;
  given: object;
}

const worker = `import { tryClient } from "/trial.mjs";
addEventListener("message", async ({ data }) => {
  postMessage(await tryClient(data).catch((error) => String(error)));
});`;

const inBoth = `async (given) => {
  const { tryClient } = await import("/trial.mjs");
  const inWorker = new Promise((resolve, reject) => {
    const worker = new Worker("/worker.mjs", { type: "module" });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(message);
    worker.postMessage(given);
  });
  return { page: await tryClient(given), worker: await inWorker };
}`;

export async function tryInBrowser(trial: BrowserTrial): Promise<unknown> {
  const { browser, packed, service, given } = trial;
  const context = await browser.newContext({ baseURL: service });
  const installed = join(packed.project, "node_modules", "@pressroom", "client");
  await context.route(/\/(?:trial|dist\/[\w/-]+|worker)\.m?js$/, async (route) => {
    const { pathname } = new URL(route.request().url());
    const isTrial = pathname === "/trial.mjs";
    const file = isTrial ? new URL("trial.mjs", import.meta.url) : join(installed, pathname);
    const text = pathname === "/worker.mjs" ? worker : await readFile(file, "utf8");
    const body = isTrial ? text.replace("@pressroom/client", "/dist/index.js") : text;
    await route.fulfill({ contentType: "text/javascript", body });
  });
  await context.route("/", (route) => route.fulfill({ contentType: "text/html", body: "" }));
  const page = await context.newPage();
  await page.goto("/");
  const results: unknown = await page.evaluate(`(${inBoth})(${JSON.stringify(given)})`);
  await context.close();
  return results;
}
