/** The frame around all pages, and an example for tests of pages: one dashboard per file, one watched page per test. */
import { describe, expect } from "vitest";
import { addBrand } from "../test-database.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openPageTests } from "./page-test.ts";

const test = openPageTests();

describe("signing in", () => {
  test("leads to the page that was requested, with its query string", async (dashboard) => {
    const { account, openStranger } = dashboard;
    const { page } = await openStranger();
    await page.goto("/agents/jobs/?state=failed");
    await page.waitForURL(/\/agents\/sign-in\?next=/);
    await page.getByLabel("Email").fill(account.email);
    await page.getByLabel("Password", { exact: true }).fill(account.password);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Jobs" }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
      "/agents/jobs/?state=failed",
    );
  });

  test("fails with the same message for any wrong password, and stays on the page", async (dashboard) => {
    const said: string[] = [];
    const { page, expectRefusals } = await dashboard.openStranger();
    expectRefusals(/\/app\/api\/session\/$/);
    for (const email of [dashboard.account.email, "nobody@example.com"]) {
      await page.goto("/agents/sign-in");
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill("not the password");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      said.push(await page.getByRole("alert").innerText());
    }
    await expectAccessible(page);
    expect(said[0]).toMatch(/Incorrect/);
    expect(said[1]).toBe(said[0]);
  });

  test("is undone by signing out, which clears the page, in other tabs too", async (dashboard) => {
    const { page } = await dashboard.openSignedIn({ hasOwnSession: true });
    await page.goto("/agents/brands/");
    await page.getByRole("list", { name: "All brands" }).getByText("Harbour Roast").waitFor();
    const other = await page.context().newPage();
    await other.goto("/agents/");
    await other.getByRole("button", { name: "Start now" }).click();
    await other.getByRole("dialog", { name: "Start without a topic?" }).waitFor();
    await other.getByRole("button", { name: "Add a topic" }).click();
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    await other.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    await page.goto("/agents/brands/");
    await page.waitForURL(/\/agents\/sign-in\?next=%2Fbrands%2F$/);
  });

  test("is required again if the session ended meanwhile", async ({ openSignedIn }) => {
    const { page, expectRefusals } = await openSignedIn();
    expectRefusals(/\/app\/api\//);
    await page.goto("/agents/");
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    await page.context().clearCookies();
    // A pending request of Home may get a 401 first: then the link is gone before it is clicked.
    const overtaken = page.waitForURL(/\/agents\/sign-in/);
    await Promise.race([page.getByRole("link", { name: "Brands" }).first().click(), overtaken]);
    await page.waitForURL(/\/agents\/sign-in\?next=%2F(?:brands%2F)?$/);
  });
});

describe("the frame", () => {
  test("is used by keyboard: shortcuts, palette and focus; unknown URLs are reported as not found, and never lead to another host", async (dashboard) => {
    const { page, expectRefusals } = await dashboard.openSignedIn();
    await page.goto("/agents/sign-in?next=//elsewhere.example/");
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    expect(page.url()).toBe(`${dashboard.service.url}/agents/`);
    await page.keyboard.press("g");
    await page.keyboard.press("b");
    await page.getByRole("heading", { level: 1, name: "Brands" }).waitFor();
    await expect.poll(() => page.evaluate("document.activeElement?.textContent")).toBe("Brands");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").waitFor();
    await expectAccessible(page);
    await page.getByRole("combobox").fill("usage");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Usage" }).waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expectRefusals(/\/agents\//);
    for (const path of ["/agents/nowhere/", "/agents/brand/1e3/", "/agents/jobs/0/"]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
    }
  });

  test("keeps the chosen theme from the first paint on", async (dashboard) => {
    const { page } = await dashboard.openSignedIn({ colorScheme: "light" });
    await page.goto("/agents/");
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("menuitemcheckbox", { name: "Dark" }).click();
    // With scripts blocked, only what is set before them remains.
    await page.route(/\/assets\/index-.*\.js$/, (route) =>
      route.fulfill({ body: "", contentType: "text/javascript" }),
    );
    await page.reload();
    const background = await page.evaluate(
      "getComputedStyle(document.documentElement).backgroundColor",
    );
    expect(background).toBe("rgb(19, 18, 17)");
  });
});

describe("a menu", () => {
  test("is used by keyboard alone, the first time like any other", async ({ openSignedIn }) => {
    const { page } = await openSignedIn();
    await page.goto("/agents/");
    const button = page.getByRole("button", { name: /^Account/ });
    const first = page.getByRole("menu").locator("[role^=menuitem]").first();
    for (const key of ["Enter", "ArrowDown"]) {
      await button.focus();
      await page.keyboard.press(key);
      await expect.poll(() => first.evaluate((item) => item.matches(":focus"))).toBe(true);
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => first.evaluate((item) => item.matches(":focus"))).toBe(false);
      await page.keyboard.press("Escape");
      await page.getByRole("menu").waitFor({ state: "detached" });
      // The focus returns a moment after the menu closes.
      await expect.poll(() => button.evaluate((one) => one.matches(":focus"))).toBe(true);
    }
  });
});

describe("a change", () => {
  test("appears at once and can be undone", async ({ service, account, openSignedIn }) => {
    await addBrand(service, account.accountId, { name: "Second Thoughts" });
    const { page } = await openSignedIn();
    await page.goto("/agents/brands/");
    const list = page.getByRole("list", { name: "All brands" });
    const row = list.getByRole("listitem").filter({ hasText: "Second Thoughts" });
    await page.getByRole("button", { name: "More actions for Second Thoughts" }).click();
    await page.getByRole("menuitem", { name: "Archive" }).click();
    await row.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await row.waitFor();
  });
});
