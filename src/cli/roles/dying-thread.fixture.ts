/**
 * A thread that says it is ready and dies, or stands still where its diary is called so, the first time; the second
 * time it lives until it is told to stop.
 */
import { appendFileSync, readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import type { ToWorkerThread } from "./worker-thread-entry.ts";

/** Where it writes down its starts: the connection string, which is all that every one of them is told. */
let diary = "";

parentPort?.on("message", (message: ToWorkerThread) => {
  if (message.type === "ping") {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
    parentPort?.postMessage({ type: "pong" });
    return;
  }
  // What it has counted it keeps to itself.
  if (message.type === "collect_metrics") return;
  if (message.type === "stop") {
    appendFileSync(diary, "stopped\n");
    parentPort?.close();
    return;
  }
  diary = message.connectionString;
  appendFileSync(diary, "started\n");
  const isFirst = readFileSync(diary, "utf8") === "started\n";
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage({ type: "ready" });
  if (isFirst) {
    setImmediate(() => {
      // As a pattern does that backtracks without end; V8 can interrupt both.
      if (diary.endsWith("standing-still")) /^(?:a+)+$/.test(`${"a".repeat(64)}b`);
      throw new Error("a bug in the thread");
    });
  }
});
