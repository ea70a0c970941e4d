import { expect, test } from "vitest";
import { hashPassword } from "../../password.ts";
import { openPasswordQueue } from "./password-queue.ts";
import { Overload } from "../server/load-shedding.ts";

test("a password is verified against its hash, and no password matches a missing hash", async () => {
  const line = openPasswordQueue();
  const hash = await line.hash("correct horse");
  expect(await line.verify("correct horse", hash)).toBe(true);
  expect(await line.verify("wrong horse", hash)).toBe(false);
  expect(await line.verify("", null)).toBe(false);
}, 30_000);

test("a flood fills a short queue, the rest are rejected immediately, and later requests succeed", async () => {
  const line = openPasswordQueue(3);
  const hash = await hashPassword("correct horse");
  const flood = await Promise.allSettled(
    Array.from({ length: 100 }, () => line.verify("correct horse", hash)),
  );
  const rejected = flood.filter(
    (one) => one.status === "rejected" && one.reason instanceof Overload,
  );
  expect(rejected).toHaveLength(97);
  expect(await line.verify("correct horse", hash)).toBe(true);
}, 30_000);
