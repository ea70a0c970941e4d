import { expect, test } from "vitest";
import { defaultMinutes } from "./default-minutes.ts";

test("a local model is expected to take longer than a provider's, and a larger one longer still", () => {
  const hosted = defaultMinutes("article", "openai:gpt-5.4");
  const small = defaultMinutes("article", "local:qwen3-1.7b");
  const large = defaultMinutes("article", "local:gemma-4-e4b");
  expect(large.max).toBeGreaterThan(small.max);
  expect(large.max).toBeGreaterThan(hosted.max);
  expect(defaultMinutes("batch", "local:qwen3-4b").max).toBeGreaterThan(
    defaultMinutes("article", "local:qwen3-4b").max,
  );
});
