/**
 * A thread that reports that it is ready and then dies, or hangs if the name of its log file ends in "hanging". When it
 * is started for the second time, it runs until it is stopped.
 */
import { appendFileSync, readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import type { ToWorkerThread } from "./worker-thread-entry.ts";

/** The path of its log file, passed as the connection string. */
let logFile = "";

parentPort?.on("message", (message: ToWorkerThread) => {
  if (message.type === "ping") {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
    parentPort?.postMessage({ type: "pong" });
    return;
  }
  // Never answers.
  if (message.type === "collect_metrics") return;
  if (message.type === "stop") {
    appendFileSync(logFile, "stopped\n");
    parentPort?.close();
    return;
  }
  logFile = message.connectionString;
  appendFileSync(logFile, "started\n");
  const isFirst = readFileSync(logFile, "utf8") === "started\n";
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage({ type: "ready" });
  if (isFirst) {
    setImmediate(() => {
      // Hangs in catastrophic backtracking, which V8 can interrupt.
      if (logFile.endsWith("hanging")) /^(?:a+)+$/.test(`${"a".repeat(64)}b`);
      throw new Error("a bug in the thread");
    });
  }
});
