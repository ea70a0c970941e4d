/** Reads fields of untrusted JSON, in which anything may be missing. */

export function fieldIn(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** A string or number as a string; empty for anything else. */
export function textIn(value: unknown, name: string): string {
  const found = fieldIn(value, name);
  return typeof found === "string" || typeof found === "number" ? String(found) : "";
}

export function listIn(value: unknown, name: string): unknown[] {
  const found = fieldIn(value, name);
  return Array.isArray(found) ? found : [];
}
