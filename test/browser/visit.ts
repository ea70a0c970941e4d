/** Goes to a page and waits until it has loaded: it has a title, and nothing is pending. */
import type { Page, Request, Response } from "playwright-core";
import { expect } from "vitest";

/** Returns the responses received meanwhile, without the dashboard's own files. */
export async function visit(page: Page, address: string): Promise<Response[]> {
  return watchUntilSettled(page, () => page.goto(address));
}

/** A page that renders quickly, with a title that no other page has. */
const between = { address: "/agents/brand/new/", title: "New brand" };

/**
 * Navigates as a link does, without loading the dashboard again, which takes most of a visit's time. The dashboard must
 * have been loaded before.
 */
export async function visitFromInside(page: Page, address: string): Promise<Response[]> {
  const go = (to: string) => page.evaluate(`history.pushState({}, "", ${JSON.stringify(to)})`);
  await go(between.address);
  const title = page.getByRole("heading", { level: 1, name: between.title, exact: true });
  await title.waitFor();
  return watchUntilSettled(page, async () => {
    await go(address);
    await title.waitFor({ state: "detached" });
  });
}

async function watchUntilSettled(page: Page, go: () => Promise<unknown>): Promise<Response[]> {
  const open = new Set<Request>();
  const answers: Response[] = [];
  const begin = (request: Request) => {
    // An event stream stays open for as long as the page does.
    if (!request.url().includes("/events/")) open.add(request);
  };
  const end = (request: Request) => void open.delete(request);
  const answer = (response: Response) => {
    if (!response.url().includes("/assets/")) answers.push(response);
  };
  page.on("request", begin).on("requestfinished", end).on("requestfailed", end);
  page.on("response", answer);
  await go();
  const isSettled = async () =>
    open.size === 0 &&
    page.evaluate<boolean>(
      `document.querySelector("h1") !== null &&
        document.querySelector(".animate-pulse-soft.bg-hover, [aria-busy=true]") === null`,
    );
  await expect.poll(isSettled, { timeout: 20_000 }).toBe(true);
  page.off("request", begin).off("requestfinished", end).off("requestfailed", end);
  page.off("response", answer);
  return answers;
}
