/** What a writer has at hand for one stage of one item of a job. */
import type { WriterContext } from "../writing/writer.ts";

/** What a context needs of its runner. */
export interface WriterContextOptions {
  readonly signal: AbortSignal;
  piece<T>(item: number, stage: string, name: string, make: () => Promise<T>): Promise<T>;
  expect(item: number, stage: string, pieces: number): void;
  show(item: number, stage: string, piece: string, text: string): void;
  restart(item: number, stage: string, piece: string): void;
}

export class JobWriterContext implements WriterContext {
  readonly #runner: WriterContextOptions;
  readonly #stage: string;
  readonly item: number;

  constructor(runner: WriterContextOptions, item: number, stage: string) {
    this.#runner = runner;
    this.#stage = stage;
    this.item = item;
  }

  get signal(): AbortSignal {
    return this.#runner.signal;
  }

  async piece<T>(name: string, make: () => Promise<T>): Promise<T> {
    return this.#runner.piece(this.item, this.#stage, name, make);
  }

  expect(pieces: number): void {
    this.#runner.expect(this.item, this.#stage, pieces);
  }

  show(piece: string, text: string): void {
    this.#runner.show(this.item, this.#stage, piece, text);
  }

  restart(piece: string): void {
    this.#runner.restart(this.item, this.#stage, piece);
  }
}
