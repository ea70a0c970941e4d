/** Briefs that are approved before writing, and passages that are rewritten. */
import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { startModelServer } from "../../mock-model/start-model-server.ts";
import { readConfig } from "../../src/config.ts";
import { openWriters } from "../../src/services/open-writing.ts";
import { addContent } from "../test-contents.ts";
import { startTestWorker } from "../test-service.ts";
import { testSecret, setMockModel } from "../test-writing-worker.ts";
import type { TestDashboard } from "./dashboard.fixture.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { goToEnd } from "./go-to-end.ts";
import { openPageTests } from "./page-test.ts";

const test = openPageTests();
const patience = { timeout: 20_000 };

/** A worker that writes for the account with a mock provider until the end of the test. */
async function openModel({ service, account }: TestDashboard) {
  const prompts: [string, string][] = [];
  const provider = await startModelServer({ onPrompt: (...call) => void prompts.push(call) });
  const config = readConfig({ PRESSROOM_SECRET: testSecret, PRESSROOM_LIMITS: "off" });
  await setMockModel(service, account.accountId, provider);
  const chooseWriter = await openWriters(
    { config, log: service.log, database: service.worker },
    { retryPolicy: { backoffMs: 1 } },
  );
  const worker = await startTestWorker(service, { chooseWriter });
  onTestFinished(async () => {
    await worker.stop(5_000);
    await provider.close();
  });
  return { prompts, provider };
}

const dialog = (page: Page) => page.getByRole("dialog");

test("a brief is read, changed and written from, by mouse or by keyboard", async (dashboard) => {
  const model = await openModel(dashboard);
  const { page } = await dashboard.openSignedIn();
  await page.goto("/agents/new/?type=article&topic=Boat+sheds");
  await page.getByLabel("Review the brief first").check();
  await page.getByLabel("Citations").selectOption("none");
  await page.getByRole("button", { name: /^Start writing/ }).click();
  const form = page.getByRole("form", { name: "Brief" });
  await form.waitFor(patience);
  await page.getByText("Needs approval").first().waitFor();
  expect(model.prompts.map(([task]) => task)).toEqual(["brief"]);

  await form.getByLabel("Angle").fill("The shed decides how it tastes");
  await form.getByRole("button", { name: "Add section" }).click();
  const parts = form.getByRole("group", { name: "Sections, in order" });
  const last = await parts.getByRole("listitem").count();
  await parts.locator("input:focus").waitFor();
  await page.keyboard.type("A heading of mine");
  await parts.getByRole("button", { name: `Move up: Section ${last}` }).press("Enter");
  await expect
    .poll(() => parts.getByLabel(`Section ${last - 1}: Heading`).inputValue())
    .toBe("A heading of mine");
  const facts = await form.getByRole("button", { name: /^Remove: Fact/ }).count();
  await form.getByRole("button", { name: "Remove: Fact 1", exact: true }).click();
  await expect
    .poll(() => form.getByRole("button", { name: /^Remove: Fact/ }).count())
    .toBe(facts - 1);
  await expectAccessible(page);
  await form.getByRole("button", { name: "Approve with changes" }).click();
  await page.getByRole("link", { name: "Open article" }).waitFor(patience);
  const draft = model.prompts.find(([task]) => task === "draft")?.[1] ?? "";
  expect(draft).toContain("The shed decides how it tastes");
  expect(draft).toContain("A heading of mine");
  expect(model.prompts.filter(([task]) => task === "brief")).toHaveLength(1);
});

test("Home and the list of jobs show what is waiting for approval", async (dashboard) => {
  await openModel(dashboard);
  const { service, account } = dashboard;
  const form = { content_type: "post", custom_topic: "Harbour fog", approve: "brief" };
  await service.generate(account.key, form);
  const { page } = await dashboard.openSignedIn();
  await page.goto("/agents/");
  await page.getByRole("link", { name: "Review brief: Harbour fog" }).click();
  await page.getByRole("button", { name: "Approve", exact: true }).waitFor(patience);
  await page.goto("/agents/jobs/?state=waiting");
  await page.getByRole("link", { name: "Harbour fog" }).waitFor(patience);
  await page.getByRole("button", { name: "Cancel Harbour fog" }).click();
  await page.getByText("Canceled").first().waitFor(patience);
});

const passage = "Every bag shows its roast date. We grind it late.";

test("a selected passage is rewritten, compared, accepted and undone", async (dashboard) => {
  const model = await openModel(dashboard);
  const contentId = await addContent(dashboard.service, dashboard.account, {
    markdown: `# A title\n\nThis stays.\n\n${passage}\n`,
  });
  const { page } = await dashboard.openSignedIn();
  await page.goto(`/agents/contents/${contentId}/?view=edit`);
  const text = page.getByRole("textbox", { name: "Text" });
  await goToEnd(page);
  await page.keyboard.press("Shift+Home");
  // Wait until the page has noticed the selection.
  await page.getByRole("button", { name: "Shorten", disabled: false }).press("Enter");
  await dialog(page).getByText("Suggested rewrite").waitFor(patience);
  expect(await dialog(page).locator("del").count()).toBeGreaterThan(0);
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Reject" }).click();
  expect(await text.innerText()).toContain(passage);

  model.provider.script({ mistakes: ["invented_number"] });
  await page.getByRole("button", { name: "Custom…" }).click();
  await dialog(page).getByLabel("What should change?").fill("Say it as a promise.");
  await dialog(page).getByRole("button", { name: "Rewrite" }).click();
  await dialog(page).getByText("Check before you accept").waitFor(patience);
  await dialog(page)
    .getByText(/48391|48,391/)
    .first()
    .waitFor();
  expect(model.prompts.at(-1)?.[1]).toContain("Say it as a promise.");
  await dialog(page).getByRole("button", { name: "Accept" }).click();
  await expect.poll(() => text.innerText()).toContain("48391");
  expect(await text.innerText()).toContain("This stays.");
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect.poll(() => text.innerText()).toContain(passage);
});
