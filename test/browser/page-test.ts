/** Tests of pages: one dashboard per file; skipped if the machine has no browser. */
import { afterAll, beforeAll, test } from "vitest";
import { openDashboard } from "./dashboard.fixture.ts";
import type { DashboardOptions, TestDashboard } from "./dashboard.fixture.ts";

type PageTest = (title: string, run: (dashboard: TestDashboard) => Promise<void>) => void;

/** Call it once at the top of a file: `const test = openPageTests()`. A function can prepare the service's options. */
export function openPageTests(
  given: DashboardOptions | (() => Promise<DashboardOptions>) = {},
): PageTest {
  let opened: TestDashboard | undefined;
  beforeAll(async () => {
    opened = await openDashboard(typeof given === "function" ? await given() : given);
  });
  afterAll(() => opened?.close());
  return (title, run) => {
    test(title, async (context) => {
      if (!opened) context.skip("there is no browser");
      else await run(opened);
    });
  };
}
