import { expect, test } from "vitest";
import { catalog, expectedSpeed, findKnownModel } from "./catalog.ts";

test("every model in the catalog has a valid name, URL, checksum and memory size", () => {
  const names = catalog.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const model of catalog) {
    expect(model.name).toMatch(/^[a-z0-9][a-z0-9._-]+$/u);
    expect(model.url).toMatch(/^https:\/\/[^/]+\/.+\/resolve\/[0-9a-f]{40}\/[^/]+\.gguf$/u);
    expect(model.sha256 ?? "0".repeat(64)).toMatch(/^[0-9a-f]{64}$/u);
    expect(model.memoryBytes).toBeGreaterThan(model.bytes);
  }
});

test("a model in the catalog is found by its name", () => {
  expect(findKnownModel("qwen3-4b")).toBe(catalog[0]);
  expect(findKnownModel("constructor")).toBeUndefined();
});

const speed = (billions: number, cores: number) =>
  expectedSpeed({ billions }, cores).tokensPerSecond;

test("a model is faster with fewer weights, and with more cores up to the limit of the memory bandwidth", () => {
  expect(speed(1.7, 2)).toBeGreaterThan(speed(4, 2));
  expect(speed(4, 4)).toBeGreaterThan(speed(4, 2));
  expect(speed(4, 64)).toBe(speed(4, 6));
  expect(expectedSpeed({ billions: 4 }, 2).class).toBe("slow");
});
