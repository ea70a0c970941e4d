/**
 * The listeners, in a process of their own: each follows one job by server-sent events, holds every event against the one
 * before it, and comes back to the other process with the last number it has when it is cut off.
 */
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { quantile } from "../statistics.ts";

export type ListenOrder =
  | {
      order: "listen";
      urls: readonly string[];
      jobs: readonly { jobId: number; key: string }[];
      listeners: number;
    }
  | { order: "hang up" }
  | { order: "report" };

export interface ListenReport {
  /** Have a connection and have heard how their job stands. */
  attached: number;
  /** Have heard the end of their job. */
  ended: number;
  events: number;
  /** An event whose number is not the one after the last. */
  missed: number;
  repeated: number;
  cutOff: number;
  /** Answers other than a stream, by status, and connections that were refused. */
  turnedAway: Record<string, number>;
  /** From the moment an event was handed to the journal to its arrival here. */
  p50Ms: number;
  p99Ms: number;
}

interface Listener {
  stop(): void;
}

const endTypes = new Set(["succeeded", "partially_succeeded", "failed", "canceled"]);
/** As the stream's own `retry` asks for, and not all in the same moment. */
const comeBackMs = () => 500 + Math.random() * 1_000;
/** More than this many at once would measure how fast sockets are opened. */
const openingMax = 50;

let counts = emptyCounts();
let delaysMs: number[] = [];
let listeners: Listener[] = [];

function emptyCounts() {
  const turnedAway: Record<string, number> = {};
  return { attached: 0, ended: 0, events: 0, missed: 0, repeated: 0, cutOff: 0, turnedAway };
}

function openListener(
  urls: readonly string[],
  first: number,
  { jobId, key }: { jobId: number; key: string },
): Listener & { opened: Promise<void> } {
  const opened = Promise.withResolvers<void>();
  let at = first;
  let last = 0;
  let isAttached = false;
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let hangUp: (() => void) | undefined;

  function take(block: string): void {
    const type = /^event: (.*)$/m.exec(block)?.[1];
    if (type === undefined) return;
    if (!isAttached) {
      isAttached = true;
      counts.attached += 1;
      opened.resolve();
    }
    const id = /^id: (\d+)$/m.exec(block)?.[1];
    if (id === undefined) return;
    const number = Number(id);
    if (number <= last) counts.repeated += 1;
    else if (number > last + 1) counts.missed += number - last - 1;
    last = Math.max(last, number);
    counts.events += 1;
    const handedAt = /"handed_at":(\d+)/.exec(block)?.[1];
    if (handedAt !== undefined) delaysMs.push(Date.now() - Number(handedAt));
    if (endTypes.has(type)) {
      isOver = true;
      counts.ended += 1;
    }
  }

  function read(answer: IncomingMessage): void {
    let rest = "";
    answer.setEncoding("utf8");
    answer.on("data", (text: string) => {
      const blocks = (rest + text).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) take(block);
    });
  }

  function connect(): void {
    const outgoing = request(`${urls[at]}/agents/api/jobs/${jobId}/events/`, {
      agent: false,
      headers: { "X-API-Key": key, ...(last > 0 && { "Last-Event-ID": String(last) }) },
    });
    hangUp = () => outgoing.destroy();
    let isStream = false;
    outgoing.on("response", (answer) => {
      const { statusCode = 0 } = answer;
      isStream = statusCode === 200;
      if (isStream) read(answer);
      else {
        counts.turnedAway[statusCode] = (counts.turnedAway[statusCode] ?? 0) + 1;
        answer.resume();
      }
    });
    outgoing.on("error", (error) => {
      const name = "code" in error ? String(error.code) : error.message;
      if (!isStream && !isOver) counts.turnedAway[name] = (counts.turnedAway[name] ?? 0) + 1;
    });
    outgoing.on("close", () => {
      if (isOver) return;
      if (isStream) counts.cutOff += 1;
      at = (at + 1) % urls.length;
      timer = setTimeout(connect, comeBackMs());
    });
    outgoing.end();
  }

  connect();
  return {
    opened: opened.promise,
    stop() {
      isOver = true;
      clearTimeout(timer);
      hangUp?.();
    },
  };
}

async function listen({ urls, jobs, listeners: count }: ListenOrder & { order: "listen" }) {
  counts = emptyCounts();
  delaysMs = [];
  for (let from = 0; from < count; from += openingMax) {
    const group = Array.from({ length: Math.min(openingMax, count - from) }, (_, index) => {
      const number = from + index;
      const job = jobs[number % jobs.length];
      if (!job) throw new Error("there is no job to follow");
      // Both processes have listeners of every job.
      const place = (number + Math.floor(number / jobs.length)) % urls.length;
      return openListener(urls, place, job);
    });
    listeners.push(...group);
    await Promise.all(group.map(({ opened }) => opened));
  }
}

function report(): ListenReport {
  return { ...counts, p50Ms: quantile(delaysMs, 0.5), p99Ms: quantile(delaysMs, 0.99) };
}

async function obey(order: ListenOrder): Promise<void> {
  if (order.order === "listen") await listen(order);
  if (order.order === "hang up") {
    for (const listener of listeners) listener.stop();
    listeners = [];
  }
  process.send?.(report());
}

process.on("message", (order: ListenOrder) => void obey(order));
process.stdout.write(`${JSON.stringify({ status: "ready" })}\n`);
