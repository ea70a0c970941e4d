/** Parses IDs from the command line. */
import { WrongUse } from "./wrong-use.ts";

/** Undefined if the text is not a valid ID. */
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
