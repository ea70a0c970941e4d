import { expect, test } from "vitest";
import { readOwnModel } from "./read-own-model.ts";

test("colons in a model's name are kept", () => {
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

test("a local model leaves the form empty, because it has neither a key nor a URL", () => {
  const own = {
    model: "local:qwen3-4b",
    fast_model: null,
    url: null,
    key_hint: null,
    uses_environment_key: false,
    updated_at: "2026-11-15T00:00:00Z",
  };
  expect(readOwnModel(own)).toEqual(readOwnModel(null));
});
