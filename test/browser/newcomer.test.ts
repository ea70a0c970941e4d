/**
 * A new user's path from `npm start` to a downloaded text, following only what the terminal and the pages say. A
 * screenshot of each step is saved in newcomers-walk/.
 */
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTerminal } from "../e2e/cli-terminal.ts";
import type { Started, Terminal } from "../e2e/cli-terminal.ts";
import { runCurlLine } from "../e2e/run-curl-line.ts";
import { goToEnd } from "./go-to-end.ts";
import { closePages, openBrowser } from "./open-browser.ts";
import { openWatchedPage } from "./watched-page.ts";

const pictures = fileURLToPath(new URL("../../newcomers-walk/", import.meta.url));

let browser: Browser | undefined;
let terminal: Terminal;
let started: Started | undefined;

beforeAll(async () => {
  browser = await openBrowser();
  terminal = await openTerminal();
});

afterAll(async () => {
  if (browser) await closePages(browser);
  // npm forwards this signal to its child, which SIGKILL would leave running.
  started?.signal("SIGTERM");
  await started?.ended;
  await terminal.close();
});

test("a new user gets from npm start to an exported draft without reading the docs", async (context) => {
  if (!browser) {
    context.skip("there is no browser");
    return;
  }
  started = terminal.startProgram("npm", ["start"]);
  await started.says("Stop with Ctrl-C.");
  const banner = readBanner(started.stdout());
  const watched = await openWatchedPage(browser, new URL(banner.dashboard).origin, {
    viewport: { width: 1280, height: 800 },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const walker = await openWalker(watched.page);

  await lookAtDemo(walker, banner);
  await makeAccount(walker, banner);
  await makeBrand(walker);
  await addKeywords(walker);
  await makeKey(walker);
  await write(walker);
  const { title, added } = await edit(walker);
  const text = await takeAlong(walker);
  expect(text).toContain(title);
  expect(text).toMatch(/beans/);
  expect(text).toContain(added);

  // The job from the curl command is listed too, as unread.
  await walker.follow("Home");
  await walker.arrive("Home");
  const needs = walker.page.getByRole("list", { name: "Needs your attention" });
  await needs.getByRole("listitem").first().waitFor();
  await walker.keepPicture("end");
  await forgetPassword(walker);
  await watched.close();
  started.signal("SIGTERM");
  expect((await started.ended).code).toBe(0);
});

/** With the credentials that the terminal and the page show. */
async function lookAtDemo(walker: Walker, banner: Banner): Promise<void> {
  const { page, press, arrive, keepPicture } = walker;
  await page.goto(banner.dashboard);
  await arrive("Sign in");
  await press("Use the demo account");
  await page.getByLabel("Password", { exact: true }).fill(banner.password);
  await keepPicture("sign-in");
  await page.keyboard.press("Enter");
  await arrive("Home");
  await page.getByText("Quillback Coffee").first().waitFor();
  await keepPicture("demo");
  await signOut(walker);
}

/** With the URL that the terminal shows. */
async function makeAccount(walker: Walker, banner: Banner): Promise<void> {
  const { page, press, arrive, keepPicture } = walker;
  await page.goto(banner.setup);
  await arrive("Welcome to Pressroom");
  await page.getByLabel("Your name").fill("Mara Lind");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("seven grey herons");
  await keepPicture("own-account");
  await press("Create account");
  await arrive("Home");
  await page.getByText("Your first piece in three steps").waitFor();
  await keepPicture("home");
}

async function makeBrand({ page, press, follow, arrive, keepPicture }: Walker): Promise<void> {
  await follow("Create brand");
  await arrive("New brand");
  await page.getByLabel("Name", { exact: true }).fill("Harbour Roast");
  await page.getByLabel("Industry").fill("Coffee roasting");
  await page.getByLabel("Overview").fill(overview);
  await keepPicture("brand");
  await press("Create brand and choose keywords");
}

/** Two typed keywords and a suggested one. */
async function addKeywords({ page, press, arrive, keepPicture }: Walker): Promise<void> {
  await page.getByText("Add a keyword to start writing").waitFor();
  await page.getByLabel("Keywords to add").fill("fresh coffee beans, espresso at home");
  await press("Add");
  const list = page.getByRole("list", { name: "Brand keywords" });
  await list.getByText("espresso at home").waitFor();
  const suggestions = page.getByRole("list", { name: "Suggested keywords" });
  await suggestions.getByRole("button").first().click();
  await expect.poll(() => list.getByRole("listitem").count()).toBe(3);
  await keepPicture("keywords");
  await press("Continue to Home");
  await arrive("Home");
}

/** Runs the command that is shown with the key, in a terminal. */
async function makeKey({ page, press, follow, arrive, keepPicture }: Walker): Promise<void> {
  await follow("API keys");
  await arrive("API keys");
  await press("Create key");
  await page.getByLabel("Name", { exact: true }).fill("Laptop");
  await page.keyboard.press("Enter");
  const shown = page.getByRole("dialog", { name: "Your new key" });
  await shown.getByRole("button", { name: "Copy", exact: true }).click();
  await shown.getByRole("button", { name: "Copied", exact: true }).waitFor();
  await keepPicture("key");
  const line = await page.evaluate<string>("navigator.clipboard.readText()");
  const answer = JSON.parse(await runCurlLine(line)) as { status: string; message: string };
  expect(answer.status).toBe("success");
  expect(answer.message).toContain("Harbour Roast");
  await press("I’ve saved it");
}

/** Watches the job until it has finished. */
async function write({ page, press, follow, arrive, keepPicture }: Walker): Promise<void> {
  await follow("Home");
  await arrive("Home");
  await page.getByLabel("What do you want to write?").fill("How to keep coffee beans fresh");
  await page.keyboard.press("Enter");
  await arrive("New content");
  await page.getByText("A few seconds").waitFor();
  await keepPicture("new-content");
  await press("Start writing");
  await page.waitForURL(/\/agents\/jobs\/\d+\/$/);
  await page.getByRole("heading", { name: "Steps" }).waitFor();
  await keepPicture("watching");
  await page.getByRole("heading", { name: "Ready" }).waitFor();
  await keepPicture("ready");
  await page.getByRole("link", { name: "Open article" }).first().click();
}

async function edit({ page, follow, keepPicture }: Walker) {
  await page.getByRole("article").waitFor();
  const title = await page.getByRole("heading", { level: 1 }).first().innerText();
  await keepPicture("reading");
  await follow("Edit");
  const added = "Come by on a Tuesday & smell it.";
  await goToEnd(page);
  await page.keyboard.type(`\n\n${added}`);
  await page.locator('[role=status][data-state="saved"]').waitFor();
  await keepPicture("edited");
  return { title, added };
}

async function takeAlong({ page, press, keepPicture }: Walker): Promise<string> {
  await press("Download");
  await keepPicture("download");
  const saving = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Markdown" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^how-to-keep-coffee-beans-fresh.*\.md$/);
  return readFile(await file.path(), "utf8");
}

/** The page shows the command that sets another password, which is run unchanged except for the address. */
async function forgetPassword(walker: Walker): Promise<void> {
  const { page, follow, arrive, keepPicture } = walker;
  await signOut(walker);
  await follow("Forgot password?");
  await arrive("Reset your password on the server");
  await keepPicture("forgotten");
  const line = await page.getByRole("region", { name: "Command" }).innerText();
  const command = line.replace("you@example.com", email);
  const { stdout } = await terminal.startProgram("sh", ["-c", command]).ended;
  const [, password = ""] = /The password, shown only once: (\S+)/.exec(stdout) ?? [];
  await follow("Back to sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await arrive("Home");
}

async function signOut({ page, arrive }: Walker): Promise<void> {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await arrive("Sign in");
}

const email = "mara@example.com";
const overview =
  "Harbour Roast is a coffee roastery in Falmouth. We roast on Tuesdays and post the beans the same day. " +
  "Keep the beans in a closed bag in a dark cupboard: they stay fresh for four weeks. Our house blend is made of beans from Colombia and Ethiopia.";

type Banner = ReturnType<typeof readBanner>;

/** `text` is the output in the terminal. */
function readBanner(text: string) {
  const read = (pattern: RegExp) => {
    const [, found] = pattern.exec(text) ?? [];
    if (found === undefined) throw new Error(`${pattern} is not in:\n${text}`);
    return found;
  };
  return {
    dashboard: read(/Dashboard\s+(\S+)/),
    password: read(/Sign in\s+\S+\s+password (\S+)/),
    setup: read(/Set up your account\s+(\S+)/),
  };
}

interface Walker {
  page: Page;
  press: (name: string) => Promise<void>;
  follow: (name: string) => Promise<void>;
  arrive: (title: string) => Promise<void>;
  keepPicture: (name: string) => Promise<void>;
}

/** Screenshots are numbered, so that they are listed in order. */
async function openWalker(page: Page): Promise<Walker> {
  await rm(pictures, { recursive: true, force: true });
  await mkdir(pictures, { recursive: true });
  let number = 0;
  return {
    page,
    press: (name) => page.getByRole("button", { name, exact: true }).click(),
    follow: (name) => page.getByRole("link", { name, exact: true }).click(),
    arrive: (name) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor(),
    async keepPicture(name) {
      number += 1;
      const file = `${String(number).padStart(2, "0")}-${name}.png`;
      await page.screenshot({ path: join(pictures, file), animations: "disabled" });
    },
  };
}
