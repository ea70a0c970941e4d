/**
 * The same strictness for JSON bodies: one flat object, no name twice, and numbers kept as they were written, so
 * that a large id never passes through a float.
 */
import { nameProblem, parametersMax, shownName, textProblem, unreadable } from "./form-body.ts";
import type { ParsedBody } from "./form-body.ts";

/** A number as the caller wrote it. */
export class NumberLiteral {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

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
    return unreadable("Send one JSON object with the parameters in it.");
  }
  const names = topLevelNames(text);
  if (names.length > parametersMax) return unreadable(`Send at most ${parametersMax} parameters.`);

  const given = new Map(Object.entries(parsed));
  const result: ParsedBody = { values: new Map(), problems: [], isReadable: true };
  for (const name of names) {
    const problem = nameProblem(name, result.values);
    if (problem) {
      result.problems.push({ param: shownName(name), message: problem });
      continue;
    }
    const value: unknown = given.get(name) ?? "";
    result.values.set(name, value);
    const flaw = typeof value === "string" ? textProblem(value) : undefined;
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

/** The names of the outermost object in the order in which they stand, repeats included; JSON.parse hides those. */
function topLevelNames(json: string): string[] {
  const names: string[] = [];
  let depth = 0;
  // Strings are taken whole, so that braces and colons inside them do not count.
  for (const match of json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/gs)) {
    const token = match[0];
    if (token === "{" || token === "[") depth += 1;
    else if (token === "}" || token === "]") depth -= 1;
    else if (depth === 1 && match[1] !== undefined) {
      names.push(JSON.parse(token.slice(0, -match[1].length)) as string);
    }
  }
  return names;
}
