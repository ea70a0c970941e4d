// Loaded by NODE_OPTIONS=--import: a job whose topic names a fault crashes or blocks its process. This stands in for an
// unknown bug, so it hooks into string methods that every job calls.
import { isMainThread } from "node:worker_threads";

// Only in worker threads and the forked processes of suspects, never in the processes that monitor them.
if (!isMainThread || process.send) {
  for (const name of ["toLowerCase", "replace"]) {
    const own = String.prototype[name];
    // oxlint-disable-next-line no-extend-native -- that is what this file is for
    String.prototype[name] = function (...words) {
      if (this.includes("planted-")) plant(String(this));
      return Reflect.apply(own, this, words);
    };
  }
}

function plant(text) {
  // Blocks the event loop without using CPU time, which tests running in parallel need.
  if (text.includes("planted-block")) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (text.includes("planted-heap")) {
    const held = [];
    for (;;) held.push(Array.from({ length: 1_000 }, (_, n) => ({ n })));
  }
  if (text.includes("planted-buffers")) {
    const held = [];
    for (let gigabytes = 0; gigabytes < 4; gigabytes += 1 / 64) held.push(Buffer.alloc(2 ** 24, 1));
  }
  if (text.includes("planted-kill")) process.kill(process.pid, "SIGKILL");
}
