import { expect, test } from "vitest";
import { createSemaphore } from "./semaphore.ts";

const { signal } = new AbortController();

test("at most countMax callers hold it at once, in the order of their requests", async () => {
  const semaphore = createSemaphore(3);
  const order: number[] = [];
  let inside = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const leave = await semaphore.acquire(signal);
      order.push(index);
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
      leave();
      leave();
    }),
  );
  expect(most).toBe(3);
  expect(order).toEqual(Array.from({ length: 20 }, (_, index) => index));
});

test("an aborted acquire does not use up a slot", async () => {
  const semaphore = createSemaphore(1);
  const leave = await semaphore.acquire(signal);
  const controller = new AbortController();
  const waiting = semaphore.acquire(controller.signal);
  controller.abort(new Error("enough"));
  await expect(waiting).rejects.toThrow("enough");
  leave();
  (await semaphore.acquire(signal))();
});
