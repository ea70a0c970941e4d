/** Takes out of texts what PostgreSQL refuses to store: NUL characters and lone surrogates. */

/** The same value with all its texts storable; for plain JSON only. */
export function storable<Value>(value: Value): Value {
  return mended(value) as Value;
}

/** Nearly all texts are well: then the very same value is given back, and nothing is copied. */
function mended(value: unknown): unknown {
  if (typeof value === "string") {
    if (value.isWellFormed() && !value.includes("\u0000")) return value;
    return value.toWellFormed().replaceAll("\u0000", "");
  }
  if (typeof value !== "object" || value === null) return value;
  let copy: Record<string, unknown> | undefined;
  const all = value as Record<string, unknown>;
  for (const key in all) {
    const one = mended(all[key]);
    if (one === all[key]) continue;
    copy ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
    copy[key] = one;
  }
  return copy ?? value;
}
