import { expect, test } from "vitest";
import { openEventLoopScheduler } from "./event-loop-scheduler.ts";

test("between two turns, whatever else waits in the loop has its own", async () => {
  const scheduler = openEventLoopScheduler();
  const order: string[] = [];
  const jobs = ["a", "b", "c"].map(async (name) => {
    await scheduler.nextTurn("resume");
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
  const scheduler = openEventLoopScheduler();
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      await scheduler.nextTurn("resume");
      order.push(index);
    }),
  );
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test("whoever has begun goes on to the end before others begin", async () => {
  const scheduler = openEventLoopScheduler();
  const order: string[] = [];
  await Promise.all(
    ["a", "b"].map(async (name) => {
      await scheduler.nextTurn("resume");
      order.push(`${name}1`);
      await scheduler.nextTurn("continue");
      order.push(`${name}2`);
      await scheduler.nextTurn("continue");
      order.push(`${name}3`);
    }),
  );
  expect(order).toEqual(["a1", "a2", "a3", "b1", "b2", "b3"]);
});

test("whoever begins comes before those who come back, however many they are", async () => {
  const scheduler = openEventLoopScheduler();
  const order: string[] = [];
  const take = async (name: string, priority: "start" | "resume") => {
    await scheduler.nextTurn(priority);
    order.push(name);
  };
  await Promise.all([...["a", "b", "c"].map((name) => take(name, "resume")), take("new", "start")]);
  expect(order).toEqual(["new", "a", "b", "c"]);
});
