/**
 * Runs a job's stages. A paid result is saved together with everything it was made from, and the next paid call waits
 * until the result is on disk. Free results are not saved separately. Followers receive events along the way.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseAway } from "../db/database.ts";
import type { ClaimedJob, JobEvent, SavedStage } from "../records/jobs/job-claims.ts";
import { eventDelayMs, saveDelayMs } from "./save-interval.ts";
import { Progress } from "./progress.ts";
import { ClaimLost } from "../writing/stage-runner.ts";
import type { StageRunner, StepOptions, WatchStage } from "../writing/stage-runner.ts";
import type { Checkpoints } from "./checkpoints.ts";
import type { EventLoopScheduler, TurnPriority } from "./event-loop-scheduler.ts";
import type { Writer, WriterContext, WriterWork } from "../writing/writer.ts";

export interface JobStageRunnerOptions {
  checkpoints: Checkpoints;
  scheduler: EventLoopScheduler;
  writer: Pick<Writer, "name" | "paid">;
  signal: AbortSignal;
  /** The number of jobs in progress in this worker, including this one. */
  jobsInProgress: () => number;
  watchStage?: WatchStage | undefined;
}

const retrySaveMs = 500;

/** A class, because a worker has one for each of thousands of jobs; rarely used parts are created on demand. */
export class JobStageRunner implements StageRunner {
  readonly #job: Pick<ClaimedJob, "accountId" | "jobId" | "claim">;
  readonly #options: JobStageRunnerOptions;
  readonly #progress: Progress;
  /** All results, in order; the first `#savedCount` of them are on disk or being written. */
  readonly #results: SavedStage[];
  #savedCount: number;
  #unsentEvents: JobEvent[] = [];
  /** Text in progress, by piece. */
  #pendingText: Map<string, JobEvent["data"] & { text: string }> | undefined;
  /** Pieces with text sent in this attempt. */
  #shown: Set<string> | undefined;
  #currentStage = "gather";
  /** Whether a paid result is not on disk yet. */
  #hasUnsavedPaid = false;
  #isOver = false;
  #priority: TurnPriority = "start";
  #saveTimer: NodeJS.Timeout | undefined;
  #saveAt = 0;
  #hasSent = false;
  #saving: Promise<void> | undefined;
  #saveError: unknown;

  constructor(job: ClaimedJob, options: JobStageRunnerOptions) {
    this.#job = job;
    this.#options = options;
    this.#progress = new Progress(job.items.length, job.progress);
    this.#results = job.stages ?? [];
    this.#savedCount = this.#results.length;
    for (const { position, stage } of this.#results) {
      if (!stage.includes(pieceMark)) this.#progress.done(position, stage);
    }
  }

  get signal(): AbortSignal {
    return this.#options.signal;
  }

  found<T>(position: number, stage: string): T | undefined {
    return this.#find(position, stage)?.output as T | undefined;
  }

  step<T>(
    position: number,
    stage: string,
    make: () => Promise<T>,
    { isKept = true }: StepOptions = {},
  ): Promise<T> {
    return this.#run(position, stage, make, isKept, false);
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
    return this.#run(position, stage, inContext, true, this.#options.writer.paid.has(work));
  }

  async keep(): Promise<void> {
    this.#startSaving();
    await this.#saving;
    if (this.#saveError !== undefined) throw this.#saveError as Error;
  }

  async leave(): Promise<void> {
    // Followers receive all remaining events, and a save of a paid piece in progress is completed: otherwise, a crash
    // before the end of the job is stored would mean paying for it again.
    const isKeeping = this.#saving !== undefined && this.#options.writer.paid.size > 0;
    if (isKeeping || (this.#hasSent && this.#unsentEvents.length > 0)) await this.keep();
    this.#isOver = true;
    this.#savedCount = this.#results.length;
    this.#unsentEvents = [];
    this.#pendingText = undefined;
    clearTimeout(this.#saveTimer);
    await this.#saving;
    // The end of the job includes everything that was not saved, and checks the claim itself.
    if (this.#saveError instanceof ClaimLost) throw this.#saveError;
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
      this.#assertActive();
      this.#emit("piece", { ...about, state: "started" });
      known = { position, stage: piece, output: await make() };
      this.#results.push(known);
      // Saved immediately, not at the end of the stage: the other pieces may take a long time, and the next one may
      // cost money.
      this.#hasUnsavedPaid = true;
      await this.keep();
    }
    this.#progress.pieceDone(position, stage);
    this.#queueText(`${position} ${piece}`);
    this.#emit("piece", { ...about, state: "done" });
    return known.output as T;
  }

  #show(position: number, stage: string, piece: string, text: string): void {
    const key = `${position} ${pieceOf(stage, piece)}`;
    this.#pendingText ??= new Map();
    this.#shown ??= new Set();
    const before = this.#pendingText.get(key);
    // The first text of a piece replaces what an earlier attempt or round sent.
    const isRestart = before?.["is_restart"] ?? !this.#shown.has(key);
    this.#shown.add(key);
    this.#pendingText.set(key, {
      item: position,
      stage: publicName(stage),
      piece,
      text: (before?.text ?? "") + text,
      is_restart: isRestart,
    });
    this.#sendSoon();
  }

  #restart(position: number, stage: string, piece: string): void {
    const key = `${position} ${pieceOf(stage, piece)}`;
    this.#pendingText?.delete(key);
    this.#shown ??= new Set();
    this.#shown.add(key);
    const about = { item: position, stage: publicName(stage), piece };
    this.#emit("text", { ...about, text: "", is_restart: true });
  }

  async #run<T>(
    position: number,
    stage: string,
    make: () => Promise<T>,
    isKept: boolean,
    isPaid: boolean,
  ): Promise<T> {
    const known = this.#find(position, stage);
    if (known) return known.output as T;
    if (isPaid && (this.#hasUnsavedPaid || this.#saving)) await this.keep();
    await this.#options.scheduler.nextTurn(this.#priority);
    this.#assertActive();
    this.#currentStage = publicName(stage);
    // Stages without a model end before anyone could read an event about them.
    if (isPaid)
      this.#emit("stage", { item: position, stage: this.#currentStage, state: "started" });
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
    this.#priority = isPaid ? "resume" : "continue";
    this.#progress.done(position, stage);
    if (!isKept) return output;
    this.#results.push({ position, stage, output });
    if (isPaid) {
      this.#emit("stage", { item: position, stage: publicName(stage), state: "done" });
      this.#hasUnsavedPaid = true;
    }
    // A finished piece is kept if the job is canceled while the others are being written.
    if (isPaid || stage === "finish") this.#saveWithin(saveDelayMs(this.#options.jobsInProgress()));
    return output;
  }

  #find(position: number, stage: string): SavedStage | undefined {
    return this.#results.find((one) => one.position === position && one.stage === stage);
  }

  #assertActive(): void {
    // Either the claim was lost or the worker is stopping; the abort reason says which.
    this.signal.throwIfAborted();
    if (this.#saveError !== undefined) throw this.#saveError as Error;
  }

  #emit(type: JobEvent["type"], data: JobEvent["data"]): void {
    data["progress"] = this.#progress.percent();
    this.#unsentEvents.push({ type, data });
    this.#sendSoon();
  }

  #sendSoon(): void {
    this.#saveWithin(eventDelayMs(this.#options.jobsInProgress(), this.#hasSent));
  }

  /** Sends the pending text of a piece before any other event about it. */
  #queueText(key: string): void {
    const data = this.#pendingText?.get(key);
    if (!data) return;
    this.#pendingText?.delete(key);
    data["progress"] = this.#progress.percent();
    this.#unsentEvents.push({ type: "text", data });
  }

  #startSaving(): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = undefined;
    this.#saving ??= this.#save().finally(() => {
      this.#saving = undefined;
    });
  }

  /** Saves by this time at the latest; an earlier save includes it. */
  #saveWithin(ms: number): void {
    if (this.#isOver) return;
    const at = performance.now() + ms;
    if (this.#saveTimer && this.#saveAt <= at) return;
    clearTimeout(this.#saveTimer);
    this.#saveAt = at;
    this.#saveTimer = setTimeout(() => this.#startSaving(), ms);
  }

  /** One save at a time; results produced meanwhile are part of the next one. */
  async #save(): Promise<void> {
    while (this.#hasUnsaved() && !this.#saveError) {
      for (const key of this.#pendingText?.keys() ?? []) this.#queueText(key);
      const savedBefore = this.#savedCount;
      const stages = this.#results.slice(savedBefore);
      const events = this.#unsentEvents;
      this.#savedCount = this.#results.length;
      this.#unsentEvents = [];
      this.#hasUnsavedPaid = false;
      this.#hasSent = true;
      const { accountId, jobId, claim } = this.#job;
      const { checkpoints, writer, signal } = this.#options;
      try {
        const isHeld = await checkpoints.save(
          {
            accountId,
            jobId,
            claim,
            writer: writer.name,
            stage: this.#currentStage,
            progress: this.#progress.percent(),
            stages,
            events,
          },
          () => !this.#isOver,
        );
        if (!isHeld) this.#saveError = new ClaimLost();
      } catch (error) {
        if (isDatabaseAway(error) && !signal.aborted) {
          // Paid results are not discarded because the database is briefly unavailable.
          await sleep(retrySaveMs);
          // The job may have ended meanwhile; its end includes everything.
          if (this.#isOver) return;
          this.#savedCount = savedBefore;
          this.#unsentEvents = [...events, ...this.#unsentEvents];
          this.#hasUnsavedPaid = true;
        } else this.#saveError = error;
      }
    }
  }

  #hasUnsaved(): boolean {
    const texts = this.#pendingText?.size ?? 0;
    return this.#results.length > this.#savedCount || this.#unsentEvents.length > 0 || texts > 0;
  }
}

/** Pieces are stored under their stage's name followed by their own. */
const pieceMark = " · ";

function pieceOf(stage: string, piece: string): string {
  return stage + pieceMark + piece;
}

/** A second round of a stage is stored under a name with a suffix, but it is the same stage to followers. */
function publicName(stage: string): string {
  return stage.split(" ", 1)[0] ?? stage;
}
