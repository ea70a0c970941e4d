/** Numbers for traces and spans. Random bytes are drawn many at a time: each draw is a call to the kernel. */
import { randomFillSync } from "node:crypto";

export interface RandomIds {
  traceId(): string;
  spanId(): string;
}

const bytesDrawn = 4_096;

export function createRandomIds(): RandomIds {
  const bytes = Buffer.alloc(bytesDrawn);
  let used = bytesDrawn;
  function hex(length: number): string {
    if (used + length > bytesDrawn) {
      randomFillSync(bytes);
      used = 0;
    }
    used += length;
    return bytes.toString("hex", used - length, used);
  }
  return { traceId: () => hex(16), spanId: () => hex(8) };
}
