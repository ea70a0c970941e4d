/**
 * Lists in pages: a page begins after the last row of the one before it, named by its place in the order, so that it
 * stays right while rows come and go and is as quick on the ten-thousandth page as on the first.
 */
import { z } from "zod";
import { wholeNumber } from "./requests/parameter-schemas.ts";

/** Where a page begins: the sort key of the last row before it. */
export const afterId = z.tuple([z.int().positive()]);

/** With the time in microseconds, as text: JavaScript's dates have milliseconds, and would lose or repeat rows. */
export const afterTimeAndId = z.tuple([z.string().regex(/^[0-9]{1,17}$/), z.int().positive()]);

const cursorLengthMax = 1_000;

/** For lists that grow: which end comes first. */
export const order = z.enum(["newest", "oldest"]).default("newest").meta({
  description:
    "The sort order. When you send a cursor, also send the same order as for the first page.",
});

/** The query of a list: its filters, `limit` and `cursor`. `after` is the sort key's shape; newest id first by default. */
export function pageQuery<
  Filters extends z.ZodRawShape,
  After extends z.ZodType<readonly unknown[]> = typeof afterId,
>(filters: Filters, after: After = afterId as unknown as After) {
  return z.object({
    ...filters,
    limit: wholeNumber(1, 100)
      .default(20)
      .meta({ description: "The maximum number of items per page.", example: 20 }),
    cursor: cursorOf(after).optional().meta({
      description: "The `next_cursor` of the previous page. Omit it to get the first page.",
    }),
  });
}

/** The answer of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    next_cursor: z.string().nullable().meta({
      description: "Send it as `cursor` to get the next page. Null on the last page.",
      example: null,
    }),
  });
}

/** Callers fetch one row more than `limit`, which shows whether there is another page. */
export function toPage<Row, Shown>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Shown,
  sortKey: (row: Row) => readonly (string | number)[],
): { items: Shown[]; next_cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    items: shown.map(present),
    next_cursor: hasMore ? encodeCursor(sortKey(last)) : null,
  };
}

export function encodeCursor(sortKey: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(sortKey)).toString("base64url");
}

function cursorOf<After extends z.ZodType<readonly unknown[]>>(after: After) {
  return z
    .string()
    .transform((value, context): z.output<After> => {
      const parsed = after.safeParse(decodeCursor(value));
      if (parsed.success) return parsed.data;
      context.addIssue({ code: "custom", message: "Must be a cursor that this list returned." });
      return z.NEVER;
    })
    .meta({ json: { type: "string" } });
}

function decodeCursor(value: string): unknown {
  if (value.length > cursorLengthMax || !/^[\w-]+$/.test(value)) return undefined;
  try {
    return JSON.parse(Buffer.from(value, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
