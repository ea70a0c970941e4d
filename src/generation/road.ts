/**
 * One job's way through its stages: what a stage made is kept, and found again after a crash instead of being made anew.
 * What cost money is saved, together with all that it was made from, and the next thing that costs money waits until it
 * is on disk. What cost nothing is not worth a save of its own.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseAway } from "../db/database.ts";
import type { ClaimedJob, JobProgress } from "../records/job-claims.ts";
import type { Journal } from "./journal.ts";
import type { Turns } from "./turns.ts";
import type { Desk, Writer, WriterWork } from "./writers/writer.ts";

/** Another worker has this job now: whatever this one made is not wanted any more. */
export class ClaimLost extends Error {
  constructor() {
    super("the job's claim was lost");
    this.name = "ClaimLost";
  }
}

export interface Road {
  readonly signal: AbortSignal;
  found<T>(position: number, stage: string): T | undefined;
  /** What the stage made in an earlier attempt, or else what it makes now, by code alone. */
  step<T>(position: number, stage: string, make: () => Promise<T>, how?: StepHow): Promise<T>;
  /** The same for what the writer makes at its desk; `work` is what it is asked for, which may cost money. */
  call<T>(
    position: number,
    stage: string,
    work: WriterWork,
    make: (desk: Desk) => Promise<T>,
  ): Promise<T>;
  /** Waits until all that was made is on disk: before an attempt is given up, so that the next one goes on from here. */
  keep(): Promise<void>;
  /** Lets go of what is not saved yet: the job's end makes it worthless. Waits for what is under way. */
  leave(): Promise<void>;
}

export interface StepHow {
  /** False: what it makes is stored elsewhere right after this, and saving it twice would be waste. */
  isKept?: boolean;
}

/** Whoever wants to know when a stage begins and ends; it does the stage's work, and nothing else. */
export type AroundStage = <T>(
  stage: string,
  position: number,
  make: () => Promise<T>,
) => Promise<T>;

export interface RoadOptions {
  journal: Journal;
  turns: Turns;
  writer: Pick<Writer, "name" | "paid">;
  stepsTotal: number;
  signal: AbortSignal;
  aroundStage?: AroundStage | undefined;
}

/** A job that ends within this time after its last call needs no save: its end holds everything. */
const restMs = 250;
const awayMs = 500;
/** Between a stage's name and that of a piece of it. */
const pieceMark = " · ";

function isPiece(stage: string): boolean {
  return stage.includes(pieceMark);
}

export function openRoad(job: ClaimedJob, options: RoadOptions): Road {
  const { journal, turns, writer, stepsTotal, signal, aroundStage } = options;
  const { accountId, jobId, claim } = job;
  const earlier = job.stages ?? [];
  const made = new Map(
    earlier.map(({ position, stage, output }) => [`${position} ${stage}`, output]),
  );
  /** Whole stages, without their pieces: what the progress is reckoned by. */
  let stepsMade = earlier.filter(({ stage }) => !isPiece(stage)).length;
  let unsaved: JobProgress["stages"][number][] = [];
  /** Whether something that cost money is not on disk yet. */
  let isAtRisk = false;
  let isOver = false;
  let isGoingOn = false;
  let rest: NodeJS.Timeout | undefined;
  let saving: Promise<void> | undefined;
  let problem: unknown;

  function startSaving(): void {
    clearTimeout(rest);
    rest = undefined;
    saving ??= save().finally(() => {
      saving = undefined;
    });
  }

  /** One save at a time; what is made meanwhile goes along with the next. */
  async function save(): Promise<void> {
    while (unsaved.length > 0 && problem === undefined) {
      const stages = unsaved;
      unsaved = [];
      isAtRisk = false;
      const progress = stages.at(-1)?.progress ?? 0;
      try {
        const isHeld = await journal.save(
          { accountId, jobId, claim, writer: writer.name, progress, stages },
          () => !isOver,
        );
        if (!isHeld) problem = new ClaimLost();
      } catch (error) {
        if (isDatabaseAway(error) && !signal.aborted) {
          // What was paid for is not thrown away because the database is away for a moment.
          await sleep(awayMs);
          // The job may have come to its end meanwhile, which holds everything.
          if (isOver) return;
          unsaved = [...stages, ...unsaved];
          isAtRisk = true;
        } else problem = error;
      }
    }
  }

  async function keep(): Promise<void> {
    startSaving();
    await saving;
    if (problem !== undefined) throw problem as Error;
  }

  function progressNow(): number {
    return Math.min(99, Math.floor((stepsMade * 100) / stepsTotal));
  }

  function deskFor(position: number, stage: string): Desk {
    return {
      signal,
      async piece<T>(name: string, make: () => Promise<T>): Promise<T> {
        const piece = `${stage}${pieceMark}${name}`;
        const key = `${position} ${piece}`;
        if (made.has(key)) return made.get(key) as T;
        signal.throwIfAborted();
        if (problem !== undefined) throw problem as Error;
        const output = await make();
        made.set(key, output);
        unsaved.push({ position, stage: piece, output, progress: progressNow() });
        // At once, and not when the whole stage is done: the others may take long.
        isAtRisk = true;
        startSaving();
        return output;
      },
      show: () => {},
    };
  }

  async function step<T>(
    position: number,
    stage: string,
    make: () => Promise<T>,
    { isKept = true, isPaid = false }: StepHow & { isPaid?: boolean } = {},
  ): Promise<T> {
    const name = `${position} ${stage}`;
    if (made.has(name)) return made.get(name) as T;
    if (isPaid && (isAtRisk || saving)) await keep();
    await turns.next(isGoingOn);
    // A lost claim or a worker that stops: whoever aborted says which.
    signal.throwIfAborted();
    if (problem !== undefined) throw problem as Error;
    const output = await (aroundStage ? aroundStage(stage, position, make) : make());
    // A paid call takes its time; whoever comes back from one gets in line.
    isGoingOn = !isPaid;
    if (!isKept) return output;
    made.set(name, output);
    stepsMade += 1;
    unsaved.push({ position, stage, output, progress: progressNow() });
    if (isPaid) {
      isAtRisk = true;
      rest ??= setTimeout(startSaving, restMs);
    }
    return output;
  }

  return {
    signal,
    found: <T>(position: number, stage: string) =>
      made.get(`${position} ${stage}`) as T | undefined,
    step,
    call: (position, stage, work, make) =>
      step(position, stage, () => make(deskFor(position, stage)), {
        isPaid: writer.paid.has(work),
      }),
    keep,
    async leave() {
      isOver = true;
      unsaved = [];
      clearTimeout(rest);
      await saving;
      // The end holds all that a save could not keep, and is fenced by itself.
      if (problem instanceof ClaimLost) throw problem;
    },
  };
}
