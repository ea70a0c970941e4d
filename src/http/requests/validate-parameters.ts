/**
 * Validates a request's parameters with an operation's schemas, and reports all problems at once, each with its parameter
 * name and a readable message. Unknown parameters are ignored.
 */
import { z } from "zod";
import { Refusal } from "../../errors.ts";
import type { ParameterProblem } from "../../errors.ts";
import { parseFormBody } from "./form-body.ts";
import type { ParsedBody } from "./form-body.ts";
import { NumberLiteral } from "./json-body.ts";

/** The maximum number of reported problems. */
const problemsMax = 100;

export class ParameterReader {
  readonly #problems: ParameterProblem[] = [];

  read<Schema extends z.ZodObject>(
    schema: Schema,
    given: ParsedBody,
  ): z.output<Schema> | undefined {
    const broken = new Set(given.problems.map((problem) => problem.param));
    this.#problems.push(...given.problems);
    const values: Record<string, unknown> = {};
    for (const name of Object.keys(schema.shape)) {
      if (given.values.has(name)) values[name] = withNumbers(given.values.get(name));
    }
    const result = schema.safeParse(values, { error: inWords });
    if (result.success) return result.data;
    // If the body could not be parsed, parameters only seem to be missing.
    if (!given.isReadable) return undefined;
    for (const issue of result.error.issues) {
      const param = issue.path.map(String).join(".") || "body";
      if (!broken.has(String(issue.path[0])))
        this.#problems.push({ param, message: issue.message });
    }
    return undefined;
  }

  add(problem: ParameterProblem): void {
    this.#problems.push(problem);
  }

  /** Throws if there were any problems. */
  finish(): void {
    if (this.#problems.length === 0) return;
    throw new Refusal("invalid_parameters", { errors: this.#problems.slice(0, problemsMax) });
  }
}

/** Parses the query like a form. It may contain the API key, which authenticate.ts reads. */
export function parseQuery(url: string, lists: ReadonlySet<string>): ParsedBody {
  const start = url.indexOf("?");
  if (start === -1) return parseFormBody(Buffer.alloc(0));
  const parsed = parseFormBody(Buffer.from(url.slice(start + 1).replace(/#.*$/s, "")), lists);
  return {
    ...parsed,
    problems: parsed.problems.map((problem) =>
      problem.param === "body" ? { ...problem, param: "query" } : problem,
    ),
  };
}

/** The names of the parameters that can be repeated. */
export function listNames(schema: z.ZodObject | undefined): ReadonlySet<string> {
  const entries = Object.entries(schema?.shape ?? {});
  return new Set(entries.flatMap(([name, one]) => (isList(one as z.ZodType) ? [name] : [])));
}

function isList(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodArray) return true;
  if (schema instanceof z.ZodPipe) return isList(schema.def.in as z.ZodType);
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault;
  return isWrapped && isList(schema.def.innerType as z.ZodType);
}

/** Converts literals to numbers. Unsafe integers stay literals, which most schemas reject. */
function withNumbers(value: unknown): unknown {
  if (value instanceof NumberLiteral) {
    const number = Number(value.source);
    const isExact =
      Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number));
    return isExact ? number : value;
  }
  if (Array.isArray(value)) return value.map(withNumbers);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withNumbers(inner)]),
  );
}

const kinds: Readonly<Record<string, string>> = {
  string: "Must be a string.",
  number: "Must be a number.",
  int: "Must be a whole number.",
  boolean: "Must be true or false.",
  array: "Must be a list.",
  object: "Must be an object.",
  record: "Must be an object.",
};

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/** Messages for Zod's built-in checks. */
export function inWords(issue: RawIssue): string {
  if (issue.input === undefined) return "Required.";
  switch (issue.code) {
    case "invalid_type":
      return kinds[issue.expected] ?? "Invalid value.";
    case "invalid_value":
      return `Must be one of: ${issue.values.map((value) => JSON.stringify(value)).join(", ")}.`;
    case "too_big":
      return `Must ${have(issue.origin)} at most ${issue.maximum.toLocaleString("en")}${unit(issue.origin, issue.maximum)}.`;
    case "too_small":
      return `Must ${have(issue.origin)} at least ${issue.minimum.toLocaleString("en")}${unit(issue.origin, issue.minimum)}.`;
    default:
      return "Invalid value.";
  }
}

function have(origin: string): string {
  return origin === "array" ? "have" : "be";
}

function unit(origin: string, count: number | bigint): string {
  const isOne = Number(count) === 1;
  if (origin === "array") return isOne ? " item" : " items";
  if (origin !== "string") return "";
  return isOne ? " character long" : " characters long";
}
