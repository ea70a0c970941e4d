/** A writer that waits as long as a provider may take: log-normal times around a middle that the format has. */
import { setTimeout as sleep } from "node:timers/promises";
import type { ContentType } from "../../src/writing/material.ts";
import type { Writer } from "../../src/writing/writer.ts";
import { createWaitingWriter } from "../work/waiting-writer.ts";

export const writerName = "bench";

export interface Provider {
  minuteMs: number;
  /** How many times longer everything takes: may change at any time. */
  slowness: number;
}

/** Minutes at the middle, and sigma of their logarithm. A batch takes all four, one after the other. */
const times: Readonly<Record<ContentType, { minutes: number; scatter: number }>> = {
  article: { minutes: 4.2, scatter: 0.3 },
  social: { minutes: 1.1, scatter: 0.4 },
  newsletter: { minutes: 2.6, scatter: 0.35 },
  post: { minutes: 2.2, scatter: 0.45 },
};

export function createScatteringWriter(provider: Provider): Writer {
  const writer = createWaitingWriter(0, false);
  return {
    ...writer,
    async plan(material, brief, contentType, context) {
      const { minutes, scatter } = times[contentType];
      const waitMs = minutes * provider.minuteMs * provider.slowness;
      await sleep(waitMs * Math.exp(scatter * normal()), undefined, { signal: context.signal });
      return writer.plan(material, brief, contentType, context);
    },
  };
}

function normal(): number {
  return Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
}
