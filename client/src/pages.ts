/** A list that comes in pages: all of it with `for await`, or one page at a time. */
import { PressroomError } from "./errors.ts";

export interface Page<Item> {
  items: Item[];
  /** For the `cursor` of the next page; null on the last one. */
  next_cursor: string | null;
}

export class Pages<Item> implements AsyncIterable<Item> {
  readonly #fetch: (cursor: string | undefined) => Promise<Page<Item>>;

  /** `fetch` without a cursor is for the page that the caller asked for. */
  constructor(fetch: (cursor: string | undefined) => Promise<Page<Item>>) {
    this.#fetch = fetch;
  }

  /** The first page, or that of the `cursor` that was asked for. */
  page(): Promise<Page<Item>> {
    return this.#fetch(undefined);
  }

  /** Every page from there on, each fetched when the one before it has been taken. */
  async *pages(): AsyncGenerator<Page<Item>> {
    let cursor: string | undefined;
    for (;;) {
      const page = await this.#fetch(cursor);
      yield page;
      if (page.next_cursor === null) return;
      if (page.next_cursor === cursor) {
        throw new PressroomError({
          code: "unreadable_answer",
          message: "Pagination failed: a page returned its own cursor as next_cursor.",
        });
      }
      cursor = page.next_cursor;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    for await (const page of this.pages()) yield* page.items;
  }
}
