/**
 * The pages of contents: searching and navigating by keyboard, previews, copies and downloads, and protection from
 * hostile texts.
 */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { sampled } from "../sample.ts";
import { hostileTexts } from "../proofs/hostile-families.fixture.ts";
import { openHostilePage } from "../proofs/hostile-page.fixture.ts";
import { addUncleaned } from "../proofs/uncleaned-contents.fixture.ts";
import { addContent } from "../test-contents.ts";
import type { WantedContent } from "../test-contents.ts";
import { addAccount } from "../test-database.ts";
import type { TestDashboard } from "./dashboard.fixture.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openPageTests } from "./page-test.ts";
import { visit } from "./visit.ts";

const test = openPageTests();

const articleHtml = `<article lang="en" dir="ltr">
<h1>Sour coffee</h1>
<p>Grind finer.<sup><a href="#source-1">[1]</a></sup> Read <a href="https://example.org/more">more</a>.</p>
<pre><code>a line that is far too long for a phone ${"word ".repeat(40)}</code></pre>
</article>`;
const sources = [
  {
    number: 1,
    kind: "reply",
    title: "Sour",
    author: "old_kettle",
    community: "Home brewing",
    url: "https://forum.example.org/t/sour",
    posted_at: null,
    spans: [
      { passage: "p1", start: 0, end: 12, text: "Grind finer until it takes three minutes." },
    ],
  },
];

const addArticle = ({ service, account }: TestDashboard, wanted: WantedContent = {}) =>
  addContent(service, account, {
    title: "Sour coffee",
    document: { html: articleHtml, draft_note: null },
    sources,
    ...wanted,
  });

/** `npm test` checks only the first of these. */
const looks = [
  ["dark", 390],
  ["light", 1440],
] as const;

const paragraphs = [
  { begins: "Grind finer.", sources: [1], basis: "sources" },
  { begins: "It is gone, with words that were cut…", sources: [], basis: "none" },
  { begins: "Water boils at a lower heat in the mountains", sources: [], basis: "general" },
];

const mailHtml = (text: string) => `<!doctype html><html lang="en"><head><style>
@media (prefers-color-scheme: dark) { .ink { color: #e8eaed !important; } }
</style></head><body><!--[if mso]><b>Outlook</b><![endif]-->
<table role="presentation" width="100%"><tr><td style="padding:8px;">
<p class="ink" style="color:#1f2328;">${text}</p>
<a href="{{unsubscribe_url}}">Unsubscribe</a></td></tr></table></body></html>`;

/** What functions evaluated in the page use there. */
interface Window {
  getComputedStyle(element: unknown): { color: string };
}

const rows = (page: Page) => page.getByRole("list", { name: "All content" }).getByRole("listitem");

const post = (text: string, length: number) => ({ text, length, text_escaped: null, facets: [] });

describe("the list", () => {
  test("is searched while typing, filtered by the URL, navigated and opened by keyboard, and knows what was read", async (dashboard) => {
    const { service, account, openSignedIn } = dashboard;
    const id = await addContent(service, account, {
      title: "Beans <b>fresh</b>",
      markdown: "# Beans\n\nRoasted on Tuesdays & Thursdays.",
    });
    await addContent(service, account, { title: "Letter", contentType: "newsletter" });
    const { page } = await openSignedIn();
    await page.goto("/agents/contents/");
    await rows(page).nth(1).waitFor();
    await page.keyboard.press("/");
    await expect.poll(() => page.evaluate("document.activeElement.tagName")).toBe("INPUT");
    await page.keyboard.type("thursd");
    await page.locator("mark", { hasText: "Thursdays" }).waitFor({ timeout: 30_000 });
    expect(new URL(page.url()).search).toBe("?q=thursd");
    expect(await rows(page).count()).toBe(1);
    expect(await rows(page).first().innerText()).toContain("Beans <b>fresh</b>");
    await page.getByRole("button", { name: "Clear search" }).click();
    await page.getByLabel("Type").selectOption("newsletter");
    await page.waitForURL(/\?type=newsletter$/);
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByRole("link", { name: "Unread", exact: true }).click();
    await page.waitForURL(/\?unread=true$/);
    await expect.poll(() => rows(page).count()).toBe(2);
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    await page.keyboard.press("j");
    const read = page.waitForResponse((answer) => answer.url().endsWith(`/contents/${id}/read/`));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Beans <b>fresh</b>" }).waitFor();
    await read;
    await page.goBack();
    await expect.poll(() => rows(page).count()).toBe(1);
  });

  test("keeps every letter of a search on a slow machine", async ({ openSignedIn }) => {
    const { page } = await openSignedIn();
    await page.goto("/agents/contents/");
    const field = page.getByRole("searchbox");
    await field.waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 20 });
    await field.focus();
    // About as long as the field's delay, so that each letter arrives before the previous change is applied.
    const letters = "slowly";
    await page.keyboard.type(letters, { delay: 190 });
    await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe(letters);
    expect(await field.inputValue()).toBe(letters);
  });

  test("restores deleted content, at once and later", async ({ service, openSignedIn }) => {
    const who = await addAccount(service);
    await addContent(service, who, { title: "Kept" });
    const { page, expectRefusals } = await openSignedIn({ accountId: who.accountId });
    // The row below the pointer is prefetched, and may be deleted before the response arrives.
    expectRefusals(/\/contents\/\d+\/$/);
    await page.goto("/agents/contents/");
    await rows(page).first().waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("#");
    await page.getByText("No content yet").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await rows(page).filter({ hasText: "Kept" }).click();
    await page.getByRole("heading", { level: 1, name: "Kept" }).waitFor();
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByText("No content yet").waitFor();
    await page.getByRole("link", { name: "Deleted" }).click();
    await page.getByRole("button", { name: "Restore" }).click();
    await page.getByText("Nothing deleted").waitFor();
    await page.getByRole("link", { name: "All", exact: true }).click();
    await rows(page).filter({ hasText: "Kept" }).click();
    await page.getByRole("heading", { level: 1, name: "Kept" }).waitFor();
  });
});

describe("a piece", () => {
  test("of another account, or a missing one, is not found", async ({ service, openSignedIn }) => {
    const foreign = await addContent(service, await addAccount(service), { title: "Secret" });
    const { page, expectRefusals } = await openSignedIn();
    expectRefusals(/\/contents\/\d+\/$/);
    for (const address of [`${foreign}/`, `${foreign}/?view=edit`, "4000000/"]) {
      await page.goto(`/agents/contents/${address}`);
      await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
      expect(await page.locator("body").innerText()).not.toContain("Secret");
    }
  });

  for (const [colorScheme, width] of sampled(looks, 2)) {
    test(`links its citations to its sources and back, and shows what each paragraph is based on and which paragraphs to check, ${colorScheme}, ${width} wide`, async (dashboard) => {
      const told = { number: 2, kind: "instructions", author: "Acme", community: "", url: null };
      const id = await addArticle(dashboard, {
        sources: [...sources, { ...sources[0], ...told }],
        quality: { words: 4, problems: [], paragraphs },
      });
      const viewport = { width, height: 800 };
      const { page } = await dashboard.openSignedIn({ colorScheme, viewport });
      await page.goto(`/agents/contents/${id}/`);
      const mark = page.getByRole("button", { name: /^Source 1: old_kettle/ });
      await mark.focus();
      await page.getByRole("tooltip").waitFor();
      // The text appears first, its sources a moment later.
      await page.locator("#source-1").waitFor();
      await page.keyboard.press("Enter");
      const focused = "document.activeElement?.id";
      await expect.poll(() => page.evaluate(focused)).toBe("source-1");
      await page
        .locator("#source-1")
        .getByRole("button", { name: /^Show in text/ })
        .click();
      await expect.poll(() => page.evaluate(focused)).toBe("mark-1");
      await page.keyboard.press("Escape");
      await page.getByRole("tooltip").waitFor({ state: "detached" });

      await page.getByText("Your instructions").waitFor();
      await page.getByText("1 to review").waitFor();
      await page.getByText("General knowledge: needs review").first().waitFor();
      await page.getByText("All paragraphs (3)").click();
      await page.getByText("No claims").waitFor();
      await page.getByRole("button", { name: "Show source 1" }).click();
      await expect.poll(() => page.evaluate(focused)).toBe("source-1");
      await page.getByRole("button", { name: "Show in text: Grind finer." }).click();
      expect(await page.getByText("begins differently now").count()).toBe(0);
      await page.getByRole("button", { name: "Show in text: It is gone" }).click();
      await page.getByText("This paragraph was edited").waitFor();
      await expectAccessible(page);
      const outside = "document.documentElement.scrollWidth - innerWidth";
      expect(await page.evaluate(outside)).toBeLessThanOrEqual(0);
    });
  }

  test("can be copied and downloaded in each format", async (dashboard) => {
    const id = await addArticle(dashboard);
    const { page } = await dashboard.openSignedIn({
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.goto(`/agents/contents/${id}/`);
    const copied = async (item: string, type: string) => {
      await page.getByRole("button", { name: "Copy", exact: true }).click();
      await page.getByRole("menuitem", { name: item }).click();
      await page.getByText(`Copied ${item[0]?.toLowerCase()}${item.slice(1)}`).waitFor();
      return page.evaluate<string>(
        `navigator.clipboard.read().then(([item]) => item.getType("${type}")).then((blob) => blob.text())`,
      );
    };
    expect(await copied("As Markdown", "text/plain")).toBe("# Sour coffee\n\nA text.\n");
    expect(await copied("As rich text", "text/html")).toContain("Grind finer.");
    expect(await copied("As plain text", "text/plain")).toBe("Sour coffee\n\nA text.\n");
    const names: string[] = [];
    for (const form of ["Markdown", "HTML", "Plain text", "Word", "JSON"]) {
      await page.getByRole("button", { name: "Download" }).click();
      const saving = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: form }).click();
      const file = await saving;
      names.push(file.suggestedFilename());
      expect((await readFile(await file.path())).length).toBeGreaterThan(0);
    }
    expect(names).toEqual([
      "sour-coffee.md",
      "sour-coffee.html",
      "sour-coffee.txt",
      "sour-coffee.docx",
      `content-${id}.json`,
    ]);
  });

  test("shows each network's post with its count and limit", async (dashboard) => {
    const { service, account, openSignedIn } = dashboard;
    const id = await addContent(service, account, {
      contentType: "social",
      title: "A set",
      document: {
        variants: [
          {
            network: "x",
            title: null,
            limit: 280,
            needs: [],
            posts: [post("One #tea", 8), post("Two", 300)],
          },
          {
            network: "instagram",
            title: null,
            limit: 2200,
            needs: ["picture"],
            visual: "The kettle on a sill. Alt text: a kettle.",
            posts: [post("Three", 5)],
          },
        ],
      },
    });
    const { page } = await openSignedIn({
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.goto(`/agents/contents/${id}/`);
    const x = page.getByRole("region", { name: "X", exact: true });
    await x.getByText("8 of 280").waitFor();
    await x.getByText("300 of 280 · 20 over").waitFor();
    const instagram = page.getByRole("region", { name: "Instagram" });
    await instagram.getByText("Add an image").waitFor();
    await instagram.getByText("Suggested visual: The kettle on a sill.").waitFor();
    await x.getByRole("button", { name: "Copy post 1 for X" }).click();
    await x.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe("One #tea");
  });

  test("that is a newsletter is shown light and dark, wide and narrow, and as text", async (dashboard) => {
    const { service, account, openSignedIn } = dashboard;
    const id = await addContent(service, account, {
      contentType: "newsletter",
      title: "A letter",
      document: {
        subject: "News of the month",
        preheader: "What came in",
        html: mailHtml("Hello you."),
        text: "Hello in plain.",
      },
    });
    const { page } = await openSignedIn({ colorScheme: "light" });
    await page.goto(`/agents/contents/${id}/`);
    const mail = page.frameLocator("iframe").getByText("Hello you.");
    await mail.waitFor();
    const color = () =>
      mail.evaluate((element) => (globalThis as unknown as Window).getComputedStyle(element).color);
    await expect.poll(color).toBe("rgb(31, 35, 40)");
    await page.getByText("Dark", { exact: true }).click();
    await expect.poll(color).toBe("rgb(232, 234, 237)");
    await page.getByText("Phone", { exact: true }).click();
    await expect.poll(async () => (await page.locator("iframe").boundingBox())?.width).toBe(375);
    await page.getByText("Plain text", { exact: true }).click();
    await page.getByText("Hello in plain.").waitFor();
  });

  test("with hostile markup that got past the service runs nothing and sends no requests", async (dashboard) => {
    const { service, account } = dashboard;
    const ids = await addUncleaned(service, account, hostileTexts.slice(0, 250));
    const { page, harmIn } = await openHostilePage(dashboard, { accountId: account.accountId });
    for (const id of ids) {
      await visit(page, `/agents/contents/${id}/`);
      await page.getByRole("heading", { name: "Details", exact: true }).waitFor();
      if ((await page.locator("iframe").count()) > 0) {
        await page.frameLocator("iframe").getByText("The beginning.").first().waitFor();
      }
      expect(await harmIn()).toEqual([]);
    }
    await visit(page, "/agents/contents/?q=alert");
    await rows(page).first().waitFor();
    expect(await harmIn()).toEqual([]);
  });
});
