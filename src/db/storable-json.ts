/** Text and JSON that PostgreSQL takes: without NUL characters and halves of surrogate pairs, whoever let them in. */

/** How both look in JSON; text that only talks about them looks the same, and is looked at again. */
const suspicious = /\\u(?:0000|d[89a-f])/;

export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  // Nearly all of it is well, and one look at the whole tells.
  return suspicious.test(json) ? JSON.stringify(storableValue(value)) : json;
}

export function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** Everything inside a value, keys included. */
export function storableValue(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map(storableValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [storableText(key), storableValue(one)]),
  );
}
