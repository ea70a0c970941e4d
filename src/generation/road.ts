/**
 * One job's way through its stages: what a stage made is kept, and found again after a crash instead of being made anew.
 * What cost money is saved, together with all that it was made from, and the next thing that costs money waits until it
 * is on disk. What cost nothing is not worth a save of its own. Whoever watches is told what happens along the way.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseAway } from "../db/database.ts";
import type { ClaimedJob, JobEvent, SavedStage } from "../records/job-claims.ts";
import type { Journal } from "./journal.ts";
import { openProgress } from "./progress.ts";
import type { TurnRank, Turns } from "./turns.ts";
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
  signal: AbortSignal;
  aroundStage?: AroundStage | undefined;
}

/** A job that ends within this time after its last call needs no save: its end holds everything. */
const restMs = 250;
/** Nobody needs to hear of a job that is over sooner than this. */
const firstNewsMs = 1_500;
const newsEveryMs = 500;
const awayMs = 500;
/** Between a stage's name and that of a piece of it. */
const pieceMark = " · ";

export function openRoad(job: ClaimedJob, options: RoadOptions): Road {
  const { journal, turns, writer, signal, aroundStage } = options;
  const { accountId, jobId, claim } = job;
  const progress = openProgress(job.items.length, job.progress);
  const made = new Map<string, unknown>();
  for (const { position, stage, output } of job.stages ?? []) {
    made.set(`${position} ${stage}`, output);
    if (!stage.includes(pieceMark)) progress.done(position, stage);
  }
  let unsaved: SavedStage[] = [];
  let untold: JobEvent[] = [];
  /** Text that is being written, by the piece it belongs to. */
  const streaming = new Map<string, JobEvent["data"] & { text: string }>();
  /** Pieces of which something was shown in this attempt. */
  const shown = new Set<string>();
  let stageNow = "gather";
  /** Whether something that cost money is not on disk yet. */
  let isAtRisk = false;
  let isOver = false;
  let rank: TurnRank = "beginning";
  let rest: { timer: NodeJS.Timeout; at: number } | undefined;
  let hasTold = false;
  let saving: Promise<void> | undefined;
  let problem: unknown;

  function startSaving(): void {
    clearTimeout(rest?.timer);
    rest = undefined;
    saving ??= save().finally(() => {
      saving = undefined;
    });
  }

  /** Not now, but no later than this; whoever saves sooner takes it along. */
  function saveWithin(ms: number): void {
    if (isOver) return;
    const at = performance.now() + ms;
    if (rest && rest.at <= at) return;
    clearTimeout(rest?.timer);
    rest = { at, timer: setTimeout(startSaving, ms) };
  }

  function tell(type: JobEvent["type"], data: JobEvent["data"]): void {
    untold.push({ type, data: { ...data, progress: progress.percent() } });
    saveWithin(hasTold ? newsEveryMs : firstNewsMs);
  }

  /** What was shown of a piece, told before anything else is told about it. */
  function tellText(key: string): void {
    const data = streaming.get(key);
    if (!streaming.delete(key) || !data) return;
    untold.push({ type: "text", data: { ...data, progress: progress.percent() } });
  }

  /** One save at a time; what is made meanwhile goes along with the next. */
  async function save(): Promise<void> {
    while ((unsaved.length > 0 || untold.length > 0 || streaming.size > 0) && !problem) {
      for (const key of streaming.keys()) tellText(key);
      const stages = unsaved;
      const events = untold;
      unsaved = [];
      untold = [];
      isAtRisk = false;
      hasTold = true;
      const percent = progress.percent();
      try {
        const isHeld = await journal.save(
          {
            accountId,
            jobId,
            claim,
            writer: writer.name,
            stage: stageNow,
            progress: percent,
            stages,
            events,
          },
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
          untold = [...events, ...untold];
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

  function assertGoingOn(): void {
    // A lost claim or a worker that stops: whoever aborted says which.
    signal.throwIfAborted();
    if (problem !== undefined) throw problem as Error;
  }

  function deskFor(position: number, stage: string): Desk {
    const about = { item: position, stage: publicName(stage) };
    const keyOf = (piece: string) => `${position} ${stage}${pieceMark}${piece}`;
    return {
      signal,
      item: position,
      expect: (pieces) => progress.expect(position, stage, pieces),
      async piece<T>(name: string, make: () => Promise<T>): Promise<T> {
        const piece = `${stage}${pieceMark}${name}`;
        const key = keyOf(name);
        if (!made.has(key)) {
          assertGoingOn();
          tell("piece", { ...about, piece: name, state: "started" });
          const output = await make();
          made.set(key, output);
          unsaved.push({ position, stage: piece, output });
          // At once, and not when the whole stage is done: the others may take long.
          isAtRisk = true;
          startSaving();
        }
        progress.pieceDone(position, stage);
        tellText(key);
        tell("piece", { ...about, piece: name, state: "done" });
        return made.get(key) as T;
      },
      show(piece, text) {
        const key = keyOf(piece);
        const before = streaming.get(key);
        // The first words of a piece void whatever an earlier attempt or round showed of it.
        const isRestart = before?.["is_restart"] ?? !shown.has(key);
        shown.add(key);
        streaming.set(key, {
          ...about,
          piece,
          text: (before?.text ?? "") + text,
          is_restart: isRestart,
        });
        saveWithin(hasTold ? newsEveryMs : firstNewsMs);
      },
      restart(piece) {
        streaming.delete(keyOf(piece));
        shown.add(keyOf(piece));
        tell("text", { ...about, piece, text: "", is_restart: true });
      },
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
    await turns.next(rank);
    assertGoingOn();
    stageNow = publicName(stage);
    progress.begin(position, stage);
    // What code does alone is over before anybody could read about it.
    if (isPaid) tell("stage", { item: position, stage: stageNow, state: "started" });
    const output = await (aroundStage ? aroundStage(stage, position, make) : make());
    // A paid call takes its time; whoever comes back from one gets in line.
    rank = isPaid ? "coming back" : "going on";
    progress.done(position, stage);
    if (!isKept) return output;
    made.set(name, output);
    unsaved.push({ position, stage, output });
    if (isPaid) {
      tell("stage", { item: position, stage: publicName(stage), state: "done" });
      isAtRisk = true;
      saveWithin(restMs);
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
      // Whoever has been watching hears how it went to the end. And a piece that was paid for is on its way to disk:
      // until the end is stored too, a crash would have it paid for again.
      const isKeeping = saving !== undefined && writer.paid.size > 0;
      if (isKeeping || (hasTold && untold.length > 0)) await keep();
      isOver = true;
      unsaved = [];
      untold = [];
      streaming.clear();
      clearTimeout(rest?.timer);
      await saving;
      // The end holds all that a save could not keep, and is fenced by itself.
      if (problem instanceof ClaimLost) throw problem;
    },
  };
}

/** A second round of a stage has a name of its own here, and is the same stage to everybody else. */
function publicName(stage: string): string {
  return stage.split(" ", 1)[0] ?? stage;
}
