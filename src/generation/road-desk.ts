/** A writer's desk on a job's road: what it has at hand for one stage of one item. */
import type { Desk } from "./writers/writer.ts";

/** What a desk needs of its road. */
export interface RoadOfDesk {
  readonly signal: AbortSignal;
  piece<T>(item: number, stage: string, name: string, make: () => Promise<T>): Promise<T>;
  expect(item: number, stage: string, pieces: number): void;
  show(item: number, stage: string, piece: string, text: string): void;
  restart(item: number, stage: string, piece: string): void;
}

export class RoadDesk implements Desk {
  readonly #road: RoadOfDesk;
  readonly #stage: string;
  readonly item: number;

  constructor(road: RoadOfDesk, item: number, stage: string) {
    this.#road = road;
    this.#stage = stage;
    this.item = item;
  }

  get signal(): AbortSignal {
    return this.#road.signal;
  }

  async piece<T>(name: string, make: () => Promise<T>): Promise<T> {
    return this.#road.piece(this.item, this.#stage, name, make);
  }

  expect(pieces: number): void {
    this.#road.expect(this.item, this.#stage, pieces);
  }

  show(piece: string, text: string): void {
    this.#road.show(this.item, this.#stage, piece, text);
  }

  restart(piece: string): void {
    this.#road.restart(this.item, this.#stage, piece);
  }
}
