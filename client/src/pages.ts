/** A paginated list: iterate over all items with `for await`, or fetch one page at a time. */
import { PressroomError } from "./errors.ts";

export interface Page<Item> {
  items: Item[];
  /** The `cursor` of the next page; null on the last one. */
  next_cursor: string | null;
}

export class Pages<Item> implements AsyncIterable<Item> {
  readonly #fetch: (cursor: string | undefined) => Promise<Page<Item>>;

  /** Without a cursor, `fetch` returns the page that the caller requested. */
  constructor(fetch: (cursor: string | undefined) => Promise<Page<Item>>) {
    this.#fetch = fetch;
  }

  /** The first page, or the one at the `cursor` requested. */
  page(): Promise<Page<Item>> {
    return this.#fetch(undefined);
  }

  /** All pages from there on, each fetched on demand. */
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
