/** Settings: keys, webhooks, models, usage, the account. Secrets are shown only once. */
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { forAccount } from "../../src/db/account-handle.ts";
import { readOwnName } from "../../src/records/accounts/accounts.ts";
import { openBrowser, testPassword } from "../sign-in.ts";
import { addAccount, addKey } from "../test-database.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openPageTests } from "./page-test.ts";

const test = openPageTests();
const phone = { width: 390, height: 844 };

/** Everything that the page contains and stores, as one text. */
function everythingOf(page: Page): Promise<string> {
  return page.evaluate<string>(
    `JSON.stringify([
      location.href,
      document.documentElement.outerHTML,
      [...document.querySelectorAll("input, textarea")].map((field) => field.value),
      { ...localStorage }, { ...sessionStorage }, history.state,
    ])`,
  );
}

describe("API keys", () => {
  test("are created, shown once, rotated and revoked, and used by nobody else", async (dashboard) => {
    const { service, openSignedIn } = dashboard;
    const { page } = await openSignedIn();
    const works = async (key: string) => (await service.get(key, "/agents/api/account/")).status;
    await page.goto("/agents/settings/keys/");
    await page.getByRole("list", { name: "All keys" }).waitFor();

    await page.getByRole("button", { name: "New key" }).click();
    const form = page.getByRole("dialog", { name: "New API key" });
    await expect
      .poll(() => page.evaluate("document.activeElement?.labels?.[0]?.textContent"))
      .toBe("Name");
    await page.keyboard.type("Online store");
    await form.getByLabel("Generate", { exact: true }).uncheck();
    await form.getByLabel("Read", { exact: true }).uncheck();
    await page.keyboard.press("Enter");
    await form.getByText("Choose at least one.").waitFor();
    await form.getByLabel("Read", { exact: true }).check();
    await form.getByLabel("Expires", { exact: true }).selectOption("30");
    await expectAccessible(page);
    await form.getByRole("button", { name: "Create key" }).dblclick();

    const shown = page.getByRole("dialog", { name: "Your new key" });
    const key = await shown.getByLabel("API key", { exact: true }).inputValue();
    service.keys.push(key);
    expect(await works(key)).toBe(200);
    await expectAccessible(page);
    // Escape does not close the dialog.
    await page.keyboard.press("Escape");
    await shown.getByText("Copy it first").waitFor();
    expect(await shown.getByRole("region", { name: "curl" }).innerText()).toContain(key);
    await shown.getByRole("button", { name: "I’ve saved it" }).click();
    await shown.waitFor({ state: "detached" });
    expect(await everythingOf(page)).not.toContain(key);

    const rows = page.getByRole("listitem").filter({ hasText: "Online store" });
    // A double click creates one key.
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByRole("link", { name: "Online store" }).click();
    await page.getByRole("heading", { level: 1, name: "Online store" }).waitFor();
    await page.getByRole("button", { name: /^Errors/ }).click();
    await page.getByText("Errors by day").first().waitFor();
    await page.getByRole("button", { name: "Show as a table" }).click();
    await page.getByRole("table", { name: "Errors by day" }).waitFor();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Rotate" }).click();
    await page.getByLabel("Old key expires").selectOption("0");
    await page.getByRole("button", { name: "Rotate key" }).click();
    const next = await shown.getByLabel("API key", { exact: true }).inputValue();
    service.keys.push(next);
    await shown.getByRole("button", { name: "I’ve saved it" }).click();
    expect([await works(key), await works(next)]).toEqual([401, 200]);
    expect(await everythingOf(page)).not.toContain(next);

    await page.getByRole("link", { name: "All keys" }).click();
    const living = rows.filter({ hasNotText: /Expired|Revoked/ });
    await rows.filter({ hasText: /Expired|Revoked/ }).waitFor();
    await living.getByRole("button", { name: "More actions for Online store" }).click();
    await page.getByRole("menuitem", { name: "Revoke" }).click();
    await page.getByRole("dialog").getByText("cannot be undone").waitFor();
    await page.getByRole("button", { name: "Revoke key" }).click();
    await page.getByText("Online store revoked").waitFor();
    expect(await works(next)).toBe(401);
  });
});

describe("webhooks", () => {
  test("are created with a secret that is shown once, paused and undone, tested and deleted", async (dashboard) => {
    const { service, account, openSignedIn } = dashboard;
    const { page, expectRefusals } = await openSignedIn({
      viewport: phone,
      colorScheme: "dark",
    });
    expectRefusals(/\/app\/api\/webhooks\/$/);
    await page.goto("/agents/settings/webhooks/");
    await page.getByText("No webhooks yet").waitFor();
    await page.getByRole("button", { name: "Create webhook" }).click();
    const form = page.getByRole("dialog", { name: "New webhook" });
    await form.getByLabel("URL").fill("https://127.0.0.1/hooks");
    await page.keyboard.press("Enter");
    await form.getByText("Must point to a public address").waitFor();
    await form.getByLabel("URL").fill("https://example.com/hooks");
    await page.keyboard.press("Enter");
    const shown = page.getByRole("dialog", { name: "Webhook secret" });
    const secret = await shown.getByLabel("Secret").inputValue();
    expect(secret).toMatch(/^whsec_/);
    await expectAccessible(page);
    await shown.getByRole("button", { name: "I’ve saved it" }).click();
    const title = page.getByRole("heading", { level: 1, name: "https://example.com/hooks" });
    await title.waitFor();
    expect(await everythingOf(page)).not.toContain(secret);

    await page.getByRole("button", { name: "More", exact: true }).first().click();
    await page.getByRole("menuitem", { name: "Pause" }).click();
    await page.getByText("Paused. Events that occur while").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Send test event" }).click();
    const deliveries = page.getByRole("list", { name: "Deliveries" });
    await deliveries.getByRole("link", { name: "Test" }).click();
    const delivery = page.getByRole("dialog", { name: "Test" });
    await delivery.getByRole("region", { name: "Payload" }).getByText("webhook.test").waitFor();
    // No sender runs in this test, and the delivery's time has passed.
    await delivery.getByText("Due now").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await delivery.waitFor({ state: "detached" });

    // The list shows the result of the last delivery.
    await service.database.pool.query(
      "update webhook_outbox set attempts = 1, last_status = 500 where account_id = $1",
      [account.accountId],
    );
    await page.getByRole("main").getByRole("link", { name: "All webhooks" }).click();
    await page.getByText("Last delivery failed · Status 500").waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "https://example.com/hooks" }).click();
    await title.waitFor();

    await page.getByRole("button", { name: "More", exact: true }).first().click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete webhook" }).click();
    await page.getByText("No webhooks yet").waitFor();
  });
});

describe("models", () => {
  test("of the account are set with a key that is never shown again", async ({ openSignedIn }) => {
    const key = "sk-settings-test-0123456789-x7Qd";
    const { page } = await openSignedIn();
    await page.goto("/agents/settings/models/");
    await page.getByText("None (drafts without a model)", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Required").first().waitFor();
    await page.getByLabel("Model", { exact: true }).selectOption("claude-sonnet-5");
    await page.getByLabel("API key", { exact: true }).fill(key);
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await page.getByText("A key ending in …x7Qd is stored").waitFor();
    await page.getByText("anthropic:claude-sonnet-5").first().waitFor();
    expect(await everythingOf(page)).not.toContain(key);
    expect(await page.getByRole("button", { name: "Test connection" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("button", { name: "Remove model" }).click();
    await page.getByText("None (drafts without a model)", { exact: true }).waitFor();
  });
});

describe("usage", () => {
  test("shows what keys did, and nothing of other accounts", async (dashboard) => {
    const { service, account, openSignedIn } = dashboard;
    const other = await addAccount(service);
    const foreign = await addKey(service, other.accountId, { name: "Not yours" });
    await service.get(account.key, "/agents/api/account/");
    const { page, expectRefusals } = await openSignedIn({
      viewport: phone,
      colorScheme: "dark",
    });
    expectRefusals(/\/app\/api\/(?:keys|webhooks)\/\d+\/$/);
    for (const path of [
      `keys/?key_id=${foreign.id}`,
      "keys/?key_id=4242",
      "webhooks/?webhook_id=4242",
    ]) {
      await page.goto(`/agents/settings/${path}`);
      await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
    }
    await page.goto("/agents/settings/usage/");
    await page.getByText("Today’s budget").waitFor();
    // Request counts are written to the database every few seconds.
    await page.getByRole("table", { name: "By key" }).waitFor();
    expect(await page.getByText("Not yours").count()).toBe(0);
    await page.getByLabel("Period").selectOption("7");
    await page.waitForURL(/\?days=7$/);
  });
});

describe("the account", () => {
  test("lets its owner manage sessions and the password, and delete it", async (dashboard) => {
    const { service, account, openSignedIn } = dashboard;
    const elsewhere = openBrowser(service);
    const signIn = { email: account.email, password: account.password };
    await elsewhere.call("POST", "/session/", signIn, { "User-Agent": "Elsewhere/1.0" });
    const { page, expectRefusals } = await openSignedIn({ hasOwnSession: true });
    expectRefusals(/\/app\/api\/password\/$/);
    await page.goto("/agents/settings/account/");
    const sessions = page.getByRole("list", { name: "Sessions" });
    await sessions.getByText("This session").waitFor();
    await page.getByLabel("Name", { exact: true }).fill("Harbour & Sons");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Account: Harbour & Sons" }).waitFor();

    await page.getByRole("button", { name: "Sign out: Elsewhere/1.0" }).click();
    await sessions.getByText("Elsewhere/1.0").waitFor({ state: "detached" });
    expect((await elsewhere.call("GET", "/account/")).status).toBe(401);

    await page.getByLabel("Current password").fill("not the password");
    await page.getByLabel("New password").fill("a staple battery horse");
    await page.keyboard.press("Enter");
    await page.getByText("The current password is incorrect").waitFor();
    await page.getByLabel("Current password").fill(account.password);
    await page.keyboard.press("Enter");
    await page.getByText("Password changed").waitFor();
    expect(await everythingOf(page)).not.toContain("a staple battery horse");

    await page.getByRole("button", { name: "Delete account" }).click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByRole("button", { name: "Delete everything" }).isDisabled()).toBe(true);
    await dialog.getByLabel(`Type ${account.email} to confirm`).fill(account.email);
    expect(await dialog.getByRole("button", { name: "Delete everything" }).isEnabled()).toBe(true);
    await expectAccessible(page);
  });

  test("is deleted with its sessions and keys, without a trace", async (dashboard) => {
    const { service, openSignedIn } = dashboard;
    const { accountId, key } = await addAccount(service, { name: "Going Away" });
    const { page, expectRefusals } = await openSignedIn({ accountId });
    const { email } = await forAccount(service.database, accountId, readOwnName);
    const elsewhere = openBrowser(service);
    await elsewhere.call("POST", "/session/", { email, password: testPassword });
    expectRefusals(/\/app\/api\/session\/$/);
    await page.goto("/agents/brands/");
    await page.getByText("Going Away").first().waitFor();
    await page.goto("/agents/settings/account/");
    await page.getByRole("button", { name: "Delete account" }).click();
    await page.getByLabel(`Type ${email} to confirm`).fill(email);
    const statuses = async () => [
      (await service.get(key, "/agents/api/account/")).status,
      (await elsewhere.call("GET", "/account/")).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    await page.getByRole("button", { name: "Delete everything" }).dblclick();
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    await page.getByText("Account deleted").waitFor();
    expect(await statuses()).toEqual([401, 401]);
    expect(await page.context().cookies()).toEqual([]);
    expect(await everythingOf(page)).not.toMatch(/Going Away|@example\.com/);

    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(testPassword);
    await page.keyboard.press("Enter");
    await page.getByText("Incorrect email or password").waitFor();
    await page.goto("/agents/brands/");
    await page.waitForURL(/\/agents\/sign-in\?next=%2Fbrands%2F$/);
  });
});
