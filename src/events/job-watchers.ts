/** Who watches one job: a stream of its events, or a caller that waits for a change. */
import { isOver, retryFrame, statusKey } from "./event-frames.ts";
import type { UpdatePage } from "./event-frames.ts";
import { createEventStream } from "./event-stream.ts";
import type { EventStream, EventStreamOptions } from "./event-stream.ts";

export interface Watcher {
  /** The event after which news is wanted; undefined while none can be taken. */
  wants(): number | undefined;
  take(page: UpdatePage): void;
  /** The job is gone. */
  end(): void;
}

export type JobStream = Watcher & EventStream;

/**
 * A stream takes only what its reader has room for and asks again when there is room: a slow reader gets its events later,
 * from the database, and nothing piles up for it here. Cut off, it goes on where it was when it comes back.
 */
export function createJobStream(
  /** The last event that the listener has. */
  after: number,
  options: EventStreamOptions,
): JobStream {
  let sent = after;
  /** How the job stood by what was told; undefined until the first word. */
  let told: string | undefined;
  const out = createEventStream(options);

  function take(page: UpdatePage): void {
    if (!out.canPush) return;
    const { update } = page;
    if (told === undefined) {
      // A number that was never given: nothing comes after what there is.
      sent = Math.min(sent, update.lastSequence);
      out.push(Buffer.concat([retryFrame, page.standing()]));
      told = statusKey(update);
    }
    // Asked for while this look was under way: what lies between is in the next one.
    if (page.after > sent) {
      options.onDrain();
      return;
    }
    for (const { sequence, frame } of page.events) {
      if (sequence <= sent) continue;
      if (!out.canPush) return;
      out.push(frame);
      sent = sequence;
      told = statusKey(update);
    }
    if (!page.isComplete) return;
    // Not every change is an event of its own; and events may have been removed when they were old.
    if (told !== statusKey(update) && out.canPush) {
      out.push(page.standing());
      told = statusKey(update);
    }
    sent = Math.max(sent, update.lastSequence);
    if (isOver(update)) out.end();
  }

  return Object.assign(out, { take, wants: () => (out.canPush ? sent : undefined) });
}

export interface JobStatus {
  readonly state: string;
  readonly stage: string | null;
  readonly progress: number;
}

/** `onChange` is called when state, stage or progress are no longer these, and when the job is gone. */
export function createWaiter(known: JobStatus, onChange: () => void): Watcher {
  return {
    // How the job stands is enough: no event comes after this one.
    wants: () => 2 ** 31 - 1,
    take: ({ update }) => {
      if (statusKey(update) !== statusKey(known)) onChange();
    },
    end: onChange,
  };
}
