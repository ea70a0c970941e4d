/** Creating and updating a brand from its website: proposals are read, checked, dismissed and saved. */
import { afterAll, beforeAll, expect } from "vitest";
import { serveSite } from "../websites/serve-site.ts";
import type { ServedSite } from "../websites/serve-site.ts";
import { readConfig } from "../../src/config.ts";
import { withoutMetrics } from "../../src/metrics/metrics.ts";
import { openProposing } from "../../src/services/open-proposing.ts";
import { sharedAnalysisPool } from "../shared-tools.ts";
import type { TestService } from "../test-service.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openPageTests } from "./page-test.ts";

const environment = { PRESSROOM_SOURCE_ALLOW: "127.0.0.1", PRESSROOM_SOURCE_PAUSE: "0ms" };
const test = openPageTests({ environment });
let kayak: ServedSite;
let craft: ServedSite;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  [kayak, craft] = await Promise.all([serveSite("kayak"), serveSite("craft")]);
});
afterAll(async () => {
  await Promise.all([kayak.close(), craft.close()]);
});

async function startReading({ log, worker }: TestService): Promise<void> {
  const proposing = await openProposing({
    config: { ...readConfig(environment), secret: "a test's secret" },
    log,
    database: worker,
    analysis: sharedAnalysisPool(),
    metrics: withoutMetrics(),
  });
  stops.push(() => proposing.stop());
}

test("a website's address fills the form; each proposal names its page and can be dismissed or edited; existing values are kept", async (dashboard) => {
  const { service, openSignedIn } = dashboard;
  await startReading(service);
  const { page, expectRefusals } = await openSignedIn({
    viewport: { width: 390, height: 844 },
  });
  expectRefusals(/\/brand-proposals\/$/);
  await page.goto("/agents/brand/new/");
  const website = page.getByRole("textbox", { name: "Website" });
  await website.fill("no website");
  await website.press("Enter");
  await page.getByText("Must be a website URL").waitFor();
  await website.fill(`${kayak.url}nowhere`);
  await website.press("Enter");
  await page.getByText("there is no page at this URL").waitFor();
  await page.getByRole("textbox", { name: "Name" }).fill("Our own name");
  await website.fill(kayak.url);
  await page.getByRole("button", { name: "Read website" }).click();
  await page.getByText("6 pages read from 127.0.0.1").waitFor();
  const industry = page.getByRole("textbox", { name: "Industry" });
  await expect
    .poll(() => industry.inputValue())
    .toBe("Guided kayak tours on the North Norfolk coast");
  expect(await page.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Our own name");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use suggestion for name" }).click();
  await page.getByRole("button", { name: "Dismiss suggestion for industry" }).click();
  expect(await industry.inputValue()).toBe("");
  await page.getByRole("textbox", { name: "Audience" }).fill("Beginners");
  await page.getByRole("checkbox", { name: "marsh creek tour", exact: true }).uncheck();
  await page.getByRole("button", { name: "Create brand and choose keywords" }).click();
  const keywords = page.getByRole("list", { name: "Brand keywords" });
  await keywords.getByText("seal watching by kayak", { exact: true }).waitFor();
  expect(await keywords.getByText("marsh creek tour", { exact: true }).count()).toBe(0);

  await page.getByRole("link", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Get suggestions from website" }).click();
  await website.fill(craft.url);
  await website.press("Enter");
  const proposal = page.getByRole("region", { name: "Name", exact: true });
  await proposal.getByText("Saltmarsh Kayaks").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use suggestion for industry" }).click();
  await page.getByRole("button", { name: "Dismiss suggestion for name" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  expect(await page.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Saltmarsh Kayaks");
  expect(await industry.inputValue()).toBe("Wood-fired stoneware from the Borders");
  await page.getByText("Unsaved changes").waitFor();
  const { rows } = await service.database.pool.query(
    "select industry, voice_guide ->> 'audience' as audience from brands where name = 'Saltmarsh Kayaks'",
  );
  expect(rows).toEqual([{ industry: "", audience: "Beginners" }]);
  await Promise.all(stops.map((stop) => stop()));
});
