/**
 * Keyset pagination: a page starts after the sort key of the previous page's last row, so pages stay correct while rows
 * are added or removed, and page ten thousand is as fast as the first.
 */
import { z } from "zod";
import { wholeNumber } from "./requests/parameter-schemas.ts";

/** The sort key of lists ordered by ID. */
export const afterId = z.tuple([z.int().positive()]);

/** The time is in microseconds, as text: JavaScript dates only have milliseconds and would skip or repeat rows. */
export const afterTimeAndId = z.tuple([z.string().regex(/^[0-9]{1,17}$/), z.int().positive()]);

const cursorLengthMax = 1_000;

export const order = z.enum(["newest", "oldest"]).default("newest").meta({
  description:
    "The sort order. When you send a cursor, also send the same order as for the first page.",
});

/** The query parameters of a list: its filters, `limit` and `cursor`. `after` is the schema of the sort key. */
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

/** The response of a list. */
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
