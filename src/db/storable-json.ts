/** Makes text and JSON storable in PostgreSQL: removes NUL characters and unpaired surrogates. */

/** Both as JSON escapes. Text that contains such an escape literally also matches, which only costs time. */
const suspicious = /\\u(?:0000|d[89a-f])/;

export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  // Nearly every value is valid, and a single test of the JSON is fast.
  return suspicious.test(json) ? JSON.stringify(storableValue(value)) : json;
}

export function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** All values inside a value, keys included. */
export function storableValue(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map(storableValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [storableText(key), storableValue(one)]),
  );
}
