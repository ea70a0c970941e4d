/**
 * A strict parser for application/x-www-form-urlencoded: ambiguous or invalid input is reported as a problem, never
 * guessed. It does not know which parameters exist; operations define them in schemas.
 */
import type { ParameterProblem } from "../../errors.ts";

/** The values of a body by name, and all its problems. */
export interface ParsedBody {
  values: Map<string, unknown>;
  problems: ParameterProblem[];
  /** False if the body could not be parsed at all; missing parameters are then not reported. */
  isReadable: boolean;
}

export const parametersMax = 50;

const noLists: ReadonlySet<string> = new Set();
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const ampersand = 0x26;
const equals = 0x3d;
const percent = 0x25;
const plus = 0x2b;
const space = 0x20;

/** `lists` are the names that can be repeated; their values are always lists. */
export function parseFormBody(body: Buffer, lists: ReadonlySet<string> = noLists): ParsedBody {
  const pairs = splitPairs(body);
  if (pairs.length > parametersMax) {
    return unreadable(`Send at most ${parametersMax} parameters.`);
  }
  const values = new Map<string, unknown>();
  const problems: ParameterProblem[] = [];
  for (const pair of pairs) {
    const at = pair.indexOf(equals);
    const name = decode(at === -1 ? pair : pair.subarray(0, at));
    const value = decode(at === -1 ? Buffer.alloc(0) : pair.subarray(at + 1));
    if (name === undefined) {
      problems.push({ param: "body", message: "A parameter name is not valid UTF-8." });
      continue;
    }
    const list = lists.has(name) ? (values.get(name) ?? []) : undefined;
    const problem = Array.isArray(list) ? undefined : nameProblem(name, values);
    if (problem) {
      problems.push({ param: shownName(name), message: problem });
      continue;
    }
    values.set(name, Array.isArray(list) ? [...list, value] : value);
    const flaw = value === undefined ? "Must be valid percent-encoded UTF-8." : textProblem(value);
    if (flaw) problems.push({ param: shownName(name), message: flaw });
  }
  return { values, problems, isReadable: true };
}

export function emptyBody(): ParsedBody {
  return { values: new Map(), problems: [], isReadable: true };
}

export function unreadable(message: string): ParsedBody {
  return { values: new Map(), problems: [{ param: "body", message }], isReadable: false };
}

/** For both encodings: no repeated names, no brackets, no characters that PostgreSQL cannot store. */
export function nameProblem(
  name: string,
  values: ReadonlyMap<string, unknown>,
): string | undefined {
  if (/[[\]]/.test(name))
    return "Lists and nested parameters are not supported. Remove the brackets.";
  if (textProblem(name))
    return "A parameter name contains a NUL character or an unpaired surrogate.";
  if (values.has(name)) return "Must not be sent more than once.";
  return undefined;
}

/** Invalid text is reported even in unknown parameters. */
export function textProblem(text: string): string | undefined {
  const isValid = !text.includes("\u0000") && text.isWellFormed();
  return isValid ? undefined : "Must not contain a NUL character or an unpaired surrogate.";
}

/** A name as error messages repeat it: shortened, and cut off before brackets and control characters. */
export function shownName(name: string): string {
  const shown = [...name.replace(/[[\]\p{Control}\p{Surrogate}].*$/su, "")].slice(0, 60).join("");
  return shown === "" ? "body" : shown;
}

function splitPairs(body: Buffer): Buffer[] {
  const pairs: Buffer[] = [];
  let start = 0;
  while (start <= body.length) {
    const found = body.indexOf(ampersand, start);
    const end = found === -1 ? body.length : found;
    // Extra ampersands, as in `a=1&&b=2`, are ignored.
    if (end > start) pairs.push(body.subarray(start, end));
    // Stops as soon as there are too many.
    if (pairs.length > parametersMax) break;
    start = end + 1;
  }
  return pairs;
}

/** Undefined for invalid percent-encoding or UTF-8. */
function decode(bytes: Buffer): string | undefined {
  // The fast path for most values, which contain nothing to replace.
  if (!bytes.includes(percent) && !bytes.includes(plus)) return decodeUtf8(bytes);
  const decoded = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === percent) {
      const high = hexValue(bytes[at + 1]);
      const low = hexValue(bytes[at + 2]);
      if (high === -1 || low === -1) return undefined;
      decoded[length] = high * 16 + low;
      at += 2;
    } else decoded[length] = byte === plus ? space : (byte ?? 0);
    length += 1;
  }
  return decodeUtf8(decoded.subarray(0, length));
}

function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

function hexValue(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}
