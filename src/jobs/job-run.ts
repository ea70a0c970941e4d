/**
 * Runs a job's stages: what cost money is saved, together with all that it was made from, and the next thing that costs money
 * waits until it is on disk. What cost nothing is not worth a save of its own. Whoever watches is told what happens along
 * the way.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseAway } from "../db/database.ts";
import type { ClaimedJob, JobEvent, SavedStage } from "../records/jobs/job-claims.ts";
import { newsWithin, restFor } from "./save-interval.ts";
import { Progress } from "./progress.ts";
import { ClaimLost } from "../writing/stage-runner.ts";
import type { StageRunner, StepHow, WatchStage } from "../writing/stage-runner.ts";
import { JobWriterContext } from "./writer-context.ts";
import { isPiece, pieceOf, publicName } from "./stage-names.ts";
import type { Checkpoints } from "./checkpoints.ts";
import type { FairScheduler, TurnRank } from "./fair-scheduler.ts";
import type { Writer, WriterContext, WriterWork } from "../writing/writer.ts";

export interface JobRunOptions {
  checkpoints: Checkpoints;
  turns: FairScheduler;
  writer: Pick<Writer, "name" | "paid">;
  signal: AbortSignal;
  /** How many jobs the worker has in hand, this one included. */
  jobsInHand: () => number;
  watchStage?: WatchStage | undefined;
}

const awayMs = 500;

/** A class, since a worker holds one for each of thousands of jobs: what most of them never need is made when it is. */
export class JobRun implements StageRunner {
  readonly #job: Pick<ClaimedJob, "accountId" | "jobId" | "claim">;
  readonly #options: JobRunOptions;
  readonly #progress: Progress;
  /** All that was made, in its order; the first `#saved` of it is on disk, or on its way. */
  readonly #made: SavedStage[];
  #saved: number;
  #untold: JobEvent[] = [];
  /** Text that is being written, by the piece it belongs to. */
  #streaming: Map<string, JobEvent["data"] & { text: string }> | undefined;
  /** Pieces of which something was shown in this attempt. */
  #shown: Set<string> | undefined;
  #stageNow = "gather";
  /** Whether something that cost money is not on disk yet. */
  #isAtRisk = false;
  #isOver = false;
  #rank: TurnRank = "beginning";
  #rest: NodeJS.Timeout | undefined;
  #restAt = 0;
  #hasTold = false;
  #saving: Promise<void> | undefined;
  #problem: unknown;

  constructor(job: ClaimedJob, options: JobRunOptions) {
    this.#job = job;
    this.#options = options;
    this.#progress = new Progress(job.items.length, job.progress);
    this.#made = job.stages ?? [];
    this.#saved = this.#made.length;
    for (const { position, stage } of this.#made) {
      if (!isPiece(stage)) this.#progress.done(position, stage);
    }
  }

  get signal(): AbortSignal {
    return this.#options.signal;
  }

  found<T>(position: number, stage: string): T | undefined {
    return this.#find(position, stage)?.output as T | undefined;
  }

  step<T>(position: number, stage: string, make: () => Promise<T>, how?: StepHow): Promise<T> {
    return this.#walk(position, stage, make, how?.isKept !== false, false);
  }

  call<T>(
    position: number,
    stage: string,
    work: WriterWork,
    make: (context: WriterContext) => Promise<T>,
  ): Promise<T> {
    const inContext = () => make(new JobWriterContext(this, position, stage));
    return this.#walk(position, stage, inContext, true, this.#options.writer.paid.has(work));
  }

  async keep(): Promise<void> {
    this.#startSaving();
    await this.#saving;
    if (this.#problem !== undefined) throw this.#problem as Error;
  }

  async leave(): Promise<void> {
    // Whoever has been watching hears how it went to the end. And a piece that was paid for is on its way to disk:
    // until the end is stored too, a crash would have it paid for again.
    const isKeeping = this.#saving !== undefined && this.#options.writer.paid.size > 0;
    if (isKeeping || (this.#hasTold && this.#untold.length > 0)) await this.keep();
    this.#isOver = true;
    this.#saved = this.#made.length;
    this.#untold = [];
    this.#streaming = undefined;
    clearTimeout(this.#rest);
    await this.#saving;
    // The end holds all that a save could not keep, and is fenced by itself.
    if (this.#problem instanceof ClaimLost) throw this.#problem;
  }

  expect(position: number, stage: string, pieces: number): void {
    this.#progress.expect(position, stage, pieces);
  }

  async piece<T>(
    position: number,
    stage: string,
    name: string,
    make: () => Promise<T>,
  ): Promise<T> {
    const about = { item: position, stage: publicName(stage), piece: name };
    const piece = pieceOf(stage, name);
    let known = this.#find(position, piece);
    if (!known) {
      this.#assertGoingOn();
      this.#tell("piece", { ...about, state: "started" });
      known = { position, stage: piece, output: await make() };
      this.#made.push(known);
      // At once, and not when the whole stage is done: the others may take long.
      this.#isAtRisk = true;
      this.#startSaving();
    }
    this.#progress.pieceDone(position, stage);
    this.#tellText(`${position} ${piece}`);
    this.#tell("piece", { ...about, state: "done" });
    return known.output as T;
  }

  show(position: number, stage: string, piece: string, text: string): void {
    const key = `${position} ${pieceOf(stage, piece)}`;
    this.#streaming ??= new Map();
    this.#shown ??= new Set();
    const before = this.#streaming.get(key);
    // The first words of a piece void whatever an earlier attempt or round showed of it.
    const isRestart = before?.["is_restart"] ?? !this.#shown.has(key);
    this.#shown.add(key);
    this.#streaming.set(key, {
      item: position,
      stage: publicName(stage),
      piece,
      text: (before?.text ?? "") + text,
      is_restart: isRestart,
    });
    this.#tellSoon();
  }

  restart(position: number, stage: string, piece: string): void {
    const key = `${position} ${pieceOf(stage, piece)}`;
    this.#streaming?.delete(key);
    this.#shown ??= new Set();
    this.#shown.add(key);
    const about = { item: position, stage: publicName(stage), piece };
    this.#tell("text", { ...about, text: "", is_restart: true });
  }

  async #walk<T>(
    position: number,
    stage: string,
    make: () => Promise<T>,
    isKept: boolean,
    isPaid: boolean,
  ): Promise<T> {
    const known = this.#find(position, stage);
    if (known) return known.output as T;
    if (isPaid && (this.#isAtRisk || this.#saving)) await this.keep();
    await this.#options.turns.next(this.#rank);
    this.#assertGoingOn();
    this.#stageNow = publicName(stage);
    // What code does alone is over before anybody could read about it.
    if (isPaid) this.#tell("stage", { item: position, stage: this.#stageNow, state: "started" });
    const ended = this.#options.watchStage?.(stage, position);
    let output: T;
    try {
      output = await make();
    } catch (error) {
      ended?.(error);
      throw error;
    }
    ended?.();
    // A paid call takes its time; whoever comes back from one gets in line.
    this.#rank = isPaid ? "coming back" : "going on";
    this.#progress.done(position, stage);
    if (!isKept) return output;
    this.#made.push({ position, stage, output });
    if (isPaid) {
      this.#tell("stage", { item: position, stage: publicName(stage), state: "done" });
      this.#isAtRisk = true;
    }
    // One of several contents that is done stays, should the job be canceled while the others are written.
    if (isPaid || stage === "finish") this.#saveWithin(restFor(this.#options.jobsInHand()));
    return output;
  }

  #find(position: number, stage: string): SavedStage | undefined {
    return this.#made.find((one) => one.position === position && one.stage === stage);
  }

  #assertGoingOn(): void {
    // A lost claim or a worker that stops: whoever aborted says which.
    this.signal.throwIfAborted();
    if (this.#problem !== undefined) throw this.#problem as Error;
  }

  #tell(type: JobEvent["type"], data: JobEvent["data"]): void {
    data["progress"] = this.#progress.percent();
    this.#untold.push({ type, data });
    this.#tellSoon();
  }

  #tellSoon(): void {
    this.#saveWithin(newsWithin(this.#options.jobsInHand(), this.#hasTold));
  }

  /** What was shown of a piece, told before anything else is told about it. */
  #tellText(key: string): void {
    const data = this.#streaming?.get(key);
    if (!data) return;
    this.#streaming?.delete(key);
    data["progress"] = this.#progress.percent();
    this.#untold.push({ type: "text", data });
  }

  #startSaving(): void {
    clearTimeout(this.#rest);
    this.#rest = undefined;
    this.#saving ??= this.#save().finally(() => {
      this.#saving = undefined;
    });
  }

  /** Not now, but no later than this; whoever saves sooner takes it along. */
  #saveWithin(ms: number): void {
    if (this.#isOver) return;
    const at = performance.now() + ms;
    if (this.#rest && this.#restAt <= at) return;
    clearTimeout(this.#rest);
    this.#restAt = at;
    this.#rest = setTimeout(() => this.#startSaving(), ms);
  }

  /** One save at a time; what is made meanwhile goes along with the next. */
  async #save(): Promise<void> {
    while (this.#hasNews() && !this.#problem) {
      for (const key of this.#streaming?.keys() ?? []) this.#tellText(key);
      const savedBefore = this.#saved;
      const stages = this.#made.slice(savedBefore);
      const events = this.#untold;
      this.#saved = this.#made.length;
      this.#untold = [];
      this.#isAtRisk = false;
      this.#hasTold = true;
      const { accountId, jobId, claim } = this.#job;
      const { checkpoints, writer, signal } = this.#options;
      try {
        const isHeld = await checkpoints.save(
          {
            accountId,
            jobId,
            claim,
            writer: writer.name,
            stage: this.#stageNow,
            progress: this.#progress.percent(),
            stages,
            events,
          },
          () => !this.#isOver,
        );
        if (!isHeld) this.#problem = new ClaimLost();
      } catch (error) {
        if (isDatabaseAway(error) && !signal.aborted) {
          // What was paid for is not thrown away because the database is away for a moment.
          await sleep(awayMs);
          // The job may have come to its end meanwhile, which holds everything.
          if (this.#isOver) return;
          this.#saved = savedBefore;
          this.#untold = [...events, ...this.#untold];
          this.#isAtRisk = true;
        } else this.#problem = error;
      }
    }
  }

  #hasNews(): boolean {
    const texts = this.#streaming?.size ?? 0;
    return this.#made.length > this.#saved || this.#untold.length > 0 || texts > 0;
  }
}
