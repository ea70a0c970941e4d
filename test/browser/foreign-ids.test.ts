/** The IDs of another account in the URL of every page that has one: pages do not reveal that they exist. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { addFilledAccount } from "./filled-account.fixture.ts";
import { openPageTests } from "./page-test.ts";
import { addressOf, readPages } from "./read-pages.ts";
import type { DashboardPage } from "./read-pages.ts";
import { visit, visitFromInside } from "./visit.ts";

const test = openPageTests();

type Ids = Readonly<Record<string, string>>;

/** A foreign ID, its place in the URL, and the other IDs there. */
interface Visit {
  name: string;
  isInPath: boolean;
  address: (ids: Ids) => string;
}

/** Each ID alone, and each together with IDs of the account's own. */
function visitsOf(page: DashboardPage, own: Ids): Visit[] {
  const inPath = page.pathIds.map((name) => ({
    name,
    isInPath: true,
    address: (ids: Ids) => addressOf(page, { ...own, [name]: ids[name] ?? "" }),
  }));
  const pick = (names: readonly string[], ids: Ids) =>
    Object.fromEntries(names.map((name) => [name, ids[name] ?? ""]));
  const inSearch = page.searchIds.flatMap((name) => {
    const others = page.searchIds.filter((one) => one !== name);
    const alone = (ids: Ids) => addressOf(page, own, pick([name], ids));
    const beside = (ids: Ids) =>
      addressOf(page, own, { ...pick(others, own), ...pick([name], ids) });
    return (others.length > 0 ? [alone, beside] : [alone]).map((address) => ({
      name,
      isInPath: false,
      address,
    }));
  });
  return [...inPath, ...inSearch];
}

/** Everything that a user can observe: text, title, URL, and which requests got which responses. */
async function look(page: Page, address: string, id: string): Promise<string> {
  const answers = await visitFromInside(page, address);
  // Which other parts of the page are fetched before the 404 is known varies.
  const about = answers.filter((answer) => answer.url().includes(id));
  const told = [...new Set(about.map((answer) => `${answer.status()} ${answer.url()}`))].toSorted();
  const shown = await page.evaluate<string>(
    "[document.title, location.href, document.body.innerText, ...[...document.querySelectorAll('input, select')].map((one) => one.value)].join('\\n')",
  );
  return `${shown}\n${told.join("\n")}`.replaceAll(id, "<id>");
}

test("another account’s IDs in any page’s URL look exactly like IDs that never existed", async (dashboard) => {
  const { service, openSignedIn } = dashboard;
  const mine = await addFilledAccount(service, "mine");
  // Long IDs, each used once, so that none appears in another number by chance.
  await service.asOwner(`
      select setval(format('%I.%I', schemaname, sequencename)::regclass,
        coalesce(last_value, 0) + 7000000 + 1000 * row_number() over (order by sequencename))
      from pg_sequences where schemaname = 'public'`);
  const foreign = await addFilledAccount(service, "theirs");
  const never = Object.fromEntries(
    Object.entries(foreign.ids).map(([name, id]) => [
      name,
      /^\d+$/.test(id)
        ? String(Number(id) + 5_000_000)
        : id.replace(/[0-9a-f]$/, (last) => (last === "0" ? "1" : "0")),
    ]),
  );
  const pages = await readPages();
  const visits = pages.flatMap((page) => visitsOf(page, mine.ids));
  // If this fails, a page has a new kind of ID: add it to filled-account.fixture.ts.
  const unknown = visits.filter(({ name }) => foreign.ids[name] === undefined);
  expect(unknown.map(({ name }) => name)).toEqual([]);
  expect(visits.length).toBeGreaterThanOrEqual(12);

  const { page, expectRefusals } = await openSignedIn({
    accountId: mine.accountId,
  });
  expectRefusals(/\/app\/api\//);
  await visit(page, "/agents/");
  for (const { name, isInPath, address } of visits) {
    const theirs = await look(page, address(foreign.ids), foreign.ids[name] ?? "");
    const nobodys = await look(page, address(never), never[name] ?? "");
    expect(theirs, address(foreign.ids)).toBe(nobodys);
    expect(theirs, address(foreign.ids)).not.toContain("theirs");
    if (isInPath) expect(theirs, address(foreign.ids)).toContain("Page not found");
  }
});
