import { expect, test } from "vitest";
import { runFuzz } from "../../fuzz/run-fuzz.ts";
import { operations } from "../../src/http/routes/index.ts";

test("any request to any operation by any caller gets a documented response that reveals nothing of other accounts", async () => {
  const result = await runFuzz({ requests: 1_200, seed: 20_261_115, concurrency: 16 });
  expect(result.findings).toEqual([]);
  expect(result.requests).toBeGreaterThanOrEqual(400);
  // Ensures that the absence of findings means something: most operations succeeded, and many requests were rejected.
  // Which operations never succeed depends on the seed and changes with the API description.
  expect(result.neverDone.length).toBeLessThan(operations.length / 3);
  expect(result.answers["400 invalid_parameters"]).toBeGreaterThan(50);
});
