/** Calculates a job's progress in percent from its finished stages and the pieces of stages in progress. */

/** The weight of each stage: about its share of the time with a model. */
const weights: Readonly<Record<string, number>> = {
  gather: 1,
  brief: 12,
  draft: 50,
  review: 30,
  recheck: 5,
  finish: 2,
};
/** Other stages, such as a second round of edits, do not count. */
const shared = weightOf("gather") + weightOf("brief");
const perItem = ["draft", "review", "recheck", "finish"].reduce(
  (sum, stage) => sum + weightOf(stage),
  0,
);

interface StageInPieces {
  readonly position: number;
  readonly stage: string;
  expected: number;
  made: number;
}

/**
 * A class rather than closures, to save memory: a worker has one for each of thousands of jobs. Nothing is allocated
 * before it is needed.
 */
export class Progress {
  readonly #total: number;
  #weightDone = 0;
  #highest: number;
  #inPieces: StageInPieces[] | undefined;

  /** `from` is the progress of an earlier attempt; progress never goes back. */
  constructor(itemsCount: number, from = 0) {
    this.#total = shared + perItem * itemsCount;
    this.#highest = from;
  }

  /** Sets the number of pieces of the stage, as soon as its writer knows it. */
  expect(position: number, stage: string, pieces: number): void {
    this.#entry(position, stage).expected = pieces;
  }

  pieceDone(position: number, stage: string): void {
    this.#entry(position, stage).made += 1;
  }

  /** Called once per stage. */
  done(position: number, stage: string): void {
    this.#weightDone += weightOf(stage);
    this.#inPieces = this.#inPieces?.filter(
      (one) => one.position !== position || one.stage !== stage,
    );
  }

  percent(): number {
    let weight = this.#weightDone;
    for (const { stage, expected, made } of this.#inPieces ?? []) {
      if (expected > 0) weight += weightOf(stage) * Math.min(1, made / expected);
    }
    // 100 is reserved for finished jobs.
    const percent = Math.min(99, Math.floor((weight * 100) / this.#total));
    this.#highest = Math.max(this.#highest, percent);
    return this.#highest;
  }

  #entry(position: number, stage: string): StageInPieces {
    this.#inPieces ??= [];
    const known = this.#inPieces.find((one) => one.position === position && one.stage === stage);
    if (known) return known;
    const fresh = { position, stage, expected: 0, made: 0 };
    this.#inPieces.push(fresh);
    return fresh;
  }
}

function weightOf(stage: string): number {
  return weights[stage] ?? 0;
}
