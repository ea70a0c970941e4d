import { expect, test } from "vitest";
import { seededRandom } from "./seeded-random.ts";

function draws(seed: number, name: string, count = 5): number[] {
  const random = seededRandom(seed).branch(name);
  return Array.from({ length: count }, () => random.next());
}

test("the same seed gives the same numbers, and a different seed gives different ones", () => {
  expect(draws(7, "api")).toEqual(draws(7, "api"));
  expect(draws(7, "api")).not.toEqual(draws(8, "api"));
  expect(draws(7, "api")).not.toEqual(draws(7, "worker"));
});

test("numbers for one purpose do not affect those for another", () => {
  const random = seededRandom(7);
  random.next();
  expect(random.branch("worker").next()).toBe(draws(7, "worker")[0]);
});

test("numbers stay within their bounds and picks within their list", () => {
  const random = seededRandom(1);
  for (let n = 0; n < 1_000; n += 1) {
    const value = random.between(10, 20);
    expect(value >= 10 && value < 20).toBe(true);
    expect(["a", "b"]).toContain(random.pick(["a", "b"]));
  }
});
