/**
 * A strict parser for JSON bodies: a single object, no repeated names, limited nesting. Numbers keep their literals, so
 * that a 64-bit ID is not rounded to a float.
 */
import { nameProblem, parametersMax, shownName, textProblem, unreadable } from "./form-body.ts";
import type { ParsedBody } from "./form-body.ts";

/** A number as it was written. */
export class NumberLiteral {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** The outermost object is the first level. */
const depthMax = 12;

const utf8 = new TextDecoder("utf-8", { fatal: true });

export function parseJsonBody(body: Buffer): ParsedBody {
  let text: string;
  let parsed: unknown;
  try {
    text = utf8.decode(body);
  } catch {
    return unreadable("The body is not valid UTF-8.");
  }
  try {
    parsed = JSON.parse(text, keepNumbers);
  } catch {
    return unreadable("The body is not valid JSON.");
  }
  if (!isPlainObject(parsed)) {
    return unreadable("Send a single JSON object that contains the parameters.");
  }
  const { names, repeatedInside, isTooDeep } = findNames(text);
  if (isTooDeep)
    return unreadable(`Objects and lists must not be nested more than ${depthMax} levels deep.`);
  if (names.length > parametersMax) return unreadable(`Send at most ${parametersMax} parameters.`);

  const given = new Map(Object.entries(parsed));
  const result: ParsedBody = { values: new Map(), problems: [], isReadable: true };
  for (const name of names) {
    const problem = nameProblem(name, result.values);
    if (problem) {
      result.problems.push({ param: shownName(name), message: problem });
      continue;
    }
    const value: unknown = given.get(name);
    result.values.set(name, value);
    const repeated = repeatedInside.get(name);
    const flaw =
      repeated === undefined
        ? flawOf(value)
        : `Contains ${JSON.stringify(shownName(repeated))} more than once in the same object.`;
    if (flaw) result.problems.push({ param: shownName(name), message: flaw });
  }
  return result;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  return !Array.isArray(value) && !(value instanceof NumberLiteral);
}

function keepNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === "number" ? new NumberLiteral(context?.source ?? String(value)) : value;
}

/** Checks all strings, at any depth and including names. */
function flawOf(value: unknown): string | undefined {
  if (typeof value === "string") return textProblem(value);
  if (Array.isArray(value)) return firstFlaw(value);
  if (!isPlainObject(value)) return undefined;
  return firstFlaw(Object.keys(value)) ?? firstFlaw(Object.values(value));
}

function firstFlaw(values: readonly unknown[]): string | undefined {
  for (const value of values) {
    const flaw = flawOf(value);
    if (flaw) return flaw;
  }
  return undefined;
}

interface Names {
  /** The names of the outermost object in order, including repeats, which JSON.parse hides. */
  names: string[];
  /** By outermost name: the first name that is repeated in an object inside its value. */
  repeatedInside: Map<string, string>;
  isTooDeep: boolean;
}

/** Expects valid JSON. */
function findNames(json: string): Names {
  const found: Names = { names: [], repeatedInside: new Map(), isTooDeep: false };
  /** The names of each enclosing object; undefined for lists. */
  const open: (Set<string> | undefined)[] = [];
  // Matches whole strings, so that brackets inside them are ignored.
  for (const match of json.matchAll(/"(?:[^"\\]|\\.)*(?:"(\s*:)?|$)|[{}[\]]/gs)) {
    const token = match[0];
    if (token === "{") open.push(new Set());
    else if (token === "[") open.push(undefined);
    else if (token === "}" || token === "]") open.pop();
    else if (match[1] !== undefined) {
      const name = JSON.parse(token.slice(0, -match[1].length)) as string;
      const outermost = found.names.at(-1) ?? "";
      if (open.length === 1) found.names.push(name);
      else if (open.at(-1)?.has(name) && !found.repeatedInside.has(outermost)) {
        found.repeatedInside.set(outermost, name);
      }
      open.at(-1)?.add(name);
    }
    if (open.length > depthMax) return { ...found, isTooDeep: true };
  }
  return found;
}
