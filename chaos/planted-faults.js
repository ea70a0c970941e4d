// Loaded by NODE_OPTIONS=--import into the processes of a test: a job whose topic says so takes down whoever writes it.
// It stands in for a bug that nobody knows yet, so it hangs on something that every writing does and nobody else.
import { isMainThread } from "node:worker_threads";

// The thread of a worker, and the processes of suspects, which are forked; never those who watch over them.
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
  // Its event loop stands still, and the tests beside it keep their processor.
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
