/** The quality panel beside a text: the version that its findings refer to, and its links to each place. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { sampled } from "../sample.ts";
import { addContent, addContents } from "../test-contents.ts";
import { addAccount } from "../test-database.ts";
import { addDocument } from "../test-passages.ts";
import type { TestDashboard } from "./dashboard.fixture.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { goToEnd } from "./go-to-end.ts";
import { openPageTests } from "./page-test.ts";

const test = openPageTests();
const patience = { timeout: 20_000 };

const shared =
  "We roast in small batches in a former boat shed in Whitby, and every single bag that leaves the shed carries the date on which its beans were roasted by hand. Coffee beans are best within thirty days of roasting, so ask the people behind the bar for the bag that came out of the drum last week.";

/** In an account of its own, because the findings depend on the account's other content. */
async function addArticle({ service }: TestDashboard) {
  const account = await addAccount(service);
  const { accountId, brandId } = account;
  for (const [title, path] of [
    ["Brew ratio calculator | Acme", "ratio"],
    ["Opening hours of the shed", "hours"],
  ] as const) {
    await addDocument(service.database.pool, {
      accountId,
      brandId,
      kind: "website",
      title,
      url: `https://acme.example/${path}`,
      passages: ["x"],
    });
  }
  await addContents(service, account, [`# The shed\n\n${shared}`]);
  const id = await addContent(service, account, {
    title: "Why coffee tastes sour",
    markdown: `# Why coffee tastes sour\n\n${shared}\n\n## Ratios\n\nWeigh the water. Use a brew ratio calculator.\n\n### Ratios\n\nAgain: the brew ratio calculator.\n`,
    document: { slug: "sour-coffee", meta_description: "Short.", excerpt: "Grind finer." },
  });
  await service.database.pool.query(
    "update jobs set custom_topic = $2 where id = (select job_id from contents where id = $1)",
    [id, "Why coffee tastes sour"],
  );
  return { id, accountId };
}

const panel = (page: Page) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: "Quality" }) });
const selected = (page: Page) => page.evaluate<string>("getSelection().toString()");

for (const [colorScheme, width] of sampled(
  [
    ["dark", 390],
    ["light", 1280],
  ] as const,
  2,
)) {
  test(`every finding links to its place, links are inserted, and findings of an older version are marked as outdated, ${colorScheme}, ${width} wide`, async (dashboard) => {
    const { id, accountId } = await addArticle(dashboard);
    const { page } = await dashboard.openSignedIn({
      accountId,
      colorScheme,
      viewport: { width, height: 900 },
    });
    await page.goto(`/agents/contents/${id}/`);
    await panel(page).getByText("Covers the topic", { exact: true }).waitFor();
    await panel(page).getByText("Previews").click();
    await panel(page).getByText("acme.example › sour-coffee").waitFor();
    // A failed check names what was found, and lists each duplicate once.
    await panel(page).getByText("Overlap with other content").waitFor();
    expect(await panel(page).getByText("No overlap with other content").count()).toBe(0);
    await panel(page).getByText("of this text").waitFor();
    expect(await panel(page).getByRole("link", { name: "A title" }).count()).toBe(1);
    expect(await panel(page).getByText("All checks passed").count()).toBe(0);
    await expectAccessible(page);

    // Focuses a field that only the editor has.
    await panel(page)
      .getByRole("button", { name: /The meta description has/ })
      .click();
    await expect
      .poll(() => page.evaluate("document.activeElement?.name"), patience)
      .toBe("meta_description");
    await page.getByRole("textbox", { name: "Text" }).waitFor();
    // The right one of two headings with the same text.
    await panel(page)
      .getByRole("button", { name: /appears twice/ })
      .click();
    await expect.poll(() => selected(page), patience).toBe("Ratios");
    expect(
      await page.evaluate("getSelection().anchorNode.parentElement.closest('h2,h3').tagName"),
    ).toBe("H3");

    await panel(page).getByRole("button", { name: "Insert link to Brew ratio" }).click();
    const link = page.getByRole("textbox", { name: "Text" }).getByRole("link");
    await expect.poll(() => link.getAttribute("href"), patience).toBe("https://acme.example/ratio");
    expect(await link.innerText()).toBe("brew ratio calculator");
    await panel(page).getByText("since version 1 was checked").waitFor();
    await panel(page).getByText("Outdated").waitFor();
    // After saving and checking again, the suggestion is gone.
    await expect
      .poll(
        () => panel(page).getByRole("button", { name: "Insert link to Brew" }).count(),
        patience,
      )
      .toBe(0);
    await expect.poll(() => panel(page).getByText("Outdated").count(), patience).toBe(0);
    await goToEnd(page);
    await page.keyboard.type(" More.");
    await panel(page).getByText("Outdated").waitFor();
    await panel(page).getByText("Version 3 was checked.").waitFor();
    await expectAccessible(page);
  });
}
