import { expect, test } from "vitest";
import { Failure } from "../errors.ts";
import { waitForAll } from "./wait-for-all.ts";

async function thrown(...reasons: Error[]): Promise<unknown> {
  return waitForAll(reasons.map((reason) => Promise.reject(reason))).catch(
    (error: unknown) => error,
  );
}

test("a failure is reported when the last promise has settled", async () => {
  const slow = Promise.withResolvers<string>();
  let isOver = false;
  const all = waitForAll([Promise.reject(new Error("early")), slow.promise]).catch(() => {
    isOver = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isOver).toBe(false);
  slow.resolve("late");
  await all;
  expect(isOver).toBe(true);
});

test("of several failures, the most severe one is thrown, whatever their order", async () => {
  const away = new Failure("model_unavailable");
  const soon = new Failure("model_rate_limited", { retryAfterMs: 1_000 });
  const later = new Failure("model_rate_limited", { retryAfterMs: 9_000 });
  const refused = new Failure("model_key_refused");
  const bug = new Error("a bug");
  expect(await thrown(away, soon, later)).toBe(later);
  expect(await thrown(later, refused, away)).toBe(refused);
  expect(await thrown(refused, bug)).toBe(bug);
});

test("results are returned in order", async () => {
  expect(await waitForAll([Promise.resolve(1), Promise.resolve(2)])).toEqual([1, 2]);
});
