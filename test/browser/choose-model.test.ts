/**
 * Choosing a model on a new machine, with the real program: without a model, with a server that is detected and chosen
 * with one click, without that server again, and with a key from the form or the environment.
 */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openTerminal } from "../e2e/cli-terminal.ts";
import type { Started, Terminal } from "../e2e/cli-terminal.ts";
import { startFakeOllama } from "../fake-ollama.ts";
import type { FakeOllama } from "../fake-ollama.ts";
import { makeGguf } from "../gguf/make-gguf.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { closePages, openBrowser } from "./open-browser.ts";
import { openWatchedPage } from "./watched-page.ts";
import type { WatchedPage } from "./watched-page.ts";

let browser: Browser | undefined;
let terminal: Terminal;
const servers: FakeOllama[] = [];

beforeAll(async () => {
  browser = await openBrowser();
});
beforeEach(async () => {
  terminal = await openTerminal();
});
afterEach(async () => {
  await terminal.close();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
afterAll(() => browser && closePages(browser));

async function serveModels(models: readonly string[], port = 0): Promise<FakeOllama> {
  const server = await startFakeOllama(models, port);
  servers.push(server);
  return server;
}

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

interface Installation {
  watched: WatchedPage;
  page: Page;
  banner: string;
  stop: () => Promise<void>;
}

/** Starts the program and signs in to the demo account as its banner says. */
async function install(environment: Record<string, string>): Promise<Installation> {
  const started: Started = terminal.start(["serve"], environment);
  await started.says("Stop with Ctrl-C.");
  const banner = started.stdout();
  const [, address = ""] = /Dashboard\s+(\S+)/.exec(banner) ?? [];
  const [, email = "", password = ""] = /Sign in\s+(\S+)\s+password (\S+)/.exec(banner) ?? [];
  if (!browser) throw new Error("there is no browser");
  const watched = await openWatchedPage(browser, new URL(address).origin, {
    viewport: { width: 1280, height: 800 },
  });
  const { page } = watched;
  await page.goto(address);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await arrive(page, "Home");
  return {
    watched,
    page,
    banner,
    async stop() {
      await watched.close();
      started.signal("SIGTERM");
      expect((await started.ended).code).toBe(0);
    },
  };
}

async function arrive(page: Page, title: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
}

/** Generates an article and returns the writer that its page shows. */
async function write(page: Page, topic: string): Promise<string> {
  await page.goto("/agents/new/");
  await page.getByRole("textbox", { name: "Topic" }).fill(topic);
  await page.getByRole("button", { name: "Start writing" }).click();
  await page.getByRole("heading", { name: "Ready" }).waitFor({ timeout: 60_000 });
  await page.getByRole("link", { name: "Open article" }).first().click();
  await page.getByRole("article").waitFor();
  const facts = page.getByRole("complementary", { name: "About this piece" });
  return facts
    .getByText(/^(None \(draft without a model\)|\w+:\S+)$/)
    .first()
    .innerText();
}

test("a new machine writes drafts, then uses a server that is started and chosen with one click, and notices when it is gone", async (context) => {
  if (!browser) context.skip("there is no browser");
  const port = await freePort();
  const { page, banner, watched, stop } = await install({ PRESSROOM_MODEL_PORTS: String(port) });
  expect(banner).toMatch(
    /Model\s+none, so Pressroom produces drafts only\. Choose a model: http\S+choose-model\//,
  );

  await page.getByRole("heading", { name: "Choose a model to get finished content" }).waitFor();
  await page.getByRole("link", { name: "Choose a model" }).click();
  await arrive(page, "Choose a model");
  await page.getByRole("heading", { name: "No model found on this machine" }).waitFor();
  await page.getByRole("link", { name: "Continue with drafts" }).click();
  await arrive(page, "Home");
  await page.getByText("Needs your attention").waitFor();
  expect(await page.getByRole("link", { name: "Choose a model" }).count()).toBe(0);
  expect(await write(page, "How to keep coffee beans fresh")).toBe("None (draft without a model)");

  // Drafts are labeled as such and link to this page.
  await page.getByRole("link", { name: "Choose a model" }).click();
  await arrive(page, "Choose a model");
  const ollama = await serveModels(["llama3.3:latest", "qwen3:8b"], port);
  const list = page.getByRole("list", { name: "Available models" });
  await list.getByText("Ollama", { exact: true }).waitFor();
  await expectAccessible(page);
  await list.getByLabel("Model from Ollama").selectOption("qwen3:8b");
  await list.getByRole("button", { name: "Use this model: qwen3:8b" }).click();
  await page.getByText("qwen3:8b is ready").waitFor();
  await list.getByText("In use").waitFor();
  expect(await page.getByText("Continue with drafts").count()).toBe(0);
  expect(await write(page, "How to grind coffee")).toBe("compatible:qwen3:8b");

  await ollama.close();
  for (const address of ["/agents/", "/agents/new/"]) {
    await page.goto(address);
    await page.getByText("qwen3:8b is not available").waitFor({ timeout: 30_000 });
    await page.getByText(`${ollama.url} is not responding.`).waitFor();
  }
  await page.getByRole("textbox", { name: "Topic" }).fill("How to store tea");
  await page.getByRole("button", { name: "Start writing" }).click();
  await page.waitForURL(/\/agents\/jobs\/\d+\/$/);
  await page.getByText("qwen3:8b is not available").waitFor();
  const examined = await terminal.run(["doctor", "--json"], { PRESSROOM_MODEL_PORTS: "off" });
  expect(examined.stdout).toContain(`${ollama.url} is not responding`);
  // The waiting job is written once the server is back.
  await serveModels(["qwen3:8b"], port);
  await page.getByRole("heading", { name: "Ready" }).waitFor({ timeout: 90_000 });
  await page.goto("/agents/");
  await arrive(page, "Home");
  expect(await page.getByText("is not available").count()).toBe(0);
  expect(watched.problems).toEqual([]);
  await stop();
});

test("a key from the form or the environment is tested and used only if it works, and so is a file, whose loss is reported", async (context) => {
  if (!browser) context.skip("there is no browser");
  const server = await serveModels(["mock"]);
  const folder = join(terminal.dataDir, "models");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "tiny.gguf"), makeGguf("readable"));
  const { page, banner, stop } = await install({
    PRESSROOM_MODEL_PORTS: "off",
    OPENAI_API_KEY: "sk-environment-0123456789",
    OPENAI_BASE_URL: server.url,
  });
  expect(banner).toMatch(/Found: .*local:tiny/);
  expect(banner).toMatch(/Found: .*OPENAI_API_KEY/);
  await page.getByText(/^Found on this machine: .*tiny/).waitFor();
  await page.getByText(/^Found on this machine: .*OpenAI \(API key\)/).waitFor();
  await page.getByRole("link", { name: "Choose a model" }).click();
  await arrive(page, "Choose a model");

  const form = page.locator("form");
  await form.getByLabel("Provider").selectOption("compatible");
  await form.getByRole("button", { name: "Test and use" }).click();
  expect(await form.getByText("Required").count()).toBe(2);
  await form.getByLabel("Model").fill("mock");
  await form.getByLabel("Base URL").fill(server.url);
  await form.getByLabel("API key (optional)").fill("sk-typed-0123456789abcdef");
  server.provider.script({ faults: [{ fault: "bad_key", rate: 1 }] });
  await form.getByRole("button", { name: "Test and use" }).click();
  await page.getByText("mock did not pass the test").waitFor();
  await page.getByRole("link", { name: "Continue with drafts" }).waitFor();
  server.provider.script({ faults: [] });
  await form.getByRole("button", { name: "Test and use" }).click();
  await page.getByText("mock is ready").waitFor();
  expect(await form.getByLabel("API key (optional)").inputValue()).toBe("");

  const list = page.getByRole("list", { name: "Available models" });
  await list.getByRole("button", { name: "Use this model: gpt-5.4", exact: true }).click();
  await page.getByText("gpt-5.4 is ready").waitFor();
  expect(await write(page, "How to grind coffee")).toBe("openai:gpt-5.4");

  await page.goto("/agents/choose-model/");
  await list.getByRole("button", { name: "Use this model: tiny" }).click();
  await page.getByText("tiny is ready").waitFor({ timeout: 60_000 });
  await list.getByText("In use").waitFor();
  await expectAccessible(page);
  await rm(join(folder, "tiny.gguf"));
  await page.goto("/agents/new/");
  await page.getByText("tiny is not available").waitFor({ timeout: 30_000 });
  await stop();
});
