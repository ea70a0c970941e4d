/** Takes out of texts what PostgreSQL refuses to store: NUL characters and lone surrogates. */

/** The same value with all its texts storable; for plain JSON only. */
export function storable<Value>(value: Value): Value {
  return mended(value) as Value;
}

function mended(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed().replaceAll("\u0000", "");
  if (Array.isArray(value)) return value.map(mended);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mended(one)]));
}
