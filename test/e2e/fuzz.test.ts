import { expect, test } from "vitest";
import { runFuzz } from "../../fuzz/run-fuzz.ts";

test("whatever is sent to whichever operation by whomever is answered as described, and shows nothing of others", async () => {
  const result = await runFuzz({ requests: 400, seed: 20_261_115, concurrency: 16 });
  expect(result.findings).toEqual([]);
  expect(result.requests).toBeGreaterThanOrEqual(400);
  // So that no finding means something: most operations did what they are for, and many requests were refused.
  expect(result.neverDone.length).toBeLessThan(10);
  expect(result.answers["400 invalid_parameters"]).toBeGreaterThan(50);
});
