import { expect, test } from "vitest";
import { expectedMinutes } from "./expected-minutes.ts";

test("a model on the machine itself is expected to take longer than a provider's, and a larger one longest", () => {
  const hosted = expectedMinutes("article", "openai:gpt-5.4");
  const small = expectedMinutes("article", "local:qwen3-1.7b");
  const large = expectedMinutes("article", "local:gemma-4-e4b");
  expect(large.max).toBeGreaterThan(small.max);
  expect(large.max).toBeGreaterThan(hosted.max);
  expect(expectedMinutes("batch", "local:qwen3-4b").max).toBeGreaterThan(
    expectedMinutes("article", "local:qwen3-4b").max,
  );
});
