/** Reads fields of JSON that others wrote, in which anything may be missing. */

/** Undefined where there is none. */
export function fieldIn(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** A text or a number as text; empty where it is neither. */
export function textIn(value: unknown, name: string): string {
  const found = fieldIn(value, name);
  return typeof found === "string" || typeof found === "number" ? String(found) : "";
}

export function listIn(value: unknown, name: string): unknown[] {
  const found = fieldIn(value, name);
  return Array.isArray(found) ? found : [];
}
