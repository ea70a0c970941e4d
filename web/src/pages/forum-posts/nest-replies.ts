/** Nests rows under the row that they reply to. Rows whose parent is missing stay at the top level. */
import type { Fields } from "./import-field-names.ts";

export function nestReplies(rows: readonly Fields[]): unknown[] {
  const known = new Map<unknown, Fields>();
  const threads = new Map<unknown, Fields>();
  for (const row of rows) {
    const { id, thread } = row;
    if (id !== undefined && !known.has(id)) known.set(id, row);
    if (id !== undefined && thread !== undefined) known.set(`${thread}\n${id}`, row);
    const isThreadStart = parentOf(row) === undefined && row["title"] !== undefined;
    if (thread !== undefined && isThreadStart && !threads.has(thread)) threads.set(thread, row);
  }
  const parents = new Map<Fields, Fields>();
  for (const row of rows) {
    const parent = parentOf(row);
    const threadStart = threads.get(row.thread) ?? known.get(row.thread);
    const found =
      parent === undefined
        ? threadStart
        : (known.get(`${row.thread}\n${parent}`) ?? known.get(parent) ?? threadStart);
    if (found && found !== row && !isBelow(found, row, parents)) parents.set(row, found);
  }
  const posts = new Map(rows.map((row) => [row, withoutIds(row)]));
  for (const [row, parent] of parents) {
    const above = posts.get(parent) ?? {};
    const replies = Array.isArray(above["replies"]) ? (above["replies"] as unknown[]) : [];
    replies.push(posts.get(row));
    above["replies"] = replies;
  }
  return rows.filter((row) => !parents.has(row)).map((row) => posts.get(row));
}

/** Rows that reply to each other in a cycle would never be shown. */
function isBelow(row: Fields, above: Fields, parents: ReadonlyMap<Fields, Fields>): boolean {
  for (let at: Fields | undefined = row, steps = 0; at && steps < 1_000; at = parents.get(at)) {
    if (at === above) return true;
    steps += 1;
  }
  return false;
}

function parentOf({ id, parent }: Fields): string | undefined {
  const isNone = parent === undefined || /^(?:0|null|none|nil|root)$/i.test(parent);
  return isNone || parent === id ? undefined : parent;
}

function withoutIds({ id: _id, parent: _parent, thread: _thread, ...rest }: Fields): Fields {
  return rest;
}
