/** Posts with their replies, from rows of which some name the row that they answer. What answers nothing that is there stays a row. */
import type { Fields } from "./import-field-names.ts";

export function nestReplies(rows: readonly Fields[]): unknown[] {
  const known = new Map<unknown, Fields>();
  const heads = new Map<unknown, Fields>();
  for (const row of rows) {
    const { id, thread } = row;
    if (id !== undefined && !known.has(id)) known.set(id, row);
    if (id !== undefined && thread !== undefined) known.set(`${thread}\n${id}`, row);
    const isHead = parentOf(row) === undefined && row["title"] !== undefined;
    if (thread !== undefined && isHead && !heads.has(thread)) heads.set(thread, row);
  }
  const parents = new Map<Fields, Fields>();
  for (const row of rows) {
    const parent = parentOf(row);
    const head = heads.get(row.thread) ?? known.get(row.thread);
    const found =
      parent === undefined
        ? head
        : (known.get(`${row.thread}\n${parent}`) ?? known.get(parent) ?? head);
    if (found && found !== row && !isBelow(found, row, parents)) parents.set(row, found);
  }
  const made = new Map(rows.map((row) => [row, withoutIds(row)]));
  for (const [row, parent] of parents) {
    const above = made.get(parent) ?? {};
    const replies = Array.isArray(above["replies"]) ? (above["replies"] as unknown[]) : [];
    replies.push(made.get(row));
    above["replies"] = replies;
  }
  return rows.filter((row) => !parents.has(row)).map((row) => made.get(row));
}

/** Rows that answer each other in a circle would never be shown. */
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
