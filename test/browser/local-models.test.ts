/** Downloading a model in the dashboard, canceling and resuming it after a reload, using, verifying and removing it. */
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { catalog } from "../../src/local-models/catalog.ts";
import type { KnownModel } from "../../src/local-models/catalog.ts";
import { startFileServer } from "../../src/local-models/faulty-file-server.fixture.ts";
import type { FileServer } from "../../src/local-models/faulty-file-server.fixture.ts";
import { makeGguf } from "../gguf/make-gguf.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openPageTests } from "./page-test.ts";

const file = makeGguf();
const half = Math.floor(file.byteLength / 2);
const [first, ...others] = catalog as [KnownModel, ...KnownModel[]];
const tiny: KnownModel = {
  ...first,
  name: "tiny",
  title: "Tiny",
  bytes: file.byteLength,
  memoryBytes: 1_000_000,
  sha256: createHash("sha256").update(file).digest("hex"),
};
const giant = { ...first, name: "giant", title: "Giant", memoryBytes: 2 ** 50 };

let dataDir: string;
let server: FileServer;

afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, maxRetries: 5 });
});
const test = openPageTests(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "pressroom-models-page-"));
  server = await startFileServer(file);
  return {
    environment: {
      PRESSROOM_DATA_DIR: dataDir,
      PRESSROOM_MODEL_MIRROR: server.url,
      PRESSROOM_LOCAL_IDLE: "1",
    },
    catalog: [tiny, ...others.slice(0, 1), giant],
  };
});

test("a model is downloaded, canceled, resumed, used, verified and removed", async (dashboard) => {
  const { page } = await dashboard.openSignedIn();
  await page.goto("/agents/choose-model/");
  const rows = page.getByRole("list", { name: "Local models" }).getByRole("listitem");
  const row = rows.filter({ has: page.getByRole("heading", { name: "Tiny" }) });
  await row.getByText("Apache-2.0 license").waitFor();
  // A model that needs more memory than this machine has says so, and cannot be downloaded.
  const large = rows.filter({ has: page.getByRole("heading", { name: "Giant" }) });
  await large.getByText("Not enough memory").waitFor();
  expect(await large.getByRole("button").count()).toBe(0);

  server.misbehave({ silentAfter: half });
  await row.getByRole("button", { name: "Download: Tiny" }).focus();
  await page.keyboard.press("Enter");
  const bar = row.getByRole("progressbar", { name: "Progress: Tiny" });
  await expect.poll(() => bar.getAttribute("aria-valuenow")).toBe("50");
  await row.getByRole("status").getByText("Tiny: Downloading, 50%").waitFor({ state: "attached" });
  await expectAccessible(page);
  // The page is not notified and must poll.
  await page.reload();
  await expect.poll(() => bar.getAttribute("aria-valuenow")).toBe("50");
  await row.getByRole("button", { name: "Cancel: Tiny" }).focus();
  await page.keyboard.press("Enter");
  await row.getByText("Paused", { exact: true }).waitFor();
  const resume = row.getByRole("button", { name: "Resume: Tiny" });
  await expect.poll(() => resume.evaluate((one) => one.matches(":focus"))).toBe(true);

  server.misbehave({ status: 404 });
  await resume.click();
  await row.getByText("the file was not found at that URL").waitFor();
  await row.getByRole("button", { name: "Try again: Tiny" }).click();
  await row.getByText("Ready", { exact: true }).waitFor();
  expect(server.requests.at(-1)?.range).toBe(`bytes=${half}-`);
  await row.getByRole("button", { name: "Use this model: Tiny" }).click();
  await page.getByText("tiny is ready").waitFor({ timeout: 60_000 });
  await row.getByText("In use").waitFor();

  await page.goto("/agents/settings/models/");
  await page.getByText("local:tiny").first().waitFor();
  await row.getByRole("button", { name: "Verify: Tiny" }).click();
  await row.getByText("Checksum verified").waitFor();
  await row.getByRole("button", { name: "Remove: Tiny" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove Tiny?" });
  await dialog.getByText("Jobs will fail until you choose another one").waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Remove model" }).click();
  await row.getByText("Not downloaded").waitFor();
});
