import { expect, test } from "vitest";
import { openEventLoopScheduler } from "./event-loop-scheduler.ts";

test("the event loop handles other events between two turns", async () => {
  const scheduler = openEventLoopScheduler();
  const order: string[] = [];
  const jobs = ["a", "b", "c"].map(async (name) => {
    await scheduler.nextTurn("resume");
    order.push(name);
    // Runs in the next iteration of the event loop, like a response from a socket.
    setImmediate(() => order.push(`after ${name}`));
  });
  await Promise.all(jobs);
  await new Promise((resolve) => setImmediate(resolve));
  expect(order.indexOf("after a")).toBeLessThan(order.indexOf("c"));
  expect(order.filter((one) => one.length === 1)).toEqual(["a", "b", "c"]);
});

test("turns are granted in the order of requests", async () => {
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

test("a job that has started finishes before others start", async () => {
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

test("a starting job comes before any number of resuming ones", async () => {
  const scheduler = openEventLoopScheduler();
  const order: string[] = [];
  const take = async (name: string, priority: "start" | "resume") => {
    await scheduler.nextTurn(priority);
    order.push(name);
  };
  await Promise.all([...["a", "b", "c"].map((name) => take(name, "resume")), take("new", "start")]);
  expect(order).toEqual(["new", "a", "b", "c"]);
});
