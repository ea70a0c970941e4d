/**
 * Zod schemas for the types of parameters, with readable messages. They accept JSON values as well as text, because forms
 * and queries only contain text.
 */
import { z } from "zod";
import { Refusal } from "../../errors.ts";
import type { RefusalCode } from "../../errors.ts";
import { groupDigits } from "../../group-digits.ts";
import { NumberLiteral } from "./json-body.ts";

declare module "zod" {
  interface GlobalMeta {
    /** Replaces the generated JSON Schema in the OpenAPI document. */
    json?: Record<string, unknown>;
    example?: unknown;
    /** For path parameters: the error code if the resource does not exist. */
    refusal?: RefusalCode;
  }
}

const bigintMax = 2n ** 63n - 1n;

/** Length is counted in code points, as a person counts characters. */
function isWithin(value: string, lengthMax: number): boolean {
  // A character is one or two UTF-16 units, so counting is only needed in between.
  return (
    value.length <= lengthMax || (value.length <= 2 * lengthMax && [...value].length <= lengthMax)
  );
}

function tooLong(lengthMax: number): string {
  return `Must be at most ${groupDigits(lengthMax)} characters long.`;
}

/** Text that is not blank, kept as sent. */
export function text(lengthMax: number) {
  return z
    .string()
    .refine((value) => value.trim() !== "", "Must not be empty.")
    .refine((value) => isWithin(value, lengthMax), tooLong(lengthMax))
    .meta({ json: { type: "string", minLength: 1, maxLength: lengthMax } });
}

/** Text that can be empty; surrounding whitespace is removed. */
export function trimmedText(lengthMax: number) {
  return z
    .string()
    .refine((value) => isWithin(value.trim(), lengthMax), tooLong(lengthMax))
    .transform((value) => value.trim())
    .meta({ json: { type: "string", maxLength: lengthMax } });
}

/** Optional text; blank or missing is null. */
export function blankableText(lengthMax: number) {
  return z
    .string("Must be a string.")
    .refine((value) => isWithin(value, lengthMax), tooLong(lengthMax))
    .transform((value) => (value.trim() === "" ? null : value))
    .meta({ json: { type: "string", maxLength: lengthMax } })
    .optional()
    .transform((value) => value ?? null);
}

/** An optional choice; blank or missing is null. */
export function blankableChoice<const Choice extends string>(choices: readonly Choice[]) {
  const message = `Must be one of: ${choices.map((choice) => JSON.stringify(choice)).join(", ")}.`;
  return z
    .union([z.enum(choices), z.literal("")], message)
    .transform((value) => (value === "" ? null : value))
    .meta({ json: { type: "string", enum: [...choices] } })
    .optional()
    .transform((value) => value ?? null);
}

/** An optional 64-bit ID, kept as a string because a float would round it; blank or missing is null. */
export const blankableBigId = z
  .union(
    [
      z.string(),
      z.number().transform(String),
      z.instanceof(NumberLiteral).transform((literal) => literal.source),
    ],
    { error: "Must be a positive whole number." },
  )
  .refine(
    (value) => value === "" || (/^[1-9][0-9]{0,18}$/.test(value) && BigInt(value) <= bigintMax),
    "Must be a positive whole number, at most 9223372036854775807.",
  )
  .transform((value) => (value === "" ? null : value))
  .meta({ json: { type: "integer", format: "int64", minimum: 1 } })
  .optional()
  .transform((value) => value ?? null);

/** An optional BCP 47 tag in its canonical form; blank or missing is null. */
export const blankableLanguage = blankableText(35).transform((value, context) =>
  value === null ? null : canonicalLanguage(value, context),
);

export const language = text(35).transform(canonicalLanguage);

function canonicalLanguage(value: string, context: z.RefinementCtx): string {
  try {
    return Intl.getCanonicalLocales(value)[0] ?? value;
  } catch {
    context.addIssue({ code: "custom", message: 'Must be a BCP 47 language tag, such as "en".' });
    return z.NEVER;
  }
}

const idShape = /^[1-9][0-9]{0,14}$/;

/** An ID of ours in a query or a body. */
export const id = z
  .union([z.number(), z.string()], { error: requiredOr("Must be a positive whole number.") })
  .refine((value) => idShape.test(String(value)), "Must be a positive whole number.")
  .transform(Number)
  .meta({ json: { type: "integer", minimum: 1 } });

/** An ID in a path; an invalid one gets the same error as a missing resource. */
export function pathId(otherwise: RefusalCode) {
  return z
    .string()
    .transform((value) => {
      if (!idShape.test(value)) throw new Refusal(otherwise);
      return Number(value);
    })
    .meta({
      description: `The ${otherwise === "version_not_found" ? "number" : "ID"} of the ${resourceName(otherwise)}.`,
      refusal: otherwise,
      json: { type: "integer", minimum: 1 },
      example: 42,
    });
}

/** The resource that a code such as `api_key_not_found` or `unknown_brand` is about. */
function resourceName(code: RefusalCode): string {
  return code
    .replace(/^unknown_|_not_found$/, "")
    .replaceAll("_", " ")
    .replace("api", "API");
}

export function wholeNumber(least: number, most: number) {
  const message = `Must be a whole number from ${groupDigits(least)} to ${groupDigits(most)}.`;
  return z
    .union([z.number(), z.string().regex(/^-?(0|[1-9][0-9]{0,14})$/, message)], {
      error: requiredOr(message),
    })
    .transform(Number)
    .refine((value) => Number.isInteger(value) && value >= least && value <= most, message)
    .meta({ json: { type: "integer", minimum: least, maximum: most } });
}

export function decimalNumber(least: number, most: number) {
  const message = `Must be a number from ${groupDigits(least)} to ${groupDigits(most)}.`;
  return z
    .union([z.number(), z.string().regex(/^-?[0-9]{1,15}(\.[0-9]{1,9})?$/, message)], {
      error: requiredOr(message),
    })
    .transform(Number)
    .refine((value) => Number.isFinite(value) && value >= least && value <= most, message)
    .meta({ json: { type: "number", minimum: least, maximum: most } });
}

export const truth = z
  .union([z.boolean(), z.enum(["true", "false"])], { error: requiredOr("Must be true or false.") })
  .transform((value) => value === true || value === "true")
  .meta({ json: { type: "boolean" } });

/** An RFC 3339 timestamp with a UTC offset. */
export const isoTime = z
  .string()
  .refine(
    (value) =>
      /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/i.test(value) &&
      isRealDay(value) &&
      isWithinCalendar(Date.parse(value)),
    'Must be an ISO 8601 timestamp with a UTC offset, such as "2026-11-15T09:30:00Z".',
  )
  .transform((value) => new Date(value))
  .meta({ json: { type: "string", format: "date-time" }, example: "2026-11-15T09:30:00Z" });

const calendarFromMs = Date.parse("0001-01-01T00:00:00Z");
const calendarToMs = Date.parse("9999-12-31T23:59:59.999Z");

/** An offset can move a time out of the years that PostgreSQL and RFC 3339 support. False for NaN. */
function isWithinCalendar(time: number): boolean {
  return time >= calendarFromMs && time <= calendarToMs;
}

/** A date without a time zone, kept as text. */
export const isoDay = z
  .string()
  .refine(
    (value) => /^\d{4}-\d\d-\d\d$/.test(value) && isRealDay(value),
    'Must be a date, such as "2026-11-15".',
  )
  .meta({ json: { type: "string", format: "date" }, example: "2026-11-15" });

/** JavaScript parses February 31 as March 3; PostgreSQL has no year 0. */
function isRealDay(value: string): boolean {
  const day = value.slice(0, 10);
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) && day >= "0001";
}

/** A list; forms and queries repeat its name. */
export function listOf<Item extends z.ZodType>(item: Item, itemsMax: number) {
  return z.array(item).max(itemsMax);
}

function requiredOr(message: string) {
  return (issue: { input?: unknown }) => (issue.input === undefined ? "Required." : message);
}
