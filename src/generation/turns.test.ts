import { expect, test } from "vitest";
import { openTurns } from "./turns.ts";

test("between two turns, whatever else waits in the loop has its own", async () => {
  const turns = openTurns();
  const order: string[] = [];
  const jobs = ["a", "b", "c"].map(async (name) => {
    await turns.next();
    order.push(name);
    // As an answer from a socket would: it comes in the loop's next round.
    setImmediate(() => order.push(`after ${name}`));
  });
  await Promise.all(jobs);
  await new Promise((resolve) => setImmediate(resolve));
  expect(order.indexOf("after a")).toBeLessThan(order.indexOf("c"));
  expect(order.filter((one) => one.length === 1)).toEqual(["a", "b", "c"]);
});

test("turns are taken in the order in which they were asked for", async () => {
  const turns = openTurns();
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      await turns.next();
      order.push(index);
    }),
  );
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});
