/** Tests of pages: one dashboard for a file of them, left out where the machine has no browser. */
import { afterAll, beforeAll, test } from "vitest";
import { openDashboard } from "./dashboard.fixture.ts";
import type { TestDashboard } from "./dashboard.fixture.ts";

type PageTest = (title: string, run: (dashboard: TestDashboard) => Promise<void>) => void;

/** Call it once at the top of a file: `const test = openPageTests()`. */
export function openPageTests(environment: Record<string, string> = {}): PageTest {
  let opened: TestDashboard | undefined;
  beforeAll(async () => {
    opened = await openDashboard(environment);
  });
  afterAll(() => opened?.close());
  return (title, run) => {
    test(title, async (context) => {
      if (!opened) context.skip("there is no browser");
      else await run(opened);
    });
  };
}
