/** Ids as people write them. */
import { WrongUse } from "./wrong-use.ts";

/** Undefined for what is not a whole number that an id can be. */
export function parseId(text: string): number | undefined {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}

export function requireId(text: string | undefined, what: string): number {
  const id = parseId(text ?? "");
  if (id === undefined) {
    throw new WrongUse("invalid_input", `"${text ?? ""}" is not a ${what} ID: use a whole number.`);
  }
  return id;
}
