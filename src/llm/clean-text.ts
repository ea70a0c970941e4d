/** What a model sent, made fit to be stored: no NUL and no half of a surrogate pair, which PostgreSQL refuses. */

export function cleanText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** The same for everything inside a parsed answer, keys included. */
export function cleanValue(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [cleanText(key), cleanValue(inner)]),
  );
}
