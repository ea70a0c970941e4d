/** JSON that PostgreSQL takes: without NUL characters and halves of surrogate pairs, whoever let them in. */

/** How both look in JSON; text that only talks about them looks the same, and is looked at again. */
const suspicious = /\\u(?:0000|d[89a-f])/;

export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  // Nearly all of it is well, and one look at the whole tells.
  return suspicious.test(json) ? JSON.stringify(mended(value)) : json;
}

function mended(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed().replaceAll("\u0000", "");
  if (Array.isArray(value)) return value.map(mended);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [mended(key), mended(one)]));
}
