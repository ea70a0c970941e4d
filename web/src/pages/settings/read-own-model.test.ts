import { expect, test } from "vitest";
import { readOwnModel } from "./read-own-model.ts";

test("a model's name keeps the colons that are its own", () => {
  const own = {
    model: "compatible:llama3.3:70b",
    fast_model: "compatible:qwen3:8b",
    url: "https://models.example.com/v1",
    key_hint: "…x7Qd",
    uses_environment_key: false,
    updated_at: "2026-11-15T00:00:00Z",
  };
  expect(readOwnModel(own)).toEqual({
    provider: "compatible",
    model: "llama3.3:70b",
    fastModel: "qwen3:8b",
    url: "https://models.example.com/v1",
    key: "",
  });
});
