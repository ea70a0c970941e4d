/**
 * Runs a job's stages. A paid result is saved together with everything it was made from, and the next paid call waits
 * until the result is on disk. Free results are not saved separately. Followers receive events along the way.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseAway } from "../db/database.ts";
import type { ClaimedJob, JobEvent, SavedStage } from "../records/jobs/job-claims.ts";
import { newsWithin, restFor } from "./save-interval.ts";
import { Progress } from "./progress.ts";
import { ClaimLost } from "../writing/stage-runner.ts";
import type { StageRunner, StepHow, WatchStage } from "../writing/stage-runner.ts";
import { isPiece, pieceOf, publicName } from "./stored-stage-names.ts";
import type { Checkpoints } from "./checkpoints.ts";
import type { EventLoopScheduler, TurnRank } from "./event-loop-scheduler.ts";
import type { Writer, WriterContext, WriterWork } from "../writing/writer.ts";

export interface JobRunOptions {
  checkpoints: Checkpoints;
  turns: EventLoopScheduler;
  writer: Pick<Writer, "name" | "paid">;
  signal: AbortSignal;
  /** The number of jobs in progress in this worker, including this one. */
  jobsInHand: () => number;
  watchStage?: WatchStage | undefined;
}

const awayMs = 500;

/** A class, because a worker has one for each of thousands of jobs; rarely used parts are created on demand. */
export class JobRun implements StageRunner {
  readonly #job: Pick<ClaimedJob, "accountId" | "jobId" | "claim">;
  readonly #options: JobRunOptions;
  readonly #progress: Progress;
  /** All results, in order; the first `#saved` of them are on disk or being written. */
  readonly #made: SavedStage[];
  #saved: number;
  #untold: JobEvent[] = [];
  /** Text in progress, by piece. */
  #streaming: Map<string, JobEvent["data"] & { text: string }> | undefined;
  /** Pieces with text sent in this attempt. */
  #shown: Set<string> | undefined;
  #stageNow = "gather";
  /** Whether a paid result is not on disk yet. */
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
    const context: WriterContext = {
      item: position,
      signal: this.signal,
      piece: (name, makePiece) => this.#piece(position, stage, name, makePiece),
      expect: (pieces) => this.#progress.expect(position, stage, pieces),
      show: (piece, text) => this.#show(position, stage, piece, text),
      restart: (piece) => this.#restart(position, stage, piece),
    };
    const inContext = () => make(context);
    return this.#walk(position, stage, inContext, true, this.#options.writer.paid.has(work));
  }

  async keep(): Promise<void> {
    this.#startSaving();
    await this.#saving;
    if (this.#problem !== undefined) throw this.#problem as Error;
  }

  async leave(): Promise<void> {
    // Followers receive all remaining events. And a paid piece is still being written to disk:
    // until the end of the job is stored too, a crash would mean paying for it again.
    const isKeeping = this.#saving !== undefined && this.#options.writer.paid.size > 0;
    if (isKeeping || (this.#hasTold && this.#untold.length > 0)) await this.keep();
    this.#isOver = true;
    this.#saved = this.#made.length;
    this.#untold = [];
    this.#streaming = undefined;
    clearTimeout(this.#rest);
    await this.#saving;
    // The end of the job includes everything that was not saved, and has its own fence.
    if (this.#problem instanceof ClaimLost) throw this.#problem;
  }

  async #piece<T>(
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
      // Immediately, not when the whole stage is done: the others may take long, and the next one may cost money.
      this.#isAtRisk = true;
      await this.keep();
    }
    this.#progress.pieceDone(position, stage);
    this.#tellText(`${position} ${piece}`);
    this.#tell("piece", { ...about, state: "done" });
    return known.output as T;
  }

  #show(position: number, stage: string, piece: string, text: string): void {
    const key = `${position} ${pieceOf(stage, piece)}`;
    this.#streaming ??= new Map();
    this.#shown ??= new Set();
    const before = this.#streaming.get(key);
    // The first text of a piece replaces what an earlier attempt or round sent.
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

  #restart(position: number, stage: string, piece: string): void {
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
    // Stages without a model end before anyone could read an event about them.
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
    // A paid call takes a while; the job queues again when it returns.
    this.#rank = isPaid ? "coming back" : "going on";
    this.#progress.done(position, stage);
    if (!isKept) return output;
    this.#made.push({ position, stage, output });
    if (isPaid) {
      this.#tell("stage", { item: position, stage: publicName(stage), state: "done" });
      this.#isAtRisk = true;
    }
    // A finished piece is kept if the job is canceled while the others are being written.
    if (isPaid || stage === "finish") this.#saveWithin(restFor(this.#options.jobsInHand()));
    return output;
  }

  #find(position: number, stage: string): SavedStage | undefined {
    return this.#made.find((one) => one.position === position && one.stage === stage);
  }

  #assertGoingOn(): void {
    // Either the claim was lost or the worker is stopping; the abort reason says which.
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

  /** Sends the pending text of a piece before any other event about it. */
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

  /** Saves by this time at the latest; an earlier save includes it. */
  #saveWithin(ms: number): void {
    if (this.#isOver) return;
    const at = performance.now() + ms;
    if (this.#rest && this.#restAt <= at) return;
    clearTimeout(this.#rest);
    this.#restAt = at;
    this.#rest = setTimeout(() => this.#startSaving(), ms);
  }

  /** One save at a time; results produced meanwhile are part of the next one. */
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
          // Paid results are not discarded because the database is briefly unavailable.
          await sleep(awayMs);
          // The job may have ended meanwhile; its end includes everything.
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
