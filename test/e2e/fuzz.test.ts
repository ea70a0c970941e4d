import { expect, test } from "vitest";
import { runFuzz } from "../../fuzz/run-fuzz.ts";
import { operations } from "../../src/http/routes/index.ts";

test("whatever is sent to whichever operation by whomever is answered as described, and shows nothing of others", async () => {
  const result = await runFuzz({ requests: 1_200, seed: 20_261_115, concurrency: 16 });
  expect(result.findings).toEqual([]);
  expect(result.requests).toBeGreaterThanOrEqual(400);
  // So that no finding means something: most operations did what they are for, and many requests were refused. Which
  // ones never did is the draw's, and that is another with every change of the description.
  expect(result.neverDone.length).toBeLessThan(operations.length / 3);
  expect(result.answers["400 invalid_parameters"]).toBeGreaterThan(50);
});
