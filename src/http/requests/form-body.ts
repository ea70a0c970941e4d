/**
 * Our own strict parser for application/x-www-form-urlencoded: what cannot be read without guessing is a problem,
 * never a guess. It knows nothing of which parameters exist; that is each route's schema.
 */
import type { ParameterProblem } from "../../errors.ts";

/** What a body held: values by name, and what was wrong with it, all at once. */
export interface ParsedBody {
  values: Map<string, unknown>;
  problems: ParameterProblem[];
  /** False: the body as a whole could not be read, so nothing can be said about what is missing from it. */
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

/** `lists` are the names that may come several times; their value is a list even where they came once. */
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

/** Names are shared by both encodings: no repeats, no brackets, nothing that PostgreSQL could not hold. */
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

/** Applies to unknown parameters too: broken text is always reported. */
export function textProblem(text: string): string | undefined {
  const isSound = !text.includes("\u0000") && text.isWellFormed();
  return isSound ? undefined : "Must not contain a NUL character or an unpaired surrogate.";
}

/** Long and strange names are cut before they go back to the caller. */
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
    // `a=1&&b=2` and a trailing `&` are common slips that mean nothing.
    if (end > start) pairs.push(body.subarray(start, end));
    // One more than allowed is enough to know; a body of 60,000 ampersands costs no more than this.
    if (pairs.length > parametersMax) break;
    start = end + 1;
  }
  return pairs;
}

/** Undefined for broken percent-encoding and for bytes that are not UTF-8. */
function decode(bytes: Buffer): string | undefined {
  // Nothing to replace, as in most values: sixty thousand plain characters are not worth a look at each.
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
